import AssayBytes
import AssayCrypto
import AssayProofs
import AssayWire

/// Why was it refused? Told to those who ask, after the fact: what is accepted is never traced.
extension WorkerPipeline {
    /// The refusal with what each check found, where the call asks for it and the second's share
    /// is not used up: its evidence is examined again, with a trace.
    mutating func explained(_ request: Request, _ refusal: Refusal) -> Refusal {
        guard refusal.reason.verdict == .refused,
            let checks = checks(of: request, refusal.reason)
        else { return refusal }
        var explained = refusal
        explained.checks = checks
        return explained
    }

    /// What was found: an acceptance of shadow mode is a refusal to those who ask.
    mutating func explained(_ request: Request, _ finding: Finding) -> Finding {
        guard case .token(var claims) = finding.claims, let reason = claims.shadowReason else {
            return finding
        }
        var explained = finding
        claims.checks = checks(of: request, reason)
        explained.claims = .token(claims)
        return explained
    }

    private mutating func checks(of request: Request, _ reason: Reason) -> [UInt8]? {
        guard let entry = Registry.entry(for: request.envelope.kind),
            entry.wantsTrace(request.envelope, request.message.span)
        else { return nil }
        let realm = request.envelope.realmName(in: request.message.span)
        guard let time = examinedAt, traces.take(at: time),
            let configured = realms.first(where: { $0.name == realm }),
            let context = context(configured, entry, time, nil)
        else {
            metrics.add(.tracesSkipped)
            return nil
        }
        metrics.add(.traces)
        return trace(request, context).json(of: reason)
    }

    /// Examines a request in a workspace of its own: the batch's is in use.
    private mutating func trace(_ request: Request, _ context: ExamineContext) -> TraceDocument {
        var context = context
        context.records = request.records ?? []
        tell(&context, of: request, nil)
        var workspace = Workspace(capacity: request.envelope.frame.count * 4)
        let envelope = request.envelope.moved(to: 0)
        workspace.bytes.append(request.message.span.extracting(request.envelope.frame))
        var trace = Trace.enabled
        _ = Registry.examine(envelope, context, &workspace, &trace)
        var results: [Bool] = []
        engine.verify(workspace.checks, in: workspace.bytes, results: &results)
        return TraceDocument(trace, results)
    }
}
