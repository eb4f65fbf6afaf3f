extension StatusPage {
    static let script = figuresScript + drawingScript

    /// From two answers to what happened between them.
    private static let figuresScript = """
        "use strict";
        const PAUSE = 1000, KEPT = 181, WINDOW = 10;
        const VERDICTS = ["accepted", "refused", "undecided"];
        // What each process told last, what all counted since the page was opened, and that
        // second by second.
        const known = new Map(), sums = {}, seconds = [];

        const number = value => typeof value === "number" && isFinite(value) ? value : 0;

        // Adds what a process counted since it was asked last; nothing at the first time.
        function count(process, name, value) {
          const key = process + " " + name, before = known.get(key);
          known.set(key, number(value));
          const more = before === undefined ? 0 : number(value) - before;
          if (more > 0) sums[name] = (sums[name] || 0) + more;
        }

        function countLatency(process, role, latency) {
          for (const [stage, told] of Object.entries(latency || {})) {
            if (!told || !Array.isArray(told.counts)) continue;
            told.counts.forEach((n, i) => count(process, `${role}.${stage}.${i}`, n));
          }
        }

        function take(status) {
          const gate = status.gate || {};
          const pid = `gate ${gate.pid}`;
          count(pid, "requests", gate.counters && gate.counters.requests);
          countLatency(pid, "gate", gate.latency);
          for (const verifier of status.verifiers || []) {
            const stats = verifier.stats;
            if (!stats) continue;
            const process = `${verifier.endpoint} ${stats.pid}`;
            for (const verdict of VERDICTS)
              count(process, verdict, stats.verdicts && stats.verdicts[verdict]);
            for (const [reason, n] of Object.entries(stats.reasons || {}))
              if (reason !== "accepted") count(process, "reason " + reason, n);
            countLatency(process, "verifier", stats.latency);
          }
          seconds.push({ at: performance.now() / 1000, sums: { ...sums } });
          if (seconds.length > KEPT) seconds.shift();
        }

        // The seconds of the window, the first and the last of them.
        function ends() {
          const last = seconds[seconds.length - 1];
          let first = seconds[0];
          for (const second of seconds)
            if (last.at - second.at >= WINDOW - .5) first = second;
          return [first, last];
        }

        function grown(name) {
          const [first, last] = ends();
          return number(last.sums[name]) - number(first.sums[name]);
        }

        function rate(name) {
          const [first, last] = ends();
          return last.at > first.at ? grown(name) / (last.at - first.at) : null;
        }

        // The time within which a part of the window's requests passed a stage; null for none.
        function quantile(stage, bounds, part) {
          const counts = bounds.map((_, i) => grown(`${stage}.${i}`));
          counts.push(grown(`${stage}.${bounds.length}`));
          const all = counts.reduce((a, b) => a + b, 0);
          if (!all) return null;
          let below = 0;
          for (let i = 0; i < bounds.length; i++) {
            if (below + counts[i] >= part * all) {
              const from = i ? bounds[i - 1] : 0;
              return from + (bounds[i] - from) * (part * all - below) / counts[i];
            }
            below += counts[i];
          }
          return Infinity;
        }

        function rateText(value) {
          if (value === null || value === undefined) return "–";
          return value.toLocaleString("en", { maximumFractionDigits: value < 9.95 ? 1 : 0 });
        }

        function timeText(us) {
          if (us === null) return "–";
          if (us === Infinity) return ">\u{A0}1.6\u{A0}s";
          if (us < 999.5) return `${Math.round(us)}\u{A0}µs`;
          return us < 999500 ? `${(us / 1e3).toPrecision(us < 1e4 ? 2 : 3)}\u{A0}ms`
            : `${(us / 1e6).toFixed(1)}\u{A0}s`;
        }

        function bytesText(bytes) {
          const mib = number(bytes) / 1048576;
          return mib < 1024 ? `${mib.toFixed(0)}\u{A0}MiB` : `${(mib / 1024).toFixed(1)}\u{A0}GiB`;
        }

        function ageText(s) {
          s = Math.max(0, Math.round(s));
          if (s < 120) return `${s} s`;
          if (s < 7200) return `${Math.floor(s / 60)} min`;
          const hours = Math.floor(s / 3600);
          return hours < 48 ? `${hours} h ${Math.floor(s / 60) % 60} min`
            : `${Math.floor(hours / 24)} d ${hours % 24} h`;
        }

        """
}
