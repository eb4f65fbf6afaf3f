"""The report's arithmetic and form: python3 -m unittest discover deploy/measuring"""

import json
import unittest

from figures import Report, Row
from plan import FULL, QUICK
from rows import declare

ASKED_FOR = """
    cold_ratio hot_ratio zipf_ratio single_frame_ratio ed25519_ratio rs256_overhead_us overhead_us
    vs_jose_cold vs_jose_hot vs_joserfc_cold vs_joserfc_hot lone_p50_ratio lone_p99_ratio
    ledger_vs_redis ledger_bytes_per_record goodput_ratio memory_slope_mb_per_minute
    refused_dearest_ratio refused_beyond_rule table_build_ms break_even_verifications
""".split()


class Figures(unittest.TestCase):
    def test_a_row_has_the_median_of_its_slices(self) -> None:
        row = Row("a", "a", values=[3, 1, 2])
        self.assertEqual(row.median, 2)
        row.values.append(10)
        self.assertEqual(row.median, 2.5)
        self.assertIsNone(Row("b", "b").median)

    def test_a_limit_holds_up_to_itself(self) -> None:
        self.assertTrue(Row("a", "a", at_most=1.05, values=[1.05]).holds)
        self.assertFalse(Row("a", "a", at_most=1.05, values=[1.06]).holds)
        self.assertTrue(Row("a", "a", at_least=5, values=[5]).holds)
        self.assertFalse(Row("a", "a", at_least=5, values=[4.9]).holds)
        self.assertTrue(Row("a", "a", at_least=5).holds)
        self.assertTrue(Row("a", "a", values=[99]).holds)

    def test_what_is_beyond_its_limit_is_marked(self) -> None:
        report = Report()
        report.section("title", Row("a", "first", at_most=1), Row("b", "second", at_most=1))
        report.add("a", 1.5, 2.5, 0.5)
        report.add("b", 0.5)
        text = report.text()
        self.assertRegex(text, r"first +1\.50 \(0\.50 to 2\.50\) +at most 1  !")
        self.assertRegex(text, r"second +0\.50 +at most 1\n")
        self.assertEqual(json.loads(report.json({}))["beyond_limit"], ["a"])

    def test_a_section_without_figures_is_left_out(self) -> None:
        report = Report()
        report.section("title", Row("a", "first"))
        self.assertNotIn("title", report.text())

    def test_the_json_has_every_figure_measured_or_not(self) -> None:
        for plan in (FULL, QUICK):
            report = Report()
            declare(report, plan)
            report.add("cold_ratio", 0.9, 1.1, 1.0)
            found = json.loads(report.json({"quick": True}))
            for name in ASKED_FOR:
                self.assertIn(name, found)
            self.assertEqual(found["cold_ratio"], 1.0)
            self.assertEqual(found["spread"]["cold_ratio"], [0.9, 1.1])
            self.assertIsNone(found["hot_ratio"])
            self.assertTrue(found["quick"])


if __name__ == "__main__":
    unittest.main()
