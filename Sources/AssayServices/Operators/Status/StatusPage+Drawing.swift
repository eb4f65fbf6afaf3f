extension StatusPage {
    /// What is shown, and when it is asked for. Text goes into the page as text alone.
    static let drawingScript = """
        const $ = id => document.getElementById(id);
        const show = (id, text) => { $(id).textContent = text; };

        function make(tag, text, ...classes) {
          const element = document.createElement(tag);
          if (text !== undefined) element.textContent = text;
          element.classList.add(...classes);
          return element;
        }

        function pill(element, state) {
          const kind = state === "ready" ? "good"
            : state === "starting" || state === "draining" ? "warn" : "bad";
          element.className = "pill " + kind;
          element.textContent = state;
          return element;
        }

        function drawNow(status) {
          const told = VERDICTS.map(rate);
          show("rate", rateText(told.includes(null) ? null : told.reduce((a, b) => a + b, 0)));
          VERDICTS.forEach((verdict, i) => show(verdict, rateText(told[i])));
          const bounds = boundsOf(status);
          show("p50", timeText(quantile("verifier.whole", bounds, .5)));
          show("p99", timeText(quantile("verifier.whole", bounds, .99)));
          show("requests", rateText(rate("requests")));
          show("gate50", timeText(quantile("gate.whole", bounds, .5)));
          show("gate99", timeText(quantile("gate.whole", bounds, .99)));
          const gauge = name => status.verifiers.reduce(
            (sum, v) => sum + number(v.stats && v.stats.gauges && v.stats.gauges[name]), 0);
          show("queued", rateText(gauge("queued")));
          show("discharges", rateText(gauge("discharges_in_flight")));
        }

        const boundsOf = status =>
          (status.gate && status.gate.latency && status.gate.latency.bounds_us) || [];

        // Areas one on the other: accepted below, then refused, then undecided.
        function drawChart() {
          const points = seconds.slice(1).map((second, i) => {
            const passed = second.at - seconds[i].at;
            return { ago: seconds[seconds.length - 1].at - second.at, rates: VERDICTS.map(
              name => (number(second.sums[name]) - number(seconds[i].sums[name])) / passed) };
          }).filter(point => point.ago <= 180);
          const most = Math.max(0, ...points.map(p => p.rates.reduce((a, b) => a + b, 0)));
          show("most", points.length ? `at most ${rateText(most)} a second` : "");
          VERDICTS.forEach((name, i) => {
            const height = point => point.rates.slice(0, i + 1).reduce((a, b) => a + b, 0);
            const tops = points.map(point => {
              const y = most ? 59.5 - 57 * height(point) / most : 59.5;
              return `${(180 - point.ago).toFixed(2)} ${y.toFixed(2)}`;
            });
            const path = tops.length < 2 ? ""
              : `M${(180 - points[0].ago).toFixed(2)} 59.5L${tops.join("L")}L180 59.5Z`;
            $("area-" + name).setAttribute("d", path);
          });
        }

        function drawReasons(status) {
          const totals = {};
          for (const verifier of status.verifiers)
            for (const [name, n] of Object.entries(verifier.stats && verifier.stats.reasons || {}))
              if (name !== "accepted") totals[name] = number(totals[name]) + number(n);
          const rows = Object.entries(totals)
            .map(([name, total]) => ({ name, total, rate: rate("reason " + name) || 0 }))
            .sort((a, b) => b.rate - a.rate || b.total - a.total).slice(0, 12);
          const most = Math.max(1e-9, ...rows.map(row => row.rate));
          $("reasons").replaceChildren(...rows.map(row => {
            const line = make("tr"), name = make("td", row.name), share = make("span");
            share.classList.add("share");
            if (["unavailable", "overloaded", "quota_exceeded"].includes(row.name))
              share.classList.add("undecided");
            share.style.width = `${100 * row.rate / most}%`;
            name.append(share);
            line.append(name, make("td", rateText(row.rate), "number"),
              make("td", row.total.toLocaleString("en"), "number"));
            return line;
          }));
          if (!rows.length) {
            const line = make("tr"), cell = make("td", "Nothing was refused yet.", "none");
            cell.colSpan = 3;
            line.append(cell);
            $("reasons").append(line);
          }
        }

        const STAGES = [
          ["verifier.queue", "waiting to be examined"], ["verifier.examine", "examined"],
          ["verifier.signature", "signatures verified"], ["verifier.ledger", "ledger asked"],
          ["verifier.whole", "verifier in all"], ["gate.whole", "gate in all"],
        ];

        function drawStages(status) {
          const bounds = boundsOf(status);
          $("stages").replaceChildren(...STAGES.map(([stage, name]) => {
            const line = make("tr");
            line.append(make("td", name),
              make("td", timeText(quantile(stage, bounds, .5)), "number"),
              make("td", timeText(quantile(stage, bounds, .99)), "number"));
            return line;
          }));
        }

        // Processor time as a part of one processor, since the process was asked last.
        const used = new Map();
        function cpuText(key, stats) {
          const process = stats.process || {}, before = used.get(key);
          const now = { up: number(stats.up_ms), pid: stats.pid,
            us: number(process.cpu_user_us) + number(process.cpu_system_us) };
          if (before && before.pid === now.pid && now.up - before.up < 500) return before.text;
          now.text = before && before.pid === now.pid
            ? `${((now.us - before.us) / (now.up - before.up) / 10).toFixed(0)} %` : "–";
          used.set(key, now);
          return now.text;
        }

        function card(title, where, state, rows) {
          const box = make("div", undefined, "card"), top = make("div", undefined, "title");
          top.append(make("h3", title), pill(make("p"), state));
          const list = make("dl");
          for (const [name, value] of rows)
            if (value !== null) list.append(make("dt", name), make("dd", value));
          box.append(top);
          if (where) box.append(make("p", where, "where"));
          box.append(list);
          return box;
        }

        function common(key, stats) {
          const process = stats.process || {};
          return [
            ["memory", bytesText(process.resident_bytes)], ["processor", cpuText(key, stats)],
            ["up", ageText(number(stats.up_ms) / 1000)],
          ];
        }

        function epochRows(stats) {
          if (!stats.epoch) return [["epoch", "not known"]];
          const age = Date.now() - number(stats.epoch_start_ms);
          return [["epoch", String(stats.epoch).slice(0, 8)],
            ["epoch began", `${ageText(age / 1000)} ago`]];
        }

        function verifierCard(verifier, i, many) {
          const title = many ? `Verifier ${i + 1}` : "Verifier", stats = verifier.stats;
          if (!stats) return card(title, verifier.endpoint, "no answer", []);
          const gauges = stats.gauges || {};
          const keyAge = gauges.key_sets ? ageText(number(gauges.key_set_age_s)) : null;
          return card(title, verifier.endpoint, String(stats.state), [
            ...epochRows(stats),
            ["clock off by", timeText(number(gauges.clock_offset_us))],
            ["key sets, oldest", keyAge],
            ["queued", rateText(number(gauges.queued))],
            ...common(verifier.endpoint, stats)]);
        }

        function ledgerCard(status) {
          const told = status.verifiers.map(v => v.stats && v.stats.ledger)
            .filter(l => l && l.stats).sort((a, b) => a.age_ms - b.age_ms)[0];
          if (!told) return card("Ledger", "", "not heard of", []);
          const stats = told.stats, gauges = stats.gauges || {};
          return card("Ledger", stats.closed || "", String(stats.state), [
            ...epochRows(stats),
            ["clock behind", timeText(1000 * number(gauges.clock_behind_ms))],
            ["records", `${number(gauges.entries).toLocaleString("en")} of `
              + number(gauges.entries_max).toLocaleString("en", { notation: "compact" })],
            ["waiting for the disk", rateText(number(gauges.commits_waiting))],
            ...common("ledger", stats)]);
        }

        function draw(status) {
          status.verifiers = Array.isArray(status.verifiers) ? status.verifiers : [];
          const gate = status.gate || {}, gauges = gate.gauges || {};
          pill($("state"), gate.state || "no answer");
          document.title = `Assay: ${gate.state}`;
          drawNow(status);
          drawChart();
          drawReasons(status);
          drawStages(status);
          const many = status.verifiers.length > 1;
          $("services").replaceChildren(
            card("Gate", "", String(gate.state), [
              ["verifiers ready",
                `${number(gauges.verifiers_ready)} of ${status.verifiers.length}`],
              ["connections", rateText(number(gauges.connections))],
              ["requests waiting", rateText(number(gauges.in_flight))],
              ...common("gate", gate)]),
            ...status.verifiers.map((verifier, i) => verifierCard(verifier, i, many)),
            ledgerCard(status));
        }

        let heard = null;
        async function ask() {
          try {
            const answer = await fetch("status", { cache: "no-store" });
            if (!answer.ok) throw new Error(answer.status);
            const status = await answer.json();
            take(status);
            draw(status);
            heard = new Date();
            $("alarm").hidden = true;
            show("heard", heard.toLocaleTimeString());
          } catch (problem) {
            $("alarm").hidden = false;
            show("alarm", "The gate does not answer" + (heard
              ? `; these are the figures of ${heard.toLocaleTimeString()}.` : "."));
            pill($("state"), "no answer");
          }
        }

        // Nobody is asked while nobody looks.
        async function keepAsking() {
          if (!document.hidden) await ask();
          setTimeout(keepAsking, PAUSE);
        }
        keepAsking();
        """
}
