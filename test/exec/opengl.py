"""Runs OpenGL's GLSL on EGL without a window: with Mesa's CPU driver (llvmpipe) from the private prefix, or with the
machine's EGL. See opengl_host.py.

Run as a program, this file exits with 0 if EGL is available.
"""
import ctypes.util
import os
import pathlib
import subprocess
import sys

import data

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# Tests that cannot run through OpenGL.
NOT_BY_OPENGL = [
    ('specialization', 'only SPIR-V has specialization constants'),
    ('push_constants', 'OpenGL has no immediate data'),
    ('textures/texel_buffers', 'this host creates no texel buffers'),
    ('memory/print', 'OpenGL has no print'),
    ('render/input_attachments', 'OpenGL has no input attachments'),
    ('render/exchange_in_helpers', 'GLSL for OpenGL cannot request helper invocations'),
    ('render/barycentric', 'Mesa has no GL_EXT_fragment_shader_barycentric for OpenGL'),
    ('memory/specialized', 'only SPIR-V has specialization constants'),
]
# These tests need @interpolate(flat, first) to use the value of the first vertex. OpenGL ES uses the last vertex.
PROVOKING = ('render/basics', 'vertex_pulling/')


def command():
    """Returns the command line and environment of the host, or None if there is no EGL."""
    bootstrap = ROOT / 'tools/bootstrap'
    prefix = subprocess.run([bootstrap, '--prefix'], capture_output=True, text=True).stdout.strip() if bootstrap.exists() else ''
    vendor, host = pathlib.Path(prefix) / 'opengl/egl_vendor.json', [sys.executable, str(HERE / 'opengl_host.py')]
    if prefix and vendor.exists():
        # Runs this Python interpreter with the C library of the prefix, because the prefix's EGL needs it.
        loader = [f'{prefix}/usr/lib64/ld-linux-x86-64.so.2', '--library-path', f'{prefix}/usr/lib/x86_64-linux-gnu']
        return loader + host, dict(os.environ, __EGL_VENDOR_LIBRARY_FILENAMES=str(vendor))
    return (host, None) if ctypes.util.find_library('EGL') else None


def lacks(test):
    """Returns why the test is skipped, or None."""
    if found := next((why for what, why in NOT_BY_OPENGL if test.case.get(what) or test.name.startswith(what)), None):
        return found
    if is_es(test) and test.name.startswith(PROVOKING):
        return 'OpenGL ES: flat inputs have the values of the last vertex'
    return None


def is_es(test):
    return 'es' in test.case['options']['glsl-version']


def prepare(test):
    """Adds the options for OpenGL's clip space to OpenGL ES tests that set none. Desktop OpenGL uses glClipControl instead."""
    options = test.case['options']
    own = {'flip-y', 'depth-range-minus-one-to-one'} & set(options)
    test.upper_left = bool(own) or not is_es(test)
    if not test.upper_left:
        test.case = dict(test.case, options=dict(options, **{'flip-y': True, 'depth-range-minus-one-to-one': True}))


def place(what):
    return what.get('group', 0), what.get('binding', 0)


def _buffers(test, entry_points, content):
    """Returns a list with a pair for each buffer that the shaders use: the buffer in the case, and its description for
    opengl_host.py, including the OpenGL binding.
    """
    slots = {(r['group'], r['binding']): r for e in entry_points for r in e['resources']}
    found = [(b, slots.get(place(b))) for b in test.case.get('buffers', [])]
    return [(b, {'target': r['table'], 'slot': r['slot'], 'hex': content(b).hex()}) for b, r in found if r]


