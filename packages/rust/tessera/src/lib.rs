//! A compiler from WGSL to SPIR-V, MSL, HLSL, GLSL and simplified WGSL.
//!
//! ```
//! let module = tessera::Module::new("@compute @workgroup_size(1) fn main() {}", &tessera::Options::new())?;
//! let mut options = tessera::Options::new();
//! options.target(tessera::Target::Spirv).set("vulkan", "1.3")?;
//! let output = module.generate(&options)?;
//! assert_eq!(output.spirv[0], 0x0723_0203);
//! # Ok::<(), tessera::Error>(())
//! ```
//!
//! Modules and options may be shared between threads.
use std::ffi::{c_char, CStr, CString};
use std::fmt;
use std::ptr::{self, NonNull};

use tessera_sys as sys;

/// The kind of output to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Only checks the module.
    None,
    Spirv,
    /// SPIR-V assembly.
    SpirvAssembly,
    Msl,
    Hlsl,
    Glsl,
    /// WGSL with overrides substituted and unused code removed.
    Wgsl,
}

impl Target {
    fn name(self) -> &'static str {
        match self {
            Target::None => "none",
            Target::Spirv => "spirv",
            Target::SpirvAssembly => "spvasm",
            Target::Msl => "msl",
            Target::Hlsl => "hlsl",
            Target::Glsl => "glsl",
            Target::Wgsl => "wgsl",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Info,
    Warning,
    Error,
}

/// A message about the source. Lines and columns start at 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub severity: Severity,
    /// For example "type-mismatch"; see [`explain`].
    pub code: String,
    pub text: String,
    pub line: u32,
    pub column: u32,
    /// The offset and length in the source, in bytes.
    pub offset: u32,
    pub length: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The shader has errors.
    Shader {
        messages: Vec<Message>,
        /// The messages as text, with source lines.
        rendered: String,
    },
    /// An option does not exist, or its value is invalid.
    Option(String),
    /// There is not enough memory.
    Memory,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Shader { rendered, .. } => f.write_str(rendered),
            Error::Option(text) => f.write_str(text),
            Error::Memory => f.write_str("there is not enough memory"),
        }
    }
}

impl std::error::Error for Error {}

/// Copies a string that the library returned.
///
/// # Safety
/// `text` must be NUL-terminated.
unsafe fn text_of(text: *const c_char) -> String {
    // SAFETY: the caller guarantees that the string is NUL-terminated.
    String::from_utf8_lossy(unsafe { CStr::from_ptr(text) }.to_bytes()).into_owned()
}

fn c_text(text: &str) -> Result<CString, Error> {
    CString::new(text).map_err(|_| Error::Option(format!("{text:?} contains a NUL")))
}

/// Compilation options, the same as those of `tessera compile`.
pub struct Options(NonNull<sys::tessera_options>);

// SAFETY: the library modifies options only through mutable pointers.
unsafe impl Send for Options {}
unsafe impl Sync for Options {}

impl Options {
    /// Returns the default options.
    ///
    /// # Panics
    /// Panics if there is not enough memory.
    pub fn new() -> Options {
        // SAFETY: the function has no preconditions.
        Options(NonNull::new(unsafe { sys::tessera_options_create() }).expect("out of memory"))
    }

    pub fn target(&mut self, target: Target) -> &mut Options {
        self.set("target", target.name()).expect("every target has a name");
        self
    }

    /// Selects the entry point to compile.
    pub fn entry_point(&mut self, name: &str) -> Result<&mut Options, Error> {
        self.set("entry_point", name)
    }

    /// Sets an option by its long name, e.g. `set("vulkan", "1.3")`. Flags accept "true" and "false". For repeatable
    /// options, appends the value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<&mut Options, Error> {
        let (name, value) = (c_text(name)?, c_text(value)?);
        // SAFETY: the pointers are valid during the call.
        let set = unsafe { sys::tessera_options_set(self.0.as_ptr(), name.as_ptr(), value.as_ptr()) };
        self.checked(set)
    }

    /// Sets an override's value. `name` is the override's `@id` in decimal if it has one, otherwise its name.
    pub fn override_value(&mut self, name: &str, value: f64) -> Result<&mut Options, Error> {
        let name = c_text(name)?;
        // SAFETY: the pointers are valid during the call.
        let set = unsafe { sys::tessera_options_add_override(self.0.as_ptr(), name.as_ptr(), value) };
        self.checked(set)
    }

    fn checked(&mut self, set: i32) -> Result<&mut Options, Error> {
        if set != 0 {
            return Ok(self);
        }
        // SAFETY: the text is valid until the next call with these options.
        Err(Error::Option(unsafe { text_of(sys::tessera_options_error(self.0.as_ptr())) }))
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::new()
    }
}

