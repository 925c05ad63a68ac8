"""Runs OpenGL's GLSL without a window. Reads one case per line (JSON) and writes one answer per line.

A case: {'id', 'es', 'shaders': [{'stage', 'text'}], 'buffers': [{'target', 'slot', 'hex'}],
'uniforms': [{'name', 'type', 'value'}], 'textures': [{'dim', 'format', 'width', 'height', 'depth', 'layers', 'mips',
'samples', 'clear', 'hex', 'wanted' if its contents are checked, and 'slot' of an image or 'name' and 'sampler' of a
uniform}], and 'dispatch' or 'draw'}. 'draw' has the format of `render` in test/exec/README.md, with data as 'hex'. Its
'corner' is true if the origin is the upper left corner and depths range from 0 to 1, as in WebGPU instead of OpenGL.
An answer: {'id', 'failures', 'buffers': [hex], 'textures': [hex or null], 'targets': [hex], 'depth': hex}.
"""
import ctypes
import json
import os
import re
import struct
import sys

EGL_PLATFORM_SURFACELESS_MESA, EGL_OPENGL_ES_API, EGL_OPENGL_API = 0x31DD, 0x30A0, 0x30A2
EGL_MAJOR, EGL_MINOR, EGL_PROFILE, EGL_CORE, EGL_NONE = 0x3098, 0x30FB, 0x30FD, 1, 0x3038
STAGES = {'vertex': 0x8B31, 'fragment': 0x8B30, 'compute': 0x91B9}
GL_COMPILE_STATUS, GL_LINK_STATUS = 0x8B81, 0x8B82
TARGETS = {'uniform_block': 0x8A11, 'storage_block': 0x90D2}
# dimension -> (texture target, number of size parameters of glTexStorage)
TEXTURES = {'1d': (0x0DE0, 1), '2d': (0x0DE1, 2), '3d': (0x806F, 3), '2d-array': (0x8C1A, 3), 'cube': (0x8513, 2), 'cube-array': (0x9009, 3)}
MULTISAMPLED = {'2d': (0x9100, 2), '2d-array': (0x9102, 3)}
INTERNAL_FORMATS = {
    'r8unorm': 0x8229, 'r8snorm': 0x8F94, 'r8uint': 0x8232, 'r8sint': 0x8231, 'rg8unorm': 0x822B, 'rg8snorm': 0x8F95, 'rg8uint': 0x8238,
    'rg8sint': 0x8237, 'rgba8unorm': 0x8058, 'rgba8unorm-srgb': 0x8C43, 'rgba8snorm': 0x8F97, 'rgba8uint': 0x8D7C, 'rgba8sint': 0x8D8E,
    'r16unorm': 0x822A, 'r16snorm': 0x8F98, 'r16uint': 0x8234, 'r16sint': 0x8233, 'r16float': 0x822D, 'rg16unorm': 0x822C,
    'rg16snorm': 0x8F99, 'rg16uint': 0x823A, 'rg16sint': 0x8239, 'rg16float': 0x822F, 'rgba16unorm': 0x805B, 'rgba16snorm': 0x8F9B,
    'rgba16uint': 0x8D76, 'rgba16sint': 0x8D88, 'rgba16float': 0x881A, 'r32uint': 0x8236, 'r32sint': 0x8235, 'r32float': 0x822E,
    'rg32uint': 0x823C, 'rg32sint': 0x823B, 'rg32float': 0x8230, 'rgba32uint': 0x8D70, 'rgba32sint': 0x8D82, 'rgba32float': 0x8814,
    'rgb10a2unorm': 0x8059, 'rgb10a2uint': 0x906F, 'rg11b10ufloat': 0x8C3A, 'depth16unorm': 0x81A5, 'depth32float': 0x8CAC}
# Arguments of glTexSubImage for these formats: format, type, bytes per texel.
PACKED = {'rgb10a2unorm': (0x1908, 0x8368, 4), 'rgb10a2uint': (0x8D99, 0x8368, 4), 'rg11b10ufloat': (0x1907, 0x8C3B, 4),
          'depth16unorm': (0x1902, 0x1403, 2), 'depth32float': (0x1902, 0x1406, 4)}
