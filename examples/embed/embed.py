"""Uses the C interface from Python: compiles a shader, lists its resources, and shows the errors in another shader.

    python3 embed.py LIBRARY FILE.wgsl        LIBRARY: libtessera.so.0
"""
import ctypes
import pathlib
import sys
from ctypes import POINTER, Structure, c_char_p, c_int, c_size_t, c_uint32, c_uint64, c_void_p


class Range(Structure):
    _fields_ = [(name, c_uint32) for name in ('line', 'column', 'end_line', 'end_column', 'offset', 'length', 'utf16_offset', 'utf16_length')]


class Message(Structure):
    _fields_ = [('size', c_size_t), ('severity', c_int), ('code', c_char_p), ('text', c_char_p), ('range', Range), ('range_text', c_char_p),
                ('label_count', c_size_t), ('note_count', c_size_t), ('help_count', c_size_t), ('fix_count', c_size_t)]


class EntryPointInfo(Structure):
    _fields_ = [('size', c_size_t), ('name', c_char_p), ('stage', c_int), ('workgroup_size', c_uint32 * 3)]


class ResourceInfo(Structure):
    _fields_ = [('size', c_size_t), ('name', c_char_p), ('type', c_char_p), ('group', c_uint32), ('binding', c_uint32), ('kind', c_int),
                ('binding_array_size', c_uint32), ('min_size', c_uint64)]


# Creates a structure and stores its size in its first member, `size`. The library writes at most
# `size` bytes, so the classes above may omit members at the end of the C structures.
def sized(structure):
    return structure(size=ctypes.sizeof(structure))


def load(path):
    library = ctypes.CDLL(path)

    def declare(name, result, *arguments):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments

    declare('tessera_version', c_char_p)
    declare('tessera_options_create', c_void_p)
    declare('tessera_options_destroy', None, c_void_p)
    declare('tessera_options_set', c_int, c_void_p, c_char_p, c_char_p)
    declare('tessera_module_create', c_void_p, c_char_p, c_size_t, c_void_p)
    declare('tessera_module_destroy', None, c_void_p)
    declare('tessera_module_reflect', c_void_p, c_void_p, c_void_p)
    declare('tessera_reflection_destroy', None, c_void_p)
    declare('tessera_reflection_entry_point', c_int, c_void_p, c_size_t, POINTER(EntryPointInfo))
    declare('tessera_reflection_resource', c_int, c_void_p, c_size_t, c_size_t, POINTER(ResourceInfo))
    declare('tessera_compile', c_void_p, c_char_p, c_size_t, c_void_p)
    declare('tessera_result_destroy', None, c_void_p)
    declare('tessera_result_ok', c_int, c_void_p)
    declare('tessera_result_text', c_char_p, c_void_p, POINTER(c_size_t))
    declare('tessera_result_message', c_int, c_void_p, c_size_t, POINTER(Message))
    declare('tessera_result_help', c_char_p, c_void_p, c_size_t, c_size_t)
    return library


def compile_wgsl(library, wgsl, target):
    """Returns the output, or None if there are errors, and the list of messages.

    Each message is a tuple of its code, its line, its column, its text and a list of help texts.
    """
    options = library.tessera_options_create()
    library.tessera_options_set(options, b'target', target)
    result = library.tessera_compile(wgsl, len(wgsl), options)
    messages, message = [], sized(Message)
    while library.tessera_result_message(result, len(messages), ctypes.byref(message)):
        helps = [library.tessera_result_help(result, len(messages), k).decode() for k in range(message.help_count)]
        messages.append((message.code.decode(), message.range.line, message.range.column, message.text.decode(), helps))
    text = library.tessera_result_text(result, None).decode() if library.tessera_result_ok(result) else None
    library.tessera_result_destroy(result)
    library.tessera_options_destroy(options)
    return text, messages


def reflect(library, wgsl):
    """Returns the list of entry points, each a tuple of its name, its workgroup size and a list of its resources.

    Each resource is a tuple of its group, its binding, its name, its type and its minimum size in bytes.
    """
    module = library.tessera_module_create(wgsl, len(wgsl), None)
    reflection = library.tessera_module_reflect(module, None)
    entry_points, entry, resource = [], sized(EntryPointInfo), sized(ResourceInfo)
    while library.tessera_reflection_entry_point(reflection, len(entry_points), ctypes.byref(entry)):
        resources = []
        while library.tessera_reflection_resource(reflection, len(entry_points), len(resources), ctypes.byref(resource)):
            resources.append((resource.group, resource.binding, resource.name.decode(), resource.type.decode(), resource.min_size))
        entry_points.append((entry.name.decode(), tuple(entry.workgroup_size), resources))
    library.tessera_reflection_destroy(reflection)
    library.tessera_module_destroy(module)
    return entry_points


def main():
    library = load(sys.argv[1])
    wgsl = pathlib.Path(sys.argv[2]).read_bytes()
    for name, workgroup_size, resources in reflect(library, wgsl):
        places = (f'@group({group}) @binding({binding}) {name}: {kind}, at least {size} bytes' for group, binding, name, kind, size in resources)
        print(f'{name}, workgroup size {workgroup_size}:', '; '.join(places))
    text, messages = compile_wgsl(library, wgsl, b'msl')
    print('tessera', library.tessera_version().decode(), 'MSL:', 'yes' if text and 'kernel' in text else messages)
    for code, line, column, what, helps in compile_wgsl(library, b'fn f() -> i32 { return missing; }', b'msl')[1]:
        print(f'{line}:{column}: {code}: {what}', *helps, sep='\n  ')


if __name__ == '__main__':
    main()