impl Clone for Options {
    fn clone(&self) -> Options {
        // SAFETY: the pointer is valid.
        Options(NonNull::new(unsafe { sys::tessera_options_clone(self.0.as_ptr()) }).expect("out of memory"))
    }
}

impl Drop for Options {
    fn drop(&mut self) {
        // SAFETY: the object owns the options.
        unsafe { sys::tessera_options_destroy(self.0.as_ptr()) }
    }
}

struct RawResult(NonNull<sys::tessera_result>);

impl RawResult {
    fn new(result: *mut sys::tessera_result) -> Result<RawResult, Error> {
        NonNull::new(result).map(RawResult).ok_or(Error::Memory)
    }

    /// Returns the result if it is ok, and its errors otherwise.
    fn checked(self) -> Result<RawResult, Error> {
        // SAFETY: the pointer is valid, and the text is valid until the next call with this result.
        unsafe {
            if sys::tessera_result_ok(self.0.as_ptr()) != 0 {
                return Ok(self);
            }
            let rendered = text_of(sys::tessera_result_render_text(self.0.as_ptr(), 0));
            Err(Error::Shader { messages: self.messages(), rendered })
        }
    }

    fn messages(&self) -> Vec<Message> {
        // SAFETY: the pointers are valid. The strings stay valid until the result is freed.
        unsafe {
            (0..sys::tessera_result_message_count(self.0.as_ptr()))
                .map(|i| {
                    let mut message: sys::tessera_message = std::mem::zeroed();
                    message.size = std::mem::size_of::<sys::tessera_message>();
                    sys::tessera_result_message(self.0.as_ptr(), i, &mut message);
                    Message {
                        severity: match message.severity {
                            0 => Severity::Info,
                            1 => Severity::Warning,
                            _ => Severity::Error,
                        },
                        code: text_of(message.code),
                        text: text_of(message.text),
                        line: message.range.line,
                        column: message.range.column,
                        offset: message.range.offset,
                        length: message.range.length,
                    }
                })
                .collect()
        }
    }

    fn text(&self) -> String {
        let mut length = 0;
        // SAFETY: the text has `length` bytes and stays valid until the result is freed.
        unsafe {
            let text = sys::tessera_result_text(self.0.as_ptr(), &mut length);
            String::from_utf8_lossy(std::slice::from_raw_parts(text.cast::<u8>(), length)).into_owned()
        }
    }

    fn spirv(&self) -> Vec<u32> {
        let mut count = 0;
        // SAFETY: the words stay valid until the result is freed.
        unsafe {
            let words = sys::tessera_result_spirv(self.0.as_ptr(), &mut count);
            if words.is_null() {
                Vec::new()
            } else {
                std::slice::from_raw_parts(words, count).to_vec()
            }
        }
    }
}

impl Drop for RawResult {
    fn drop(&mut self) {
        // SAFETY: the object owns the result.
        unsafe { sys::tessera_result_destroy(self.0.as_ptr()) }
    }
}

/// The output of a compilation.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// The SPIR-V words, if the target is SPIR-V.
    pub spirv: Vec<u32>,
    /// The output for all other targets.
    pub text: String,
    /// The warnings from code generation.
    pub messages: Vec<Message>,
    /// What the host must bind for each entry point, as JSON (docs/cli.md, reflect).
    pub entry_points_json: String,
    /// The MSL function constants, as JSON.
    pub function_constants_json: String,
}

/// A module that is checked once and can be compiled many times.
pub struct Module {
    module: NonNull<sys::tessera_module>,
    messages: Vec<Message>,
}

// SAFETY: modules are immutable.
unsafe impl Send for Module {}
unsafe impl Sync for Module {}

impl Module {
    /// Parses and checks a module. Uses only the options that affect checking.
    pub fn new(wgsl: &str, options: &Options) -> Result<Module, Error> {
        // SAFETY: the library copies the source.
        let module = unsafe { sys::tessera_module_create(wgsl.as_ptr().cast(), wgsl.len(), options.0.as_ptr()) };
        let mut made = Module { module: NonNull::new(module).ok_or(Error::Memory)?, messages: Vec::new() };
        // SAFETY: the pointer is valid.
        let checked = RawResult::new(unsafe { sys::tessera_module_check(module) })?.checked()?;
        made.messages = checked.messages();
        Ok(made)
    }