COMPONENTS = {1: (0x1903, 0x8D94), 2: (0x8227, 0x8228), 4: (0x1908, 0x8D99)}  # float and integer formats
TYPES = {('uint', 8): (0x1401, 'B'), ('sint', 8): (0x1400, 'b'), ('unorm', 8): (0x1401, 'B'), ('snorm', 8): (0x1400, 'b'),
         ('uint', 16): (0x1403, 'H'), ('sint', 16): (0x1402, 'h'), ('unorm', 16): (0x1403, 'H'), ('snorm', 16): (0x1402, 'h'),
         ('float', 16): (0x140B, 'e'), ('uint', 32): (0x1405, 'I'), ('sint', 32): (0x1404, 'i'), ('float', 32): (0x1406, 'f')}
GL_CUBE_FACE, GL_TEXTURE0, GL_PACK_ALIGNMENT, GL_UNPACK_ALIGNMENT = 0x8515, 0x84C0, 0x0D05, 0x0CF5
GL_MAG_FILTER, GL_MIN_FILTER, GL_WRAP, GL_COMPARE_MODE, GL_COMPARE_FUNC = 0x2800, 0x2801, (0x2802, 0x2803, 0x8072), 0x884C, 0x884D
GL_COMPARE_REF, GL_NEAREST = 0x884E, 0x2600
SPARE_UNIT = 31  # no shader uses this unit
COMPARES = ['never', 'less', 'equal', 'less-equal', 'greater', 'not-equal', 'greater-equal', 'always']
ADDRESSES = {'repeat': 0x2901, 'mirror-repeat': 0x8370, 'clamp-to-edge': 0x812F}
GL_READ_WRITE, GL_DYNAMIC_COPY, GL_MAP_READ_BIT, GL_ALL_BARRIER_BITS = 0x88BA, 0x88EA, 1, 0xFFFFFFFF
GL_FRAMEBUFFER, GL_READ_FRAMEBUFFER, GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_DEPTH_ATTACHMENT = 0x8D40, 0x8CA8, 0x8CA9, 0x8CE0, 0x8D00
GL_FRAMEBUFFER_COMPLETE, GL_COLOR, GL_DEPTH, GL_COLOR_BUFFER_BIT = 0x8CD5, 0x1800, 0x1801, 0x4000
GL_DEPTH_TEST, GL_BLEND, GL_CULL_FACE, GL_PROGRAM_POINT_SIZE, GL_CLIP_DISTANCE0 = 0x0B71, 0x0BE2, 0x0B44, 0x8642, 0x3000
GL_LOWER_LEFT, GL_UPPER_LEFT, GL_NEGATIVE_ONE_TO_ONE, GL_ZERO_TO_ONE, GL_CW, GL_CCW = 0x8CA1, 0x8CA2, 0x935E, 0x935F, 0x0900, 0x0901
GL_FIRST_VERTEX_CONVENTION, GL_ARRAY_BUFFER, GL_ELEMENT_ARRAY_BUFFER, GL_UNSIGNED_INT = 0x8E4D, 0x8892, 0x8893, 0x1405
TOPOLOGIES = {'point-list': 0, 'line-list': 1, 'line-strip': 3, 'triangle-list': 4, 'triangle-strip': 5}
FACTORS = {'zero': 0, 'one': 1, 'src': 0x0300, 'src-alpha': 0x0302, 'one-minus-src-alpha': 0x0303, 'dst': 0x0306, 'src1': 0x88F9,
           'src1-alpha': 0x8589, 'one-minus-src1': 0x88FA}
# Functions that OpenGL ES has only in GL_EXT_clip_control and GL_EXT_base_instance.
OF_EXTENSIONS = ('ClipControl', 'DrawArraysInstancedBaseInstance', 'DrawElementsInstancedBaseVertexBaseInstance')
f32 = ctypes.c_float


