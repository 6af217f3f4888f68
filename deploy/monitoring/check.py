#!/usr/bin/env python3
"""Holds alerts, their tests, the runbook and the dashboard against what Broadside exports.

check.py RULES [LIVE]: says what does not fit together, one finding a line, and writes the dashboard's expressions to
the file RULES as recording rules, for promtool to read. LIVE is the text of a running process's /metrics.
"""

import json
import pathlib
import re
import sys

import yaml

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
MACRO = re.compile(r'\b(counter|gauge|histogram)!\(\s*"(\w+)"')
NAME = re.compile(r"\bbroadside_\w+")
SELECTOR = re.compile(r"\b(broadside_\w+)\{([^}]*)\}")
KINDS = {"counter": "counter", "gauge": "gauge", "histogram": "histogram"}
# What the scrape itself adds, and the bound of a bucket.
ADDED = {"job", "instance", "le"}


def exported():
    """The metrics the source counts, each with the type that /metrics gives it."""
    sources = [file for crate in ("core", "bots") for file in (ROOT / crate / "src").rglob("*.rs")]
    found = (pair for file in sources for pair in MACRO.findall(file.read_text()))
    return {name: KINDS[kind] for kind, name in found}


def described():
    """The metrics with a description in /metrics."""
    return set(re.findall(r'"(broadside_\w+)"', (ROOT / "bots" / "src" / "telemetry" / "catalogue.rs").read_text()))


def series(types):
    """The names that can stand in an expression."""
    parts = {name + part for name, kind in types.items() if kind == "histogram" for part in ("_sum", "_count", "_bucket")}
    return set(types) | parts


def alerts():
    groups = yaml.safe_load((HERE / "alerts.yaml").read_text())["groups"]
    return {rule["alert"]: rule for group in groups for rule in group["rules"]}


def dashboard():
    """The dashboard's expressions, each with the title of its panel."""
    panels = json.loads((HERE / "dashboard.json").read_text())["panels"]
    return [(panel["title"], target["expr"]) for panel in panels for target in panel.get("targets", [])]


def recording_rules(expressions):
    """The expressions as rules; Grafana's variables replaced by what they stand for."""
    plain = [text.replace("$__rate_interval", "5m").replace("$job", "broadside") for _, text in expressions]
    rules = [{"record": f"dashboard:expression:{number}", "expr": text} for number, text in enumerate(plain)]
    return yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules}]})


def names_that_do_not_exist(expressions, known):
    for where, text in expressions:
        yield from (f"{where}: there is no metric {name}" for name in NAME.findall(text) if name not in known)


def tests_that_are_missing(rules):
    tests = yaml.safe_load((HERE / "alerts.test.yaml").read_text())["tests"]
    cases = [case for test in tests for case in test["alert_rule_test"]]
    for name in rules:
        outcomes = {bool(case["exp_alerts"]) for case in cases if case["alertname"] == name}
        yield from (f"{name}: no test in which it {word}" for fires, word in ((True, "fires"), (False, "is silent")) if fires not in outcomes)


def runbook_that_is_missing(rules):
    runbook = ROOT / "deploy" / "RUNBOOK.md"
    headings = re.findall(r"^#+ (\w+)$", runbook.read_text(), re.MULTILINE)
    for name, rule in rules.items():
        if headings.count(name) != 1:
            yield f"{name}: it needs one heading in the runbook"
        if rule["annotations"]["runbook"] != f"deploy/RUNBOOK.md#{name.lower()}":
            yield f"{name}: its annotation does not lead to its heading"
    yield from (f"{name}: the runbook speaks of an alert that is not there" for name in headings if name.startswith("Broadside") and name != "Broadside" and name not in rules)


def live_that_differs(text, types, expressions):
    """What a running process says otherwise than the source, and labels it does not give."""
    for name, kind in re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE):
        if types.get(name) != kind:
            yield f"/metrics: {name} is a {kind}, in the source a {types.get(name, 'stranger')}"
    labels = {name: set(re.findall(r"(\w+)=\"", given)) for name, given in SELECTOR.findall(text)}
    there = set(re.findall(r"^(\w+)[ {]", text, re.MULTILINE))
    for where, expression in expressions:
        for name, chosen in SELECTOR.findall(expression):
            strange = set(re.findall(r"(\w+)\s*[=!]", chosen)) - ADDED - labels.get(name, set())
            if name in there and strange:
                yield f"{where}: {name} has no label {', '.join(sorted(strange))}"


def main(rules_file, live=None):
    types, rules, shown = exported(), alerts(), dashboard()
    known = series(types)
    used = [*((name, rule["expr"]) for name, rule in rules.items()), *shown]
    pathlib.Path(rules_file).write_text(recording_rules(shown))
    findings = [*names_that_do_not_exist(used, known), *tests_that_are_missing(rules), *runbook_that_is_missing(rules)]
    spoken = {name for _, text in shown for name in NAME.findall(text)}
    findings += (f"dashboard: {name} is shown nowhere" for name in types if not spoken & {name, f"{name}_count", f"{name}_bucket"})
    findings += (f"source: {name} is not counted and described both" for name in set(types) ^ described())
    if live:
        findings += live_that_differs(pathlib.Path(live).read_text(), types, used)
    print(*findings, sep="\n", end="\n" if findings else "")
    print(f"{len(types)} metrics, {len(rules)} alerts, {len(shown)} expressions on the dashboard, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
