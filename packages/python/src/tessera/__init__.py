"""A compiler from WGSL to SPIR-V, MSL, HLSL, GLSL and simplified WGSL.

    import tessera
    spirv = tessera.compile(source, 'spirv').spirv

The package is thread-safe. It releases the GIL while the library compiles.
"""
from __future__ import annotations

import json
from typing import Any, Iterable, Literal, Mapping, NamedTuple, Optional, Sequence, Union

from tessera._c import ffi as _ffi, lib as _lib

__all__ = ['BindingsError', 'CompileError', 'Module', 'OptionError', 'Output', 'Shader', 'bindings', 'compile',
           'convert_matrix_dialect', 'explain', 'format', 'version']

Target = Literal['spirv', 'spvasm', 'msl', 'hlsl', 'glsl', 'wgsl']
OptionValue = Union[bool, int, float, str, Sequence[Union[int, str]]]


class OptionError(ValueError):
    """An option does not exist, or its value is invalid."""


class BindingsError(ValueError):
    """The shaders are incompatible with each other, or a bindings option is invalid."""


class CompileError(Exception):
    """A shader has errors. The text of the exception shows them with source lines."""

    def __init__(self, text: str, diagnostics: list[dict[str, Any]]):
        super().__init__(text)
        self.diagnostics = diagnostics


class Output:
    """The output of a compilation, with the warnings."""

    def __init__(self, target: str, spirv: bytes, text: str, diagnostics: list[dict[str, Any]],
                 entry_points: list[dict[str, Any]], function_constants: list[dict[str, Any]]):
        self.target = target
        self.spirv = spirv  # the module, little-endian, if the target is 'spirv'
        self.text = text  # the output, if the target is not 'spirv'
        self.diagnostics = diagnostics  # warnings
        self.entry_points = entry_points  # what the host must bind, in the format of `tessera reflect --target`
        self.function_constants = function_constants  # the overrides that became MSL function constants


class _Options:
    """Owns an options object of the library, which is destroyed together with this object."""

    def __init__(self, options: Mapping[str, OptionValue], overrides: Mapping[str, float], **more: str):
        self.pointer = _ffi.gc(_check(_lib.tessera_options_create()), _lib.tessera_options_destroy)
        for name, value in (*options.items(), *more.items()):
            if isinstance(value, (list, tuple)):
                for each in value:
                    self._set(name, str(each))
            else:
                self._set(name, ('true' if value else 'false') if isinstance(value, bool) else str(value))
        for name, number in overrides.items():
            if not _lib.tessera_options_add_override(self.pointer, name.encode(), float(number)):
                raise OptionError(self._error())

    def _set(self, name: str, value: str) -> None:
        if not _lib.tessera_options_set(self.pointer, name.replace('_', '-').encode()
                                        if name not in ('entry_point', 'source_name') else name.encode(), value.encode()):
            raise OptionError(self._error())

    def _error(self) -> str:
        return _text(_lib.tessera_options_error(self.pointer))


def _check(pointer: Any) -> Any:
    """Returns `pointer`, or raises MemoryError if it is null: the library returns null only if out of memory."""
    if pointer == _ffi.NULL:
        raise MemoryError
    return pointer


def _text(pointer: Any) -> str:
    return _ffi.string(pointer).decode()


def _bytes(source: Union[str, bytes]) -> bytes:
    return source.encode() if isinstance(source, str) else source


def _owned(result: Any) -> Any:
    return _ffi.gc(_check(result), _lib.tessera_result_destroy)


def _diagnostics(result: Any) -> list[dict[str, Any]]:
    return json.loads(_text(_lib.tessera_result_render_json(result)))


def _raise_if_wrong(result: Any) -> None:
    if not _lib.tessera_result_ok(result):
        raise CompileError(_text(_lib.tessera_result_render_text(result, 0)), _diagnostics(result))


def _result_text(result: Any) -> str:
    length = _ffi.new('size_t*')
    text = _lib.tessera_result_text(result, length)
    return bytes(_ffi.buffer(text, length[0])).decode()


