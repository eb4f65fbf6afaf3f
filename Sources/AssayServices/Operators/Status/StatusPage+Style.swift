extension StatusPage {
    static let style = """
        :root {
          color-scheme: light dark;
          --ground: #f3f5f7; --card: #ffffff; --text: #14181d; --soft: #58626e;
          --line: #dfe4e9; --accepted: #0f7f79; --refused: #c4571b; --undecided: #7b58b8;
          --good: #13744a; --good-ground: #dcf3e6; --warn: #8a5a00; --warn-ground: #fdf0d2;
          --bad: #b02a2a; --bad-ground: #fde3e1;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #0e1216; --card: #171c22; --text: #e9edf1; --soft: #98a3af;
            --line: #29313a; --accepted: #41bdb5; --refused: #f2945a; --undecided: #b79bea;
            --good: #6fd6a3; --good-ground: #143325; --warn: #f2c463; --warn-ground: #3a2c0c;
            --bad: #ff9a92; --bad-ground: #431c1b;
          }
        }
        * { box-sizing: border-box; margin: 0; padding: 0; }
        body {
          background: var(--ground); color: var(--text); margin: 0 auto; max-width: 74rem;
          padding: 1rem; font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto,
            "Noto Sans", "DejaVu Sans", sans-serif;
          font-variant-numeric: tabular-nums;
        }
        header { display: flex; align-items: center; gap: .75rem; margin: .25rem 0 1rem; }
        h1 { font-size: 1.35rem; letter-spacing: -.01em; }
        h2 { font-size: .8rem; font-weight: 600; color: var(--soft); }
        #heard { margin-left: auto; color: var(--soft); font-size: .8rem; text-align: right; }
        a { color: inherit; }
        main { display: grid; gap: 1rem; }
        .card {
          background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
          padding: 1rem; min-width: 0;
        }
        .tiles, .services { display: grid; gap: 1rem; align-items: stretch;
          grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); }
        .tiles { grid-template-columns: 10fr 6fr 6fr 6fr; }
        .pair { display: grid; gap: 1rem; grid-template-columns: 3fr 2fr; }
        .big { font-size: 2rem; font-weight: 650; line-height: 1.2; letter-spacing: -.02em; }
        .big small { font-size: 1rem; font-weight: 500; color: var(--soft); letter-spacing: 0; }
        .sub { color: var(--soft); font-size: .85rem; }
        .sub b { color: var(--text); font-weight: 600; }
        .legend { list-style: none; display: flex; flex-wrap: wrap; gap: .1rem .8rem;
          font-size: .85rem; color: var(--soft); }
        .legend b { color: var(--text); font-weight: 600; }
        .legend li::before { content: ""; display: inline-block; width: .6rem; height: .6rem;
          border-radius: .15rem; margin-right: .4rem; background: currentColor; }
        .legend span { color: var(--soft); }
        li.accepted { color: var(--accepted); }
        li.refused { color: var(--refused); }
        li.undecided { color: var(--undecided); }
        .pill { border-radius: 1rem; padding: .1rem .65rem; font-size: .8rem; font-weight: 600;
          background: var(--line); color: var(--soft); white-space: nowrap; }
        .pill.good { background: var(--good-ground); color: var(--good); }
        .pill.warn { background: var(--warn-ground); color: var(--warn); }
        .pill.bad { background: var(--bad-ground); color: var(--bad); }
        .alarm { background: var(--bad-ground); color: var(--bad); border-radius: .75rem;
          padding: .65rem 1rem; margin-bottom: 1rem; font-weight: 600; }
        .title { display: flex; justify-content: space-between; gap: 1rem; }
        #chart { display: block; width: 100%; height: 9rem; margin-top: .6rem; overflow: hidden; }
        .line { stroke: var(--line); stroke-width: 1; fill: none;
          vector-effect: non-scaling-stroke; }
        .area.accepted { fill: var(--accepted); }
        .area.refused { fill: var(--refused); }
        .area.undecided { fill: var(--undecided); }
        .axis { display: flex; justify-content: space-between; color: var(--soft);
          font-size: .75rem; margin-top: .25rem; }
        table { width: 100%; border-collapse: collapse; margin-top: .5rem; font-size: .9rem; }
        th { text-align: left; font-weight: 500; color: var(--soft); font-size: .75rem;
          padding: .1rem 0; }
        td { padding: .35rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
        .number { text-align: right; padding-left: .75rem; white-space: nowrap; }
        .share { display: block; height: .2rem; border-radius: .1rem; margin-top: .2rem;
          background: var(--refused); }
        .share.undecided { background: var(--undecided); }
        .none { color: var(--soft); }
        .services .title { align-items: center; margin-bottom: .5rem; }
        .services h3 { font-size: 1rem; overflow-wrap: anywhere; }
        .where { color: var(--soft); font-size: .8rem; overflow-wrap: anywhere;
          margin: -.4rem 0 .5rem; }
        dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem 1rem; font-size: .9rem; }
        dt { color: var(--soft); }
        dd { text-align: right; overflow-wrap: anywhere; }
        #most { white-space: nowrap; }
        footer { color: var(--soft); font-size: .8rem; margin: 1rem 0 .5rem; }
        @media (max-width: 62rem) { .tiles { grid-template-columns: 1fr 1fr; } }
        @media (max-width: 46rem) {
          body { padding: .75rem; }
          .pair { grid-template-columns: 1fr; }
          .tiles { gap: .75rem; }
          .tiles .card { padding: .8rem; }
          .tiles .big { font-size: 1.6rem; }
          .legend { flex-direction: column; }
        }
        """
}
