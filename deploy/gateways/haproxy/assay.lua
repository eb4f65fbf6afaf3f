-- Asks the gate about a request; sets txn.assay to "accepted" where its answer is 200, and
-- answers the client itself otherwise.
local gate = "http://127.0.0.1:8082/v1/authorize"
local verified = { "assay-subject", "assay-client", "assay-scope", "assay-thumbprint",
    "assay-realm", "assay-decision", "assay-reason" }
local for_client = { "www-authenticate", "dpop-nonce", "retry-after", "cache-control",
    "assay-reason", "assay-decision" }
local refusals = { [401] = true, [403] = true, [429] = true }

local function first(headers, name)
    return headers and headers[name] and headers[name][0]
end

core.register_action("assay", { "http-req" }, function(txn)
    local tls = txn.f:ssl_fc()
    local request = txn.http:req_get_headers()
    local question = {
        ["x-forwarded-method"] = { txn.f:method() },
        ["x-forwarded-proto"] = { (tls == 1 or tls == true) and "https" or "http" },
        ["x-forwarded-host"] = { first(request, "host") or "" },
        ["x-forwarded-uri"] = { txn.f:pathq() },
        ["assay-request-id"] = { txn.f:unique_id() },
    }
    for _, name in ipairs({ "authorization", "dpop" }) do    -- every line: two are a refusal
        if request[name] then
            question[name] = {}
            for line = 0, #request[name] do question[name][line + 1] = request[name][line] end
        end
    end

    local answer = core.httpclient():get{ url = gate, headers = question, timeout = 500 }
    if answer.status == 200 then
        for _, name in ipairs(verified) do
            txn.http:req_set_header(name, first(answer.headers, name) or "")
        end
        local nonce = first(answer.headers, "dpop-nonce")
        if nonce then txn:set_var("txn.assay_nonce", nonce) end
        txn:set_var("txn.assay", "accepted")
        return
    end

    local reply = txn:reply{ status = refusals[answer.status] and answer.status or 503 }
    for _, name in ipairs(for_client) do
        local value = first(answer.headers, name)
        if value and value ~= "" then reply:add_header(name, value) end
    end
    if reply.status == 503 and not first(answer.headers, "retry-after") then
        reply:add_header("retry-after", "1")
    end
    txn:done(reply)
end)