class Module:
    """A module that is checked once and can be compiled many times. Raises CompileError if it has errors."""

    def __init__(self, source: Union[str, bytes], *, source_name: str = '', **options: OptionValue):
        text = _bytes(source)
        used = _Options(options, {}, source_name=source_name)
        self._pointer = _ffi.gc(_check(_lib.tessera_module_create(text, len(text), used.pointer)), _lib.tessera_module_destroy)
        checked = _owned(_lib.tessera_module_check(self._pointer))
        _raise_if_wrong(checked)
        self.diagnostics = _diagnostics(checked)  # warnings

    def generate(self, target: Target, *, entry_point: str = '', overrides: Optional[Mapping[str, float]] = None,
                 **options: OptionValue) -> Output:
        """Compiles the module. The options are those of `tessera compile`, with underscores instead of hyphens."""
        used = _Options(options, overrides or {}, target=target, entry_point=entry_point)
        result = _owned(_lib.tessera_module_generate(self._pointer, used.pointer))
        _raise_if_wrong(result)
        count = _ffi.new('size_t*')
        words = _lib.tessera_result_spirv(result, count)
        spirv = bytes(_ffi.buffer(words, 4 * count[0])) if words != _ffi.NULL else b''
        return Output(target, spirv, _result_text(result), _diagnostics(result),
                      json.loads(_text(_lib.tessera_result_entry_points_json(result))),
                      json.loads(_text(_lib.tessera_result_function_constants_json(result))))

    def reflect(self, *, entry_point: str = '', overrides: Optional[Mapping[str, float]] = None,
                binding_array_size: Union[str, Sequence[str]] = ()) -> dict[str, Any]:
        """Returns the interface of the entry points, in the format of `tessera reflect`. Raises ValueError if many entry
        points share so many resources that the result would be too large. In this case, select one with `entry_point`.
        `binding_array_size` contains the sizes of unsized binding arrays, e.g. '0,1=16' for group 0 and binding 1.
        """
        sizes = [binding_array_size] if isinstance(binding_array_size, str) else list(binding_array_size)
        used = _Options({'binding_array_size': sizes}, overrides or {}, entry_point=entry_point)
        text = _ffi.gc(_check(_lib.tessera_module_reflect_json(self._pointer, used.pointer)), _lib.tessera_string_destroy)
        read = _text(text)
        if not read:
            raise ValueError('the entry points share too many resources to list them all: select one')
        return json.loads(read)


class Shader(NamedTuple):
    """A shader for `bindings`. `name` is the name of the namespace, module or class that contains its constants."""
    name: str
    module: Module


def compile(source: Union[str, bytes], target: Target, *, source_name: str = '', entry_point: str = '',
            overrides: Optional[Mapping[str, float]] = None, **options: OptionValue) -> Output:
    """Compiles WGSL. Raises CompileError if the source has errors, and OptionError if an option is invalid."""
    module = Module(source, source_name=source_name, **options)
    output = module.generate(target, entry_point=entry_point, overrides=overrides, **options)
    output.diagnostics = module.diagnostics + output.diagnostics
    return output


def format(source: str, *, line_width: int = 0, indent_width: int = 0, indent_with_tabs: bool = False) -> str:
    """Formats WGSL. A width of 0 selects the default. Raises CompileError if there are syntax errors."""
    text = source.encode()
    options = _ffi.new('tessera_format_options*', {'line_width': line_width, 'indent_width': indent_width,
                                                   'indent_with_tabs': int(indent_with_tabs)})
    options.size = _ffi.sizeof('tessera_format_options')
    result = _lib.tessera_format(text, len(text), options)
    if result == _ffi.NULL:
        raise OptionError('an option is out of range')
    result = _owned(result)
    _raise_if_wrong(result)
    return _result_text(result)


def convert_matrix_dialect(source: str, dialect: Literal['standard', 'chromium', 'wgpu']) -> str:
    """Converts the subgroup matrices of a module to another dialect."""
    text = source.encode()
    result = _lib.tessera_convert_matrix_dialect(text, len(text), dialect.encode(), _ffi.NULL)
    if result == _ffi.NULL:
        raise OptionError(f'there is no dialect {dialect!r}')
    result = _owned(result)
    _raise_if_wrong(result)
    return _result_text(result)


def bindings(shaders: Iterable[Union[Shader, tuple[str, Module]]], language: str, *, math: str = 'none',
             apis: Sequence[str] = (), namespace: str = '', all_structures: bool = False) -> str:
    """Generates host code for the shaders, like `tessera bindings`."""
    given = [Shader(*shader) for shader in shaders]
    kept = [_ffi.new('char[]', s.name.encode()) for s in given]
    array = _ffi.new('tessera_bindings_shader[]', [(name, s.module._pointer) for name, s in zip(kept, given)])
    words = {name: _ffi.new('char[]', text.encode())
             for name, text in (('language', language), ('math', math), ('apis', ','.join(apis)), ('name_space', namespace))}
    options = _ffi.new('tessera_bindings_options*', dict(words, all_structures=int(all_structures)))
    options.size = _ffi.sizeof('tessera_bindings_options')
    result = _lib.tessera_bindings(array, len(given), options, _ffi.NULL)
    if result == _ffi.NULL:
        raise OptionError(f'no such language, library or interface: {language}, {math}, {", ".join(apis)}')
    result = _owned(result)
    text = _result_text(result)
    if not _lib.tessera_result_ok(result):
        raise BindingsError(text)
    return text


def explain(code: str) -> str:
    """Returns the explanation of a diagnostic code. Raises KeyError if the code is unknown."""
    text = _text(_lib.tessera_explain(code.encode()))
    if not text:
        raise KeyError(code)
    return text


def version() -> str:
    """Returns the version of the library, e.g. "0.1.0"."""
    return _text(_lib.tessera_version())
