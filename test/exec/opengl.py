"""Runs OpenGL's GLSL on the machine's EGL, without a window: Mesa's on the CPU (llvmpipe) where it is installed.

As a program it takes a case a line (JSON) and gives an answer a line: {'id', 'text', 'es', 'dispatch', 'buffers': [{'target', 'slot',
'hex'}], 'textures': [{'dim', 'format', 'width', 'height', 'depth', 'layers', 'mips', 'hex', and 'slot' and 'access' of an image or
'name' and 'sampler' of a uniform}]} to {'id', 'failures', 'buffers': [hex]}.
"""
import ctypes
import ctypes.util
import json
import os
import sys

EGL_PLATFORM_SURFACELESS_MESA, EGL_OPENGL_ES_API, EGL_OPENGL_API = 0x31DD, 0x30A0, 0x30A2
EGL_MAJOR, EGL_MINOR, EGL_PROFILE, EGL_CORE, EGL_NONE = 0x3098, 0x30FB, 0x30FD, 1, 0x3038
GL_COMPUTE_SHADER, GL_COMPILE_STATUS, GL_LINK_STATUS = 0x91B9, 0x8B81, 0x8B82
TARGETS = {'uniform_block': 0x8A11, 'storage_block': 0x90D2}
# By dimension: the target, and how many numbers TexStorage takes for the size.
TEXTURES = {'1d': (0x0DE0, 1), '2d': (0x0DE1, 2), '3d': (0x806F, 3), '2d-array': (0x8C1A, 3), 'cube': (0x8513, 2), 'cube-array': (0x9009, 3)}
# By format: the internal one, that of the data, their type, and bytes of a texel.
FORMATS = {'rgba8unorm': (0x8058, 0x1908, 0x1401, 4), 'rgba16float': (0x881A, 0x1908, 0x140B, 8), 'rgba32float': (0x8814, 0x1908, 0x1406, 16),
           'rgba32sint': (0x8D82, 0x8D99, 0x1404, 16), 'rgba32uint': (0x8D70, 0x8D99, 0x1405, 16), 'r32float': (0x822E, 0x1903, 0x1406, 4),
           'r32sint': (0x8235, 0x8D94, 0x1404, 4), 'r32uint': (0x8236, 0x8D94, 0x1405, 4), 'depth32float': (0x8CAC, 0x1902, 0x1406, 4)}
GL_CUBE_FACE, GL_TEXTURE0, GL_UNPACK_ALIGNMENT = 0x8515, 0x84C0, 0x0CF5
GL_MAG_FILTER, GL_MIN_FILTER, GL_WRAP, GL_COMPARE_MODE, GL_COMPARE_FUNC = 0x2800, 0x2801, (0x2802, 0x2803, 0x8072), 0x884C, 0x884D
GL_COMPARE_REF = 0x884E
COMPARES = ['never', 'less', 'equal', 'less-equal', 'greater', 'not-equal', 'greater-equal', 'always']
ADDRESSES = {'repeat': 0x2901, 'mirror-repeat': 0x8370, 'clamp-to-edge': 0x812F}
ACCESSES = {'read': 0x88B8, 'write': 0x88B9, 'read_write': 0x88BA}
GL_DYNAMIC_COPY, GL_MAP_READ_BIT, GL_ALL_BARRIER_BITS = 0x88EA, 1, 0xFFFFFFFF


def is_there():
    return ctypes.util.find_library('EGL') is not None


class Context:
    """A context of OpenGL ES 3.2 or OpenGL 4.5 that is current. Functions of OpenGL are called by their names."""

    def __init__(self, es):
        egl = ctypes.CDLL(ctypes.util.find_library('EGL'))
        pointer = ctypes.c_void_p
        for name, arguments in (('eglGetPlatformDisplay', [ctypes.c_uint, pointer, pointer]), ('eglCreateContext', [pointer] * 4),
                                ('eglMakeCurrent', [pointer] * 4), ('eglInitialize', [pointer] * 3),
                                ('eglGetProcAddress', [ctypes.c_char_p])):
            getattr(egl, name).argtypes = arguments
            getattr(egl, name).restype = pointer if arguments != [pointer] * 3 and name != 'eglMakeCurrent' else ctypes.c_int
        self._egl, self._functions = egl, {}
        display = egl.eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, None, None)
        egl.eglInitialize(display, None, None)
        egl.eglBindAPI(EGL_OPENGL_ES_API if es else EGL_OPENGL_API)
        version = [EGL_MAJOR, 3, EGL_MINOR, 2] if es else [EGL_MAJOR, 4, EGL_MINOR, 5, EGL_PROFILE, EGL_CORE]
        attributes = (ctypes.c_int * (len(version) + 1))(*version, EGL_NONE)
        context = egl.eglCreateContext(display, None, None, ctypes.cast(attributes, pointer))
        if not context or not egl.eglMakeCurrent(display, None, None, context):
            sys.exit(2)

    def __getattr__(self, name):
        if name not in self._functions:
            result = {'MapBufferRange': ctypes.c_void_p}.get(name, ctypes.c_int)
            self._functions[name] = ctypes.CFUNCTYPE(result)(self._egl.eglGetProcAddress(b'gl' + name.encode()))
            self._functions[name].argtypes = None
        return self._functions[name]

    def new(self, kind):
        name = ctypes.c_uint()
        getattr(self, 'Gen' + kind)(1, ctypes.byref(name))
        return name


def log_of(gl, what, name):
    text = ctypes.create_string_buffer(4096)
    getattr(gl, f'Get{what}InfoLog')(name, 4096, None, text)
    return text.value.decode(errors='replace')


