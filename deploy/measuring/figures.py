"""Medians, spreads, and the report."""

import json
import statistics
from dataclasses import dataclass, field


@dataclass
class Row:
    """One figure of the report: the values of its slices, and what it is held against."""

    name: str
    text: str
    #: At most so much, or at least, where the figure is to be large; none where it only informs.
    at_most: float | None = None
    at_least: float | None = None
    digits: int = 2
    values: list[float] = field(default_factory=list)

    @property
    def median(self) -> float | None:
        return statistics.median(self.values) if self.values else None

    @property
    def limit(self) -> str:
        if self.at_most is not None:
            return f"at most {self.at_most:g}"
        return "" if self.at_least is None else f"at least {self.at_least:g}"

    @property
    def holds(self) -> bool:
        """Whether the median is within its limit; true where there is none."""
        if self.median is None:
            return True
        if self.at_most is not None and self.median > self.at_most:
            return False
        return self.at_least is None or self.median >= self.at_least

    @property
    def line(self) -> str:
        if self.median is None:
            return f"  {self.text:46} {'–':>9}"
        number = f"{self.median:.{self.digits}f}"
        spread = ""
        if len(self.values) > 1:
            least, greatest = min(self.values), max(self.values)
            spread = f"({least:.{self.digits}f} to {greatest:.{self.digits}f})"
        mark = "" if self.holds else "  !"
        return f"  {self.text:46} {number:>9} {spread:22} {self.limit}{mark}".rstrip()


class Report:
    """Rows under headings, in the order they were declared."""

    def __init__(self) -> None:
        self.sections: list[tuple[str, list[Row]]] = []
        self.rows: dict[str, Row] = {}

    def section(self, title: str, *rows: Row) -> None:
        self.sections.append((title, list(rows)))
        self.rows.update({row.name: row for row in rows})

    def add(self, name: str, *values: float) -> None:
        self.rows[name].values.extend(values)

    def text(self) -> str:
        lines = []
        for title, rows in self.sections:
            if any(row.values for row in rows):
                lines += ["", title, *(row.line for row in rows if row.values)]
        return "\n".join(lines) + "\n"

    def json(self, about: dict) -> str:
        rows = self.rows.values()
        spread = {
            row.name: [_short(min(row.values)), _short(max(row.values))]
            for row in rows if len(row.values) > 1}
        beyond = [row.name for row in rows if not row.holds]
        medians = {row.name: _short(row.median) for row in rows}
        return json.dumps({**medians, "spread": spread, "beyond_limit": beyond, **about})


def _short(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.5g}")
