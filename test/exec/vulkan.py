"""Runs the execution tests on a Vulkan driver through SPIR-V, HLSL or GLSL, and runs the runner's own tests."""
import base64
import concurrent.futures
import os
import pathlib
import shutil
import subprocess

import glsl
import hlsl
import places
from processes import exchange
from test_case import Test, compile_requests, expand, first_error

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def vulkan_environment():
    """Returns the environment for vk_run. It selects the Vulkan driver and the layers in the private prefix."""
    env = dict(os.environ)
    bootstrap = ROOT / 'tools/bootstrap'
    if not bootstrap.exists():  # in a bundle, whose launcher has set the environment
        return env
    prefix = subprocess.run([bootstrap, '--prefix'], capture_output=True, text=True).stdout.strip()
    folder = pathlib.Path(prefix) / 'vulkan'
    if (folder / 'env.sh').exists():
        env.setdefault('VK_DRIVER_FILES', str(folder / 'lvp_icd.json'))
        env.setdefault('VK_LAYER_PATH', str(folder / 'layers'))
    tools = pathlib.Path(prefix) / 'tools'
    if tools.is_dir():
        env['PATH'] = f'{tools}:{env["PATH"]}'
    return env


# Tests that cannot run through GLSL.
NOT_BY_GLSL = [
    ('specialization', 'only SPIR-V has specialization constants'),
    ('memory/specialized', 'only SPIR-V has specialization constants'),
    ('render/clip_space', 'uses options that only SPIR-V has'),
    ('render/depth_range_apart', 'uses options that only SPIR-V and MSL have'),
]


def prepare_for(test, excluded):
    test.skipped = next((why for what, why in excluded if what in test.case or test.name.startswith(what)), None)


def glsl_to_spirv(outputs):
    """Compiles outputs, given as tuples (test, stage, GLSL, entry point), with glslang. For each output that compiles, returns
    the tuple with the SPIR-V instead of the GLSL.
    """
    command = glsl.find()

    def one(output):
        test, stage, text, _ = output
        if command is None:
            test.skipped = 'no glslang here'
            return None
        spirv, wrong = glsl.compile(command, text, {'vertex': 'vert', 'fragment': 'frag'}.get(stage, 'comp'))
        if spirv is None:
            test.failures.append(f'glslang: {wrong}')
            return None
        return test, stage, base64.b64encode(spirv).decode(), 'main'

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return [made for made in pool.map(one, outputs) if made]


def compile_all(tessera, tests, target='spirv'):
    """Returns the vk_run cases of the tests that compile. Records failures for the others."""
    requests, owners = [], []
    for test in tests:
        for request in compile_requests(test, target):
            stage = request.pop('stage', None)
            requests.append(dict(request, id=len(requests)))
            owners.append((test, stage))
    outputs, told = [], {}
    for answer, (test, stage) in zip(exchange([tessera, 'batch'], requests), owners):
        if not answer.get('ok') or not answer.get('output'):
            test.failures.append('compile: ' + first_error(answer))
        else:
            entry_point = test.case['render'][stage] if stage else test.case.get('entry_point', 'main')
            if target == 'hlsl':
                hlsl.tell_by_constants(test, answer)
            told.setdefault(test.name, []).extend(answer['entry_points'])
            outputs.append((test, stage, answer['output'], entry_point))
    for test in tests:
        if test.name in told:
            test.case = places.bound(test.case, told[test.name])
            if target == 'hlsl':
                test.case.pop('push_constants', None)
    if target == 'hlsl':
        outputs = hlsl.to_spirv(outputs)
    if target == 'glsl':
        outputs = glsl_to_spirv(outputs)
    shaders = {}
    for test, stage, spirv, entry_point in outputs:
        shader = {'spirv_base64': spirv, 'entry_point': entry_point}
        shaders.setdefault(test.name, []).append(dict(shader, stage=stage) if stage else shader)
    runs = []
    for test in tests:
        if test.failures or test.skipped:
            continue
        case = dict(test.case, id=test.name)
        if 'render' in case:
            case['shaders'] = shaders[test.name]
        else:
            case.update(shaders[test.name][0])
        runs.append(case)
    return runs


def dumped(test, answer):
    dumps = answer.get('dumps', {})
    return [bytes.fromhex(dumps.get(f'{b.get("group", 0)}.{b.get("binding", 0)}', ''))
            for b in test.case.get('buffers', [])]


def run_vulkan(options, tests, env):
    build = pathlib.Path(options.build_dir)
    if options.target == 'hlsl':
        for test in tests:
            hlsl.prepare(test)
    elif options.target == 'glsl':
        for test in tests:
            prepare_for(test, NOT_BY_GLSL)
    runs = compile_all(str(build / 'tessera'), [t for t in tests if not t.skipped], options.target)
    by_name = {test.name: test for test in tests}
    command = [str(build / 'vk_run')] + (['--no-validation'] if options.no_validation else [])
    for answer in exchange(command, runs, env):
        test = by_name[answer['id']]
        test.skipped = answer.get('skip')
        test.milliseconds = answer.get('milliseconds')
        if 'died' in answer:
            test.failures.append('vk_run died: ' + answer['died'])
        test.failures += answer.get('failures', [])
        if test.check and not test.failures and not test.skipped:
            test.failures += test.check(dumped(test, answer))


def run_assembly(options, env):
    """Tests the runner itself with SPIR-V assembly. "must_fail" names what the runner must detect."""
    tests = []
    if not shutil.which('spirv-as', path=env['PATH']):
        tests.append(Test('asm', '', {}))
        tests[0].skipped = 'no spirv-as here'
        return tests
    out = pathlib.Path(options.build_dir) / 'exec-asm'
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted((HERE / 'asm').glob('*.json')):
        for name, case in expand('asm/' + path.stem, path.read_text()):
            source = HERE / 'asm' / (case.get('assembly', path.stem) + '.spvasm')
            spirv = out / (source.stem + '.spv')
            subprocess.run(['spirv-as', '--target-env', 'spv1.6', source, '-o', spirv], env=env, check=True)
            tests.append(Test(name, '', dict(case, spirv=str(spirv))))
    answers = exchange([str(pathlib.Path(options.build_dir) / 'vk_run')], [dict(t.case, id=t.name) for t in tests], env)
    for test, answer in zip(tests, answers):
        test.skipped = answer.get('skip')
        failures = answer.get('failures', []) + ([answer['died']] if 'died' in answer else [])
        expected = test.case.get('must_fail')
        if expected is None:
            test.failures += failures
        elif not any(expected in text for text in failures) and not test.skipped:
            test.failures.append(f'the runner reported {failures} instead of {expected!r}')
    return tests
