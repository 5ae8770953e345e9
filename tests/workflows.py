"""Read GitHub's workflows in `.github/workflows/`; tests execute their commands."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import yaml

from tests.browser.serve import ROOT

FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def read(path: Path) -> dict[str, Any]:
    """Return a workflow; GitHub's `on` is YAML's word for true."""
    workflow: dict[Any, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    workflow["on"] = workflow.pop(True)
    return workflow


def steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def runs(name: str | None = None) -> list[str]:
    """Return every line that a workflow runs, of one job or of all."""
    jobs = [(key, job) for path in FILES for key, job in read(path)["jobs"].items()]
    return [step["run"] for key, job in jobs if name in (None, key) for step in job["steps"] if "run" in step]


def faults(content: object, schema: str) -> list[str]:
    """Return what contradicts one of the schemas that check-jsonschema carries."""
    told = files("check_jsonschema").joinpath(f"builtin_schemas/vendor/{schema}.json").read_text(encoding="utf-8")
    known = json.loads(told)
    validator = jsonschema.validators.validator_for(known)(known)
    return [error.message for error in validator.iter_errors(json.loads(json.dumps(content)))]