class Context:
    """A current context of OpenGL ES 3.2 or OpenGL 4.5. OpenGL functions are called by name."""

    def __init__(self, es):
        egl = ctypes.CDLL('libEGL.so.1')
        pointer = ctypes.c_void_p
        for name, arguments in (('eglGetPlatformDisplay', [ctypes.c_uint, pointer, pointer]), ('eglCreateContext', [pointer] * 4),
                                ('eglMakeCurrent', [pointer] * 4), ('eglInitialize', [pointer] * 3),
                                ('eglGetProcAddress', [ctypes.c_char_p])):
            getattr(egl, name).argtypes = arguments
            getattr(egl, name).restype = pointer if arguments != [pointer] * 3 and name != 'eglMakeCurrent' else ctypes.c_int
        self._egl, self._functions, self.es = egl, {}, es
        display = egl.eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, None, None)
        egl.eglInitialize(display, None, None)
        egl.eglBindAPI(EGL_OPENGL_ES_API if es else EGL_OPENGL_API)
        version = [EGL_MAJOR, 3, EGL_MINOR, 2] if es else [EGL_MAJOR, 4, EGL_MINOR, 5, EGL_PROFILE, EGL_CORE]
        attributes = (ctypes.c_int * (len(version) + 1))(*version, EGL_NONE)
        context = egl.eglCreateContext(display, None, None, ctypes.cast(attributes, pointer))
        if not context or not egl.eglMakeCurrent(display, None, None, context):
            print('no context of OpenGL', file=sys.stderr)
            sys.exit(2)
        self.PixelStorei(GL_UNPACK_ALIGNMENT, 1)
        self.PixelStorei(GL_PACK_ALIGNMENT, 1)
        self.no_inputs = self.new('VertexArrays')  # core profiles require a vertex array to draw
        self.BindVertexArray(self.no_inputs)

    def __getattr__(self, name):
        if name not in self._functions:
            result = {'MapBufferRange': ctypes.c_void_p}.get(name, ctypes.c_int)
            self._functions[name] = ctypes.CFUNCTYPE(result)(self.address(name))
            self._functions[name].argtypes = None
        return self._functions[name]

    def address(self, name):
        """Returns the address of a function. In OpenGL ES, the function may belong to an extension."""
        suffix = b'EXT' if self.es and name in OF_EXTENSIONS else b''
        return self._egl.eglGetProcAddress(b'gl' + name.encode() + suffix)

    def new(self, kind):
        name = ctypes.c_uint()
        getattr(self, 'Gen' + kind)(1, ctypes.byref(name))
        return name


class Failure(Exception):
    pass


def log_of(gl, what, name):
    text = ctypes.create_string_buffer(4096)
    getattr(gl, f'Get{what}InfoLog')(name, 4096, None, text)
    return text.value.decode(errors='replace')


def program_of(gl, shaders):
    program, status = gl.CreateProgram(), ctypes.c_int()
    for part in shaders:
        shader = gl.CreateShader(STAGES[part['stage']])
        source = ctypes.c_char_p(part['text'].encode())
        gl.ShaderSource(shader, 1, ctypes.byref(source), None)
        gl.CompileShader(shader)
        gl.GetShaderiv(shader, GL_COMPILE_STATUS, ctypes.byref(status))
        if not status.value:
            raise Failure(log_of(gl, 'Shader', shader))
        gl.AttachShader(program, shader)
        gl.DeleteShader(shader)
    gl.LinkProgram(program)
    gl.GetProgramiv(program, GL_LINK_STATUS, ctypes.byref(status))
    if not status.value:
        raise Failure(log_of(gl, 'Program', program))
    return program


# ---- textures

def parts_of(format):
    """Returns (kind, components, bits) of an unpacked format."""
    channels, bits, kind = re.match(r'(r|rg|rgba)(\d+)([a-z]+)', format).groups()
    return kind, len(channels), int(bits)


