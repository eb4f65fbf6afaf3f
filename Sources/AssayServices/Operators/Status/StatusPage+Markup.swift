extension StatusPage {
    static let head = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Assay</title>
        <link rel="icon" href="data:,">

        """

    static let body = """
        <body>
        <header>
        <h1>Assay</h1>
        <p id="state" class="pill">asking</p>
        <p id="heard"></p>
        </header>
        <noscript><p class="alarm">This page needs JavaScript. The same figures are at
        <a href="metrics">/metrics</a> and <a href="status">/status</a>.</p></noscript>
        <p id="alarm" class="alarm" role="alert" hidden></p>
        <main>
        <section class="tiles" aria-label="Now">
        <div class="card">
        <h2>Verdicts a second</h2>
        <p class="big" id="rate">–</p>
        <ul class="legend">
        <li class="accepted"><span>accepted</span> <b id="accepted">–</b></li>
        <li class="refused"><span>refused</span> <b id="refused">–</b></li>
        <li class="undecided"><span>undecided</span> <b id="undecided">–</b></li>
        </ul>
        </div>
        <div class="card">
        <h2>Latency of a verdict</h2>
        <p class="big" id="p50">–</p>
        <p class="sub">half are faster; 1 in 100 is slower than <b id="p99">–</b></p>
        </div>
        <div class="card">
        <h2>Through the gate</h2>
        <p class="big" id="requests">–</p>
        <p class="sub">requests a second; half within <b id="gate50">–</b>, 99 % within
        <b id="gate99">–</b></p>
        </div>
        <div class="card">
        <h2>Under way</h2>
        <p class="big" id="queued">–</p>
        <p class="sub">requests at the verifiers; <b id="discharges">–</b> of them wait for the
        ledger</p>
        </div>
        </section>
        <section class="card" aria-label="Verdicts of the last three minutes">
        <div class="title"><h2>The last three minutes</h2><p class="sub" id="most"></p></div>
        <svg id="chart" viewBox="0 0 180 60" preserveAspectRatio="none" role="img"
        aria-label="Verdicts a second over the last three minutes">
        <path class="line" d="M0 .5H180M0 30H180M0 59.5H180"></path>
        <path class="area undecided" id="area-undecided"></path>
        <path class="area refused" id="area-refused"></path>
        <path class="area accepted" id="area-accepted"></path>
        </svg>
        <p class="axis"><span>3 min ago</span><span>now</span></p>
        </section>
        <section class="pair">
        <div class="card">
        <h2>Why not accepted</h2>
        <table><thead><tr><th>reason</th><th class="number">a second</th>
        <th class="number">since start</th></tr></thead>
        <tbody id="reasons"></tbody></table>
        </div>
        <div class="card">
        <h2>Where the time goes</h2>
        <table><thead><tr><th>stage</th><th class="number">p50</th><th class="number">p99</th>
        </tr></thead>
        <tbody id="stages"></tbody></table>
        </div>
        </section>
        <section class="services" id="services" aria-label="Services"></section>
        </main>
        <footer><p>Figures of the last ten seconds, asked for once a second while this page is
        open. <a href="metrics">/metrics</a> has all of them, <a
        href="decisions">/decisions</a> the last refusals at gateways.</p></footer>

        """
}
