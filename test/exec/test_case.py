"""Loads the execution tests, creates their requests for the compiler, and checks the contents of their buffers."""
import copy
import json
import pathlib
import sys

import data

HERE = pathlib.Path(__file__).resolve().parent


class Test:
    """A shader, what it runs on, and how to check the results. If `check` is given, it is called with the list of
    dumped buffers (bytes) and returns the failures. Otherwise, the expectations in the case are checked. `parts` is the
    number of individual checks.
    """

    def __init__(self, name, source, case, check=None, parts=1):
        self.name, self.source, self.case, self.check, self.parts = name, source, case, check, parts
        self.failures = []
        self.skipped = None
        self.milliseconds = None


def expand(name, text):
    """Returns the cases in a JSON file: the elements of "cases", each merged with the rest, or else the file as one case."""
    top = json.loads(text)
    cases = top.pop('cases', None)
    if cases is None:
        return [(name, top)]
    out = []
    for i, case in enumerate(cases):
        merged = copy.deepcopy(top)
        merged.update(case)
        out.append((f'{name}/{case.get("name", i)}', merged))
    return out


def hand_written():
    for path in sorted((HERE / 'cases').glob('**/*.wgsl')):
        name = str(path.relative_to(HERE / 'cases').with_suffix(''))
        source = path.read_text()
        for case_name, case in expand(name, path.with_suffix('.json').read_text()):
            yield Test(case_name, source, case)


def generated(full):
    folder = HERE / 'suite'
    sys.path.insert(0, str(folder))
    for path in sorted(folder.glob('gen_*.py')):
        module = __import__(path.stem)
        yield from module.tests(Test, full)


def coverage_test():
    """Returns a test that fails unless the whole suite executes every overload of every built-in function."""
    test = Test('coverage/overloads', '', {})
    for _ in generated(True):
        pass
    from overloads import COVERAGE
    test.failures = [f'nothing executes {row} with {", ".join(lacking)}' for row, lacking in COVERAGE.missing()]
    return test


def options_for(case, target):
    """Returns the compiler options of a case. Options for the target in `target_options` replace all others."""
    return case.get('target_options', {}).get(target, case.get('options', {}))


def compile_requests(test, target):
    """Returns one `tessera batch` request for each entry point that the case needs."""
    case = test.case
    base = {'source': test.source, 'target': target, 'overrides': case.get('overrides', {}),
            'options': options_for(case, target)}
    if 'render' in case:
        render = case['render']
        stages = [s for s in ('vertex', 'fragment') if s in render]
        return [dict(base, entry_point=render[s], stage=s) for s in stages]
    request = dict(base)
    if 'entry_point' in case:
        request['entry_point'] = case['entry_point']
    return [request]


def first_error(answer):
    if 'died' in answer:
        return 'the compiler died: ' + answer['died']
    for item in answer.get('diagnostics', []):
        if item.get('severity') == 'error':
            return f'{item.get("line")}:{item.get("column")}: {item.get("code")}: {item.get("message")}'
    return 'no output'


def initial_content(buffer):
    return data.encode(buffer.get('data'), buffer.get('size'), buffer.get('background', 0))


def compare(test, got):
    """Checks the final contents of the buffers, in the order of the case."""
    if test.check:
        test.failures += test.check(got)
        return
    buffers = test.case.get('buffers', [])
    initial = {(b.get('group', 0), b.get('binding', 0)): initial_content(b) for b in buffers}
    for buffer, content in zip(buffers, got):
        test.failures += data.check_buffer(buffer, content, initial)[:8]


def without_test(excluded, tests):
    """Returns the names and keys in the exclusion list `excluded` that match none of the tests."""
    return [what for what, _ in excluded if not any(what in test.case or test.name.startswith(what) for test in tests)]