def transfer_of(format):
    """Returns the memory layout of texels of the format: format, type, bytes per texel."""
    if format in PACKED:
        return PACKED[format]
    kind, components, bits = parts_of(format)
    return COMPONENTS[components][kind in ('uint', 'sint')], TYPES[kind, bits][0], components * bits // 8


def mips_of(texture):
    """Returns (size, bytes) for each mip level, as TexSubImage expects them. The faces of a cube are consecutive."""
    dim, layers = texture['dim'], texture.get('layers', 1)
    size = [texture.get('width', 1), texture.get('height', 1), layers if 'array' in dim else texture.get('depth', 1)]
    for mip in range(texture.get('mips', 1)):
        part = [max(n >> mip, 1) for n in size[:2]] + [size[2] if 'array' in dim else max(size[2] >> mip, 1)]
        yield part, part[0] * part[1] * part[2] * transfer_of(texture['format'])[2]


def clear_framebuffer(gl, index, format, values):
    """Clears the color attachment `index`, or the depth attachment if the format is a depth format."""
    if format.startswith('depth'):
        gl.ClearBufferfv(GL_DEPTH, 0, (f32 * 1)(values[0]))
    else:
        suffix, kind = (('uiv', ctypes.c_uint) if format.endswith('uint') else
                        ('iv', ctypes.c_int) if format.endswith('sint') else ('fv', f32))
        getattr(gl, 'ClearBuffer' + suffix)(GL_COLOR, index, (kind * 4)(*values))


def make_multisampled(gl, texture):
    dim, format = texture['dim'], texture['format']
    target, sizes = MULTISAMPLED[dim]
    name, layers = gl.new('Textures'), texture.get('layers', 1)
    size = [texture.get('width', 1), texture.get('height', 1), layers][:sizes]
    gl.BindTexture(target, name)
    getattr(gl, f'TexStorage{sizes}DMultisample')(target, texture['samples'], INTERNAL_FORMATS[format], *size, 1)
    framebuffer = gl.new('Framebuffers')
    gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer)
    attachment = GL_DEPTH_ATTACHMENT if format.startswith('depth') else GL_COLOR_ATTACHMENT0
    for layer in range(layers):
        if sizes == 3:
            gl.FramebufferTextureLayer(GL_FRAMEBUFFER, attachment, name, 0, layer)
        else:
            gl.FramebufferTexture2D(GL_FRAMEBUFFER, attachment, target, name, 0)
        clear_framebuffer(gl, 0, format, texture['clear'])
    gl.DeleteFramebuffers(1, ctypes.byref(framebuffer))
    return target, name


def make_texture(gl, texture):
    """Creates a texture with its data: one mip level after the other, each with all layers."""
    if texture.get('samples', 1) > 1:
        return make_multisampled(gl, texture)
    target, sizes = TEXTURES[texture['dim']]
    form, kind, _ = transfer_of(texture['format'])
    name, content, at = gl.new('Textures'), bytes.fromhex(texture['hex']), 0
    gl.BindTexture(target, name)
    for mip, (part, bytes_) in enumerate(mips_of(texture)):
        if mip == 0:
            getattr(gl, f'TexStorage{sizes}D')(target, texture.get('mips', 1), INTERNAL_FORMATS[texture['format']], *part[:sizes])
        for face in [GL_CUBE_FACE + k for k in range(6)] if texture['dim'] == 'cube' else [target]:
            if content:
                getattr(gl, f'TexSubImage{sizes}D')(face, mip, *[0] * sizes, *part[:sizes], form, kind, content[at:at + bytes_])
            at += bytes_
    return target, name


def read_texture(gl, target, texture):
    """Returns the contents of the texture bound to the target. Supported only by desktop OpenGL."""
    form, kind, _ = transfer_of(texture['format'])
    content = b''
    for mip, (_, bytes_) in enumerate(mips_of(texture)):
        for face in [GL_CUBE_FACE + k for k in range(6)] if texture['dim'] == 'cube' else [target]:
            room = ctypes.create_string_buffer(bytes_)
            gl.GetTexImage(face, mip, form, kind, room)
            content += room.raw
    return content.hex()


