//! Declarations of `tessera/tessera_c.h`, which documents the functions. The crate `tessera` is a
//! safe interface to the library.
//!
//! Reflection structures are not declared here, because functions that return JSON provide the same
//! data.
#![no_std]
#![allow(non_camel_case_types)]

use core::ffi::{c_char, c_double, c_int, c_void};

macro_rules! opaque {
    ($($name:ident),*) => {$(
        #[repr(C)]
        pub struct $name {
            _private: [u8; 0],
        }
    )*};
}
opaque!(tessera_options, tessera_module, tessera_result);

pub const TESSERA_ABI: u32 = 0;

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct tessera_range {
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
    pub offset: u32,
    pub length: u32,
    pub utf16_offset: u32,
    pub utf16_length: u32,
}

#[repr(C)]
pub struct tessera_message {
    pub size: usize,
    pub severity: c_int,
    pub code: *const c_char,
    pub text: *const c_char,
    pub range: tessera_range,
    pub range_text: *const c_char,
    pub label_count: usize,
    pub note_count: usize,
    pub help_count: usize,
    pub fix_count: usize,
}

#[repr(C)]
pub struct tessera_format_options {
    pub size: usize,
    pub line_width: u32,
    pub indent_width: u32,
    pub indent_with_tabs: u32,
    pub first_line: u32,
    pub last_line: u32,
}

#[repr(C)]
pub struct tessera_bindings_shader {
    pub name: *const c_char,
    pub module: *const tessera_module,
}

#[repr(C)]
pub struct tessera_bindings_options {
    pub size: usize,
    pub language: *const c_char,
    pub math: *const c_char,
    pub apis: *const c_char,
    pub name_space: *const c_char,
    pub all_structures: u32,
}

extern "C" {
    pub fn tessera_version() -> *const c_char;
    pub fn tessera_abi() -> u32;
    pub fn tessera_keep_memory(bytes: usize);
    pub fn tessera_explain(code: *const c_char) -> *const c_char;

    pub fn tessera_options_create() -> *mut tessera_options;
    pub fn tessera_options_clone(options: *const tessera_options) -> *mut tessera_options;
    pub fn tessera_options_destroy(options: *mut tessera_options);
    pub fn tessera_options_set(options: *mut tessera_options, name: *const c_char, value: *const c_char) -> c_int;
    pub fn tessera_options_add_override(options: *mut tessera_options, name: *const c_char, value: c_double) -> c_int;
    pub fn tessera_options_set_cancel(
        options: *mut tessera_options,
        is_cancelled: Option<unsafe extern "C" fn(context: *mut c_void) -> c_int>,
        context: *mut c_void,
    );
    pub fn tessera_options_error(options: *const tessera_options) -> *const c_char;

    pub fn tessera_compile(wgsl: *const c_char, length: usize, options: *const tessera_options) -> *mut tessera_result;
    pub fn tessera_module_create(
        wgsl: *const c_char,
        length: usize,
        options: *const tessera_options,
    ) -> *mut tessera_module;
    pub fn tessera_module_destroy(module: *mut tessera_module);
    pub fn tessera_module_ok(module: *const tessera_module) -> c_int;
    pub fn tessera_module_check(module: *const tessera_module) -> *mut tessera_result;
    pub fn tessera_module_generate(
        module: *const tessera_module,
        options: *const tessera_options,
    ) -> *mut tessera_result;
    pub fn tessera_module_reflect_json(module: *const tessera_module, options: *const tessera_options) -> *mut c_char;
    pub fn tessera_string_destroy(string: *mut c_char);

    pub fn tessera_convert_matrix_dialect(
        wgsl: *const c_char,
        length: usize,
        dialect: *const c_char,
        options: *const tessera_options,
    ) -> *mut tessera_result;
    pub fn tessera_format(
        wgsl: *const c_char,
        length: usize,
        options: *const tessera_format_options,
    ) -> *mut tessera_result;
    pub fn tessera_bindings(
        shaders: *const tessera_bindings_shader,
        count: usize,
        options: *const tessera_bindings_options,
        compile_options: *const tessera_options,
    ) -> *mut tessera_result;

    pub fn tessera_result_destroy(result: *mut tessera_result);
    pub fn tessera_result_ok(result: *const tessera_result) -> c_int;
    pub fn tessera_result_spirv(result: *const tessera_result, word_count: *mut usize) -> *const u32;
    pub fn tessera_result_text(result: *const tessera_result, length: *mut usize) -> *const c_char;
    pub fn tessera_result_message_count(result: *const tessera_result) -> usize;
    pub fn tessera_result_message(result: *const tessera_result, index: usize, message: *mut tessera_message) -> c_int;
    pub fn tessera_result_render_text(result: *mut tessera_result, color: c_int) -> *const c_char;
    pub fn tessera_result_render_json(result: *mut tessera_result) -> *const c_char;
    pub fn tessera_result_entry_points_json(result: *mut tessera_result) -> *const c_char;
    pub fn tessera_result_function_constants_json(result: *mut tessera_result) -> *const c_char;
}