def program_of(gl, text):
    """(program, None) or (None, what is wrong)."""
    shader, status = gl.CreateShader(GL_COMPUTE_SHADER), ctypes.c_int()
    source = ctypes.c_char_p(text.encode())
    gl.ShaderSource(shader, 1, ctypes.byref(source), None)
    gl.CompileShader(shader)
    gl.GetShaderiv(shader, GL_COMPILE_STATUS, ctypes.byref(status))
    if not status.value:
        return None, log_of(gl, 'Shader', shader)
    program = gl.CreateProgram()
    gl.AttachShader(program, shader)
    gl.DeleteShader(shader)
    gl.LinkProgram(program)
    gl.GetProgramiv(program, GL_LINK_STATUS, ctypes.byref(status))
    return (program, None) if status.value else (None, log_of(gl, 'Program', program))


def make_texture(gl, texture):
    """A texture with its data: mip after mip, layers within."""
    dim, mips, layers = texture['dim'], texture.get('mips', 1), texture.get('layers', 1)
    target, sizes = TEXTURES[dim]
    internal, form, kind, bytes_ = FORMATS[texture['format']]
    name, content, at = gl.new('Textures'), bytes.fromhex(texture['hex']), 0
    size = [texture['width'], texture.get('height', 1), layers if 'array' in dim else texture.get('depth', 1)]
    gl.BindTexture(target, name)
    getattr(gl, f'TexStorage{sizes}D')(target, mips, internal, *size[:sizes])
    gl.PixelStorei(GL_UNPACK_ALIGNMENT, 1)
    for mip in range(mips if content else 0):
        part = [max(n >> mip, 1) for n in size[:2]] + [size[2] if 'array' in dim else max(size[2] >> mip, 1)]
        faces = [GL_CUBE_FACE + k for k in range(6)] if dim == 'cube' else [target]
        for face in faces:
            bytes_here = part[0] * part[1] * (part[2] if sizes == 3 else 1) * bytes_
            data = content[at:at + bytes_here]
            at += bytes_here
            getattr(gl, f'TexSubImage{sizes}D')(face, mip, *[0] * sizes, *part[:sizes], form, kind, data)
    return target, name, internal


def make_sampler(gl, sampler):
    name = gl.new('Samplers')
    linear = lambda what: sampler.get(what, sampler.get('filter', 'nearest')) == 'linear'  # noqa: E731
    gl.SamplerParameteri(name, GL_MAG_FILTER, 0x2601 if linear('mag') else 0x2600)
    gl.SamplerParameteri(name, GL_MIN_FILTER, 0x2700 + linear('min') + 2 * linear('mip'))
    for wrap in GL_WRAP:
        gl.SamplerParameteri(name, wrap, ADDRESSES[sampler.get('address', 'clamp-to-edge')])
    if 'compare' in sampler:
        gl.SamplerParameteri(name, GL_COMPARE_MODE, GL_COMPARE_REF)
        gl.SamplerParameteri(name, GL_COMPARE_FUNC, 0x0200 + COMPARES.index(sampler['compare']))
    return name


def bind_textures(gl, program, textures):
    """Gives a unit to each, and what is to be deleted afterwards."""
    made = []
    for unit, texture in enumerate(textures):
        gl.ActiveTexture(GL_TEXTURE0 + unit)
        target, name, internal = make_texture(gl, texture)
        made.append(('Textures', name))
        if 'slot' in texture:
            gl.BindImageTexture(texture['slot'], name, 0, 1, 0, ACCESSES[texture['access']], internal)
            continue
        sampler = make_sampler(gl, texture['sampler'])
        made.append(('Samplers', sampler))
        gl.BindSampler(unit, sampler)
        gl.Uniform1i(gl.GetUniformLocation(program, texture['name'].encode()), unit)
    return made


def run(gl, case):
    program, wrong = program_of(gl, case['text'])
    if wrong is not None:
        return {'failures': [f'OpenGL: {wrong}']}
    names = []
    for buffer in case['buffers']:
        content, target = bytes.fromhex(buffer['hex']), TARGETS[buffer['target']]
        name = gl.new('Buffers')
        gl.BindBuffer(target, name)
        gl.BufferData(target, ctypes.c_ssize_t(len(content)), content, GL_DYNAMIC_COPY)
        gl.BindBufferBase(target, buffer['slot'], name)
        names.append((name, target, len(content)))
    gl.UseProgram(program)
    made = bind_textures(gl, program, case['textures'])
    gl.DispatchCompute(*case['dispatch'])
    gl.MemoryBarrier(ctypes.c_uint(GL_ALL_BARRIER_BITS))
    gl.Finish()
    contents = []
    for name, target, size in names:
        gl.BindBuffer(target, name)
        at = gl.MapBufferRange(target, ctypes.c_ssize_t(0), ctypes.c_ssize_t(size), GL_MAP_READ_BIT)
        contents.append(ctypes.string_at(at, size).hex())
        gl.UnmapBuffer(target)
        gl.DeleteBuffers(1, ctypes.byref(name))
    for kind, name in made:
        getattr(gl, 'Delete' + kind)(1, ctypes.byref(name))
    gl.DeleteProgram(program)
    error = gl.GetError()
    return {'failures': [f'OpenGL: error {error:#x}'] if error else [], 'buffers': contents}


def main():
    # What is tested is this program, whatever the machine's display.
    os.environ.update(LIBGL_ALWAYS_SOFTWARE='1', MESA_SHADER_CACHE_DISABLE='true')
    gl = None
    for line in sys.stdin:
        case = json.loads(line)
        gl = gl or Context(case['es'])
        print(json.dumps(dict(run(gl, case), id=case['id'])), flush=True)


if __name__ == '__main__':
    main()