def make_sampler(gl, sampler):
    name = gl.new('Samplers')
    linear = lambda what: sampler.get(what, sampler.get('filter', 'nearest')) == 'linear'  # noqa: E731
    gl.SamplerParameteri(name, GL_MAG_FILTER, GL_NEAREST + linear('mag'))
    gl.SamplerParameteri(name, GL_MIN_FILTER, 0x2700 + linear('min') + 2 * linear('mip'))
    for wrap in GL_WRAP:
        gl.SamplerParameteri(name, wrap, ADDRESSES[sampler.get('address', 'clamp-to-edge')])
    if 'compare' in sampler:
        gl.SamplerParameteri(name, GL_COMPARE_MODE, GL_COMPARE_REF)
        gl.SamplerParameteri(name, GL_COMPARE_FUNC, 0x0200 + COMPARES.index(sampler['compare']))
    return name


def bind_textures(gl, program, textures):
    """Binds each texture to a unit. Returns the textures, as pairs of target and OpenGL name, and the samplers."""
    made, samplers = [], []
    for unit, texture in enumerate(textures):
        gl.ActiveTexture(GL_TEXTURE0 + unit)
        target, name = make_texture(gl, texture)
        made.append((target, name))
        if 'slot' in texture:
            gl.BindImageTexture(texture['slot'], name, 0, 1, 0, GL_READ_WRITE, INTERNAL_FORMATS[texture['format']])
            continue
        samplers.append(make_sampler(gl, texture['sampler']))
        gl.BindSampler(unit, samplers[-1] if texture.get('samples', 1) == 1 else 0)
        gl.Uniform1i(gl.GetUniformLocation(program, texture['name'].encode()), unit)
    return made, samplers


# ---- drawing

def bind_vertices(gl, draw):
    made = []
    for binding, buffer in enumerate(draw.get('vertex_buffers', [])):
        content, name = bytes.fromhex(buffer['hex']), gl.new('Buffers')
        made.append(name)
        gl.BindBuffer(GL_ARRAY_BUFFER, name)
        gl.BufferData(GL_ARRAY_BUFFER, ctypes.c_ssize_t(len(content)), content, GL_DYNAMIC_COPY)
        gl.BindVertexBuffer(binding, name, ctypes.c_ssize_t(0), buffer['stride'])
        gl.VertexBindingDivisor(binding, int(buffer.get('step') == 'instance'))
        for attribute in buffer['attributes']:
            location, format, offset = attribute['location'], attribute['format'], attribute.get('offset', 0)
            if format == 'unorm10-10-10-2':
                gl.VertexAttribFormat(location, 4, 0x8368, 1, offset)
            elif format == 'snorm10-10-10-2':
                gl.VertexAttribFormat(location, 4, 0x8D9F, 1, offset)
            elif format == 'unorm8x4-bgra':
                gl.VertexAttribFormat(location, 0x80E1, 0x1401, 1, offset)
            else:
                kind, bits, count = re.match(r'([a-z]+)(\d+)(?:x(\d))?', format).groups()
                type_ = TYPES[kind, int(bits)][0]
                if kind in ('uint', 'sint'):
                    gl.VertexAttribIFormat(location, int(count or 1), type_, offset)
                else:
                    gl.VertexAttribFormat(location, int(count or 1), type_, int(kind != 'float'), offset)
            gl.VertexAttribBinding(location, binding)
            gl.EnableVertexAttribArray(location)
    return made