def _textures(test, entry_points):
    """Returns the textures in the format that _buffers() returns, or None if the host cannot bind or read one of them."""
    textures = {place(t): dict(t, dim=t.get('dim', '2d')) for t in test.case.get('textures', [])}
    samplers = {place(s): s for s in test.case.get('samplers', [])}
    wanted = lambda t: 'expect' in t or 'unchanged' in t  # noqa: E731
    if any({'dump', 'element'} & set(t) or t['format'].startswith('bgra') or (wanted(t) and is_es(test)) for t in textures.values()):
        return None
    told = lambda t: dict({k: v for k, v in t.items() if k not in ('data', 'expect')},  # noqa: E731
                          hex=data.encode(t['data']).hex() if 'data' in t else '', wanted=wanted(t))
    images, combined = {}, []
    for entry_point in entry_points:
        for r in entry_point['resources']:
            if r['table'] == 'image':
                images[r['slot']] = textures[r['group'], r['binding']]
        for c in entry_point.get('combined_samplers', []):
            sampler = samplers[place(c['sampler'])] if 'sampler' in c else {}
            combined.append((textures[place(c['texture'])], {'name': c['name'], 'sampler': sampler}))
    return [(t, dict(told(t), slot=slot)) for slot, t in images.items()] + [(t, dict(told(t), **more)) for t, more in combined]


def _uniforms(test, entry_points):
    """Returns the values of the uniforms that the host supplies."""
    textures = {place(t): t for t in test.case.get('textures', [])}
    told = []
    for uniform in (u for e in entry_points for u in e.get('host_uniforms', [])):
        texture = textures[place(uniform['texture'])] if 'texture' in uniform else {}
        value = {'first_instance': test.case.get('render', {}).get('first_instance', 0),
                 'num_levels': texture.get('mips', 1), 'num_samples': texture.get('samples', 1)}[uniform['what']]
        told.append({'name': uniform['name'], 'type': 'i' if uniform['what'] == 'first_instance' else 'ui', 'value': value})
    return told


def _draw(test):
    render = test.case['render']
    told = {k: v for k, v in render.items() if k not in ('vertex', 'fragment', 'vertex_buffers', 'indices')}
    told['corner'] = test.upper_left
    if 'vertex_buffers' in render:
        told['vertex_buffers'] = [dict(b, hex=data.encode(b['data']).hex()) for b in render['vertex_buffers']]
    if 'indices' in render:
        told['indices'] = data.encode(render['indices']).hex()
    return told


class Run:
    """A test to run: creates the case for opengl_host.py and interprets its response."""

    def __init__(self, test, stages, answers, content):
        """`answers` are the compiler's responses, one for each of `stages`. `content` returns the bytes of a buffer."""
        self.test, entry_points = test, [a['entry_points'][0] for a in answers]
        self._buffers, self._textures = _buffers(test, entry_points, content), _textures(test, entry_points)
        self.possible = self._textures is not None
        self.case = {'id': test.name, 'es': is_es(test),
                     'shaders': [{'stage': s, 'text': a['output']} for s, a in zip(stages, answers)],
                     'uniforms': _uniforms(test, entry_points),
                     'buffers': [told for _, told in self._buffers], 'textures': [told for _, told in self._textures or []]}
        if 'render' in test.case:
            self.case['draw'] = _draw(test)
        else:
            self.case['dispatch'] = test.case.get('dispatch', [1, 1, 1])

    def contents(self, answer):
        """Returns the contents of the buffers that the shaders use, keyed by the id() of the buffer in the case."""
        return {id(b): bytes.fromhex(content) for (b, _), content in zip(self._buffers, answer['buffers'])}

    def failures(self, answer):
        """Returns the failures in textures and render targets, including the depth target."""
        found = []
        for (texture, told), content in zip(self._textures, answer['textures']):
            if content is not None:
                got = bytes.fromhex(content)
                # Textures without data are filled with zeros.
                before = bytes.fromhex(told['hex']) or bytes(len(got))
                found += data.check_buffer(texture, got, {place(texture): before})
        render = self.test.case.get('render', {})
        drawn = list(zip(render.get('targets', []), answer.get('targets', [])))
        if 'depth' in answer:
            drawn.append((render['depth'], answer['depth']))
        for target, content in drawn:
            found += data.check_buffer(target, bytes.fromhex(content), {})
        return found


if __name__ == '__main__':
    sys.exit(command() is None)