    /// Returns the warnings about the module.
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// Compiles the module for the target in `options`.
    pub fn generate(&self, options: &Options) -> Result<Output, Error> {
        // SAFETY: the pointers are valid, and each text is valid until the next call with this
        // result.
        unsafe {
            let raw = sys::tessera_module_generate(self.module.as_ptr(), options.0.as_ptr());
            let result = RawResult::new(raw)?.checked()?;
            Ok(Output {
                spirv: result.spirv(),
                text: result.text(),
                messages: result.messages(),
                entry_points_json: text_of(sys::tessera_result_entry_points_json(raw)),
                function_constants_json: text_of(sys::tessera_result_function_constants_json(raw)),
            })
        }
    }

    /// Returns the interface of the entry points as JSON (docs/cli.md, reflect). Returns None if
    /// many entry points share so many resources that the result would be too large. To avoid this,
    /// select a single entry point with [`Options::entry_point`].
    pub fn reflect_json(&self, options: &Options) -> Result<Option<String>, Error> {
        // SAFETY: the pointers are valid. This function owns the text and destroys it.
        unsafe {
            let text = sys::tessera_module_reflect_json(self.module.as_ptr(), options.0.as_ptr());
            if text.is_null() {
                return Err(Error::Memory);
            }
            let json = text_of(text);
            sys::tessera_string_destroy(text);
            Ok(if json.is_empty() { None } else { Some(json) })
        }
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        // SAFETY: the object owns the module.
        unsafe { sys::tessera_module_destroy(self.module.as_ptr()) }
    }
}

/// Checks and compiles a module.
pub fn compile(wgsl: &str, options: &Options) -> Result<Output, Error> {
    let module = Module::new(wgsl, options)?;
    let mut output = module.generate(options)?;
    output.messages.splice(0..0, module.messages.iter().cloned());
    Ok(output)
}

/// Formats a module as `tessera format` does. Fails if it has syntax errors.
pub fn format(wgsl: &str) -> Result<String, Error> {
    // SAFETY: the library copies the source.
    let result = unsafe { sys::tessera_format(wgsl.as_ptr().cast(), wgsl.len(), ptr::null()) };
    Ok(RawResult::new(result)?.checked()?.text())
}

/// Generates host code for shaders (docs/bindings.md), e.g. in a build script. Each shader is paired with the name of the
/// Rust module, namespace or class that contains its constants. `language` is "rust", "c", "cpp", "typescript", "python",
/// "zig" or "swift"; `apis` may contain "wgpu", "webgpu" and "vulkan".
pub fn bindings(shaders: &[(&str, &Module)], language: &str, apis: &[&str]) -> Result<String, Error> {
    let names = shaders.iter().map(|(name, _)| c_text(name)).collect::<Result<Vec<_>, _>>()?;
    let raw: Vec<_> = names
        .iter()
        .zip(shaders)
        .map(|(name, (_, module))| sys::tessera_bindings_shader { name: name.as_ptr(), module: module.module.as_ptr() })
        .collect();
    let (language, apis) = (c_text(language)?, c_text(&apis.join(","))?);
    let options = sys::tessera_bindings_options {
        size: std::mem::size_of::<sys::tessera_bindings_options>(),
        language: language.as_ptr(),
        math: ptr::null(),
        apis: apis.as_ptr(),
        name_space: ptr::null(),
        all_structures: 0,
    };
    // SAFETY: the pointers are valid during the call.
    let result = unsafe { sys::tessera_bindings(raw.as_ptr(), raw.len(), &options, ptr::null()) };
    let result = RawResult::new(result).map_err(|_| Error::Option(format!("unknown: {language:?}, {apis:?}")))?;
    // SAFETY: the pointer is valid.
    let is_ok = unsafe { sys::tessera_result_ok(result.0.as_ptr()) } != 0;
    if is_ok {
        Ok(result.text())
    } else {
        Err(Error::Option(result.text()))
    }
}

/// Returns the explanation of a message code, or None if the code is unknown.
pub fn explain(code: &str) -> Option<String> {
    let code = CString::new(code).ok()?;
    // SAFETY: the text has static storage.
    let text = unsafe { text_of(sys::tessera_explain(code.as_ptr())) };
    if text.is_empty() {
        None
    } else {
        Some(text)
    }
}

/// Returns the version of the library, e.g. "0.1.0".
pub fn version() -> String {
    // SAFETY: the text has static storage.
    unsafe { text_of(sys::tessera_version()) }
}