class Framebuffer:
    """The color targets and the depth buffer of a draw, single-sampled or multisampled."""

    def __init__(self, gl, draw, samples):
        self.gl, self.name, self.made = gl, gl.new('Framebuffers'), []
        self.formats = [t['format'] for t in draw.get('targets', [])]
        self.width, self.height = draw.get('width', 1), draw.get('height', 1)
        gl.BindFramebuffer(GL_FRAMEBUFFER, self.name)
        for i, format in enumerate(self.formats):
            self._attach(GL_COLOR_ATTACHMENT0 + i, format, samples)
        if 'depth' in draw:
            self._attach(GL_DEPTH_ATTACHMENT, draw['depth'].get('format', 'depth32float'), samples)
        gl.DrawBuffers(len(self.formats), (ctypes.c_uint * 9)(*[GL_COLOR_ATTACHMENT0 + i for i in range(len(self.formats))]))
        status = gl.CheckFramebufferStatus(GL_FRAMEBUFFER)
        if status != GL_FRAMEBUFFER_COMPLETE:
            raise Failure(f'the framebuffer is not complete: {status:#x}')

    def _attach(self, attachment, format, samples):
        gl, name = self.gl, self.gl.new('Textures')
        target = MULTISAMPLED['2d'][0] if samples > 1 else TEXTURES['2d'][0]
        gl.ActiveTexture(GL_TEXTURE0 + SPARE_UNIT)
        gl.BindTexture(target, name)
        if samples > 1:
            gl.TexStorage2DMultisample(target, samples, INTERNAL_FORMATS[format], self.width, self.height, 1)
        else:
            gl.TexStorage2D(target, 1, INTERNAL_FORMATS[format], self.width, self.height)
        gl.FramebufferTexture2D(GL_FRAMEBUFFER, attachment, target, name, 0)
        self.made.append(name)

    def resolve_to(self, other):
        """Resolves to another framebuffer by averaging the samples."""
        gl = self.gl
        for i, _ in enumerate(self.formats):
            gl.BindFramebuffer(GL_READ_FRAMEBUFFER, self.name)
            gl.ReadBuffer(GL_COLOR_ATTACHMENT0 + i)
            gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, other.name)
            gl.DrawBuffers(i + 1, (ctypes.c_uint * 9)(*[0] * i, GL_COLOR_ATTACHMENT0 + i))
            size = [0, 0, self.width, self.height]
            gl.BlitFramebuffer(*size, *size, GL_COLOR_BUFFER_BIT, GL_NEAREST)

    def read(self, i):
        """Returns the bytes of color target `i` in hexadecimal. OpenGL ES reads all formats only as four components."""
        gl, format = self.gl, self.formats[i]
        kind, components, bits = parts_of(format)
        wide = 8 if kind == 'unorm' and bits == 8 else 32
        seen = {'unorm': 'unorm' if wide == 8 else 'float', 'snorm': 'float'}.get(kind, kind)
        type_, code = TYPES[seen, wide]
        room = ctypes.create_string_buffer(self.width * self.height * wide // 2)
        gl.BindFramebuffer(GL_READ_FRAMEBUFFER, self.name)
        gl.ReadBuffer(GL_COLOR_ATTACHMENT0 + i)
        gl.ReadPixels(0, 0, self.width, self.height, COMPONENTS[4][kind in ('uint', 'sint')], type_, room)
        values = struct.unpack(f'<{self.width * self.height * 4}{code}', room.raw)
        kept = [v for k, v in enumerate(values) if k % 4 < components]
        return struct.pack(f'<{len(kept)}{TYPES[kind, bits][1]}', *kept).hex()

    def delete(self):
        for name in self.made:
            self.gl.DeleteTextures(1, ctypes.byref(name))
        self.gl.DeleteFramebuffers(1, ctypes.byref(self.name))


READ_DEPTH = '''#version 310 es
precision highp float;
uniform highp sampler2D depths;
layout(location = 0) out float depth;
void main() { depth = texelFetch(depths, ivec2(gl_FragCoord.xy), 0).x; }
'''
WHOLE = '''#version 310 es
void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }
'''


def read_depth(gl, framebuffer):
    """Reads the depth buffer by drawing it to a float target, because OpenGL ES cannot read it directly."""
    head = lambda text: text if gl.es else text.replace('310 es', '430 core')  # noqa: E731
    program = program_of(gl, [{'stage': 'vertex', 'text': head(WHOLE)}, {'stage': 'fragment', 'text': head(READ_DEPTH)}])
    size = {'width': framebuffer.width, 'height': framebuffer.height}
    copy = Framebuffer(gl, {**size, 'targets': [{'format': 'r32float'}]}, 1)
    gl.UseProgram(program)
    gl.ActiveTexture(GL_TEXTURE0)
    gl.BindSampler(0, 0)
    gl.BindTexture(TEXTURES['2d'][0], framebuffer.made[-1])
    gl.TexParameteri(TEXTURES['2d'][0], GL_MIN_FILTER, GL_NEAREST)
    gl.TexParameteri(TEXTURES['2d'][0], GL_MAG_FILTER, GL_NEAREST)
    set_state(gl, {**size, 'corner': None}, '')
    gl.DrawArrays(TOPOLOGIES['triangle-list'], 0, 3)
    content = copy.read(0)
    copy.delete()
    gl.DeleteProgram(program)
    return content


def switch(gl, what, on):
    (gl.Enable if on else gl.Disable)(what)


def set_state(gl, draw, vertex_text):
    """Sets all draw state that is not part of the program."""
    gl.Viewport(0, 0, draw.get('width', 1), draw.get('height', 1))
    corner, distances = draw['corner'], re.search(r'gl_ClipDistance\[(\d+)\]', vertex_text)
    gl.ClipControl(GL_UPPER_LEFT if corner else GL_LOWER_LEFT, GL_ZERO_TO_ONE if corner else GL_NEGATIVE_ONE_TO_ONE)
    # The winding order is inverted if the shader flips positions.
    gl.FrontFace(GL_CCW if corner else GL_CW)
    switch(gl, GL_CULL_FACE, draw.get('cull') == 'back')
    depth = draw.get('depth')
    switch(gl, GL_DEPTH_TEST, depth is not None)
    if depth:
        gl.DepthFunc(0x0200 + COMPARES.index(depth.get('compare', 'less')))
        gl.DepthMask(int(depth.get('write', True)))
    for i, target in enumerate(draw.get('targets', [])):
        written = int(not target.get('read'))
        gl.ColorMaski(i, written, written, written, written)
        (gl.Enablei if 'blend' in target else gl.Disablei)(GL_BLEND, i)
        if blend := target.get('blend'):
            gl.BlendFuncSeparatei(i, FACTORS[blend.get('src', 'one')], FACTORS[blend.get('dst', 'zero')], 1, 0)
    if not gl.es:
        gl.Enable(GL_PROGRAM_POINT_SIZE)
        gl.ProvokingVertex(GL_FIRST_VERTEX_CONVENTION)
        for k in range(8):
            switch(gl, GL_CLIP_DISTANCE0 + k, distances and k < int(distances[1]))


def draw_elements(gl, draw):
    mode, instances = TOPOLOGIES[draw.get('topology', 'triangle-list')], draw.get('instances', 1)
    first, first_instance = draw.get('first_vertex', 0), draw.get('first_instance', 0)
    if 'indices' not in draw:
        gl.DrawArraysInstancedBaseInstance(mode, first, draw.get('vertices', 3), instances, first_instance)
        return
    content, name = bytes.fromhex(draw['indices']), gl.new('Buffers')
    gl.BindBuffer(GL_ELEMENT_ARRAY_BUFFER, name)
    gl.BufferData(GL_ELEMENT_ARRAY_BUFFER, ctypes.c_ssize_t(len(content)), content, GL_DYNAMIC_COPY)
    gl.DrawElementsInstancedBaseVertexBaseInstance(mode, len(content) // 4, GL_UNSIGNED_INT, None, instances, first, first_instance)
    gl.DeleteBuffers(1, ctypes.byref(name))


def run_draw(gl, case, program):
    draw, answer = case['draw'], {}
    samples = draw.get('samples', 1)
    framebuffer = Framebuffer(gl, draw, samples)
    for i, target in enumerate(draw.get('targets', [])):
        gl.ColorMaski(i, 1, 1, 1, 1)
        clear_framebuffer(gl, i, target['format'], target.get('clear', [0] * 4))
    if 'depth' in draw:
        gl.DepthMask(1)
        clear_framebuffer(gl, 0, 'depth', [draw['depth'].get('clear', 1.0)])
    gl.UseProgram(program)
    set_state(gl, draw, case['shaders'][0]['text'])
    vertex_array = gl.new('VertexArrays')
    gl.BindVertexArray(vertex_array)
    buffers = bind_vertices(gl, draw)
    draw_elements(gl, draw)
    gl.BindVertexArray(gl.no_inputs)
    gl.DeleteVertexArrays(1, ctypes.byref(vertex_array))
    for name in buffers:
        gl.DeleteBuffers(1, ctypes.byref(name))
    single = framebuffer
    if samples > 1:
        single = Framebuffer(gl, {k: v for k, v in draw.items() if k != 'depth'}, 1)
        framebuffer.resolve_to(single)
    answer['targets'] = [single.read(i) for i in range(len(single.formats))]
    if 'depth' in draw and samples == 1:
        answer['depth'] = read_depth(gl, framebuffer)
    for made in {framebuffer, single}:
        made.delete()
    return answer


# ---- a case

def make_buffers(gl, buffers):
    names = []
    for buffer in buffers:
        content, target, name = bytes.fromhex(buffer['hex']), TARGETS[buffer['target']], gl.new('Buffers')
        gl.BindBuffer(target, name)
        gl.BufferData(target, ctypes.c_ssize_t(len(content)), content, GL_DYNAMIC_COPY)
        gl.BindBufferBase(target, buffer['slot'], name)
        names.append((name, target, len(content)))
    return names


def read_buffer(gl, name, target, size):
    gl.BindBuffer(target, name)
    at = gl.MapBufferRange(target, ctypes.c_ssize_t(0), ctypes.c_ssize_t(size), GL_MAP_READ_BIT)
    content = ctypes.string_at(at, size).hex()
    gl.UnmapBuffer(target)
    return content


def run(gl, case):
    try:
        program = program_of(gl, case['shaders'])
        buffers = make_buffers(gl, case['buffers'])
        gl.UseProgram(program)
        for uniform in case['uniforms']:
            getattr(gl, 'Uniform1' + uniform['type'])(gl.GetUniformLocation(program, uniform['name'].encode()), uniform['value'])
        textures, samplers = bind_textures(gl, program, case['textures'])
        answer = {}
        if 'draw' in case:
            answer = run_draw(gl, case, program)
        else:
            gl.DispatchCompute(*case['dispatch'])
        gl.MemoryBarrier(ctypes.c_uint(GL_ALL_BARRIER_BITS))
        gl.Finish()
        answer['buffers'] = [read_buffer(gl, *buffer) for buffer in buffers]
        answer['textures'] = []
        for (target, name), texture in zip(textures, case['textures']):
            gl.BindTexture(target, name)
            answer['textures'].append(read_texture(gl, target, texture) if texture.get('wanted') else None)
    except Failure as wrong:
        return {'failures': [f'OpenGL: {wrong}']}
    for kind, names in (('Buffers', [b[0] for b in buffers]), ('Textures', [t[1] for t in textures]), ('Samplers', samplers)):
        for name in names:
            getattr(gl, 'Delete' + kind)(1, ctypes.byref(name))
    gl.DeleteProgram(program)
    error = gl.GetError()
    return dict(answer, failures=[f'OpenGL: error {error:#x}'] if error else [])


def main():
    # The tests check tessera's output, not the driver, so they always use software rendering.
    os.environ.update(LIBGL_ALWAYS_SOFTWARE='1', MESA_SHADER_CACHE_DISABLE='true')
    gl = None
    for line in sys.stdin:
        case = json.loads(line)
        gl = gl or Context(case['es'])
        print(json.dumps(dict(run(gl, case), id=case['id'])), flush=True)


if __name__ == '__main__':
    main()
