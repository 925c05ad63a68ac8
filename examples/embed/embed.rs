//! Uses the C interface from Rust: compiles a shader, lists the locations of its resources, and shows the errors in
//! another shader.
//!
//!     rustc --edition 2021 -L DIR/lib -l tessera -C link-arg=-Wl,-rpath,DIR/lib embed.rs
//!     ./embed FILE.wgsl
use std::ffi::{CStr, CString};
use std::os::raw::{c_char, c_int, c_void};
use std::{mem, ptr, slice};

// tessera/tessera_c.h
mod c {
    use super::*;

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct Range {
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
    pub struct Message {
        pub size: usize,
        pub severity: c_int,
        pub code: *const c_char,
        pub text: *const c_char,
        pub range: Range,
        pub range_text: *const c_char,
        pub label_count: usize,
        pub note_count: usize,
        pub help_count: usize,
        pub fix_count: usize,
    }

    #[repr(C)]
    pub struct EntryPointOutput {
        pub size: usize,
        pub name: *const c_char,
        pub output_name: *const c_char,
        pub resource_count: usize,
        // The C structure has further members, which this program does not read. They need not be
        // declared here, because the library fills in only the first `size` bytes.
    }

    #[repr(C)]
    pub struct ResourceOutput {
        pub size: usize,
        pub name: *const c_char,
        pub group: u32,
        pub binding: u32,
        pub table: c_int,
        pub space: u32,
        pub slot: u32,
        pub count: u32,
    }

    pub const SLOT_TABLE_REGISTER_B: c_int = 7; // 8, 9 and 10 stand for the registers t, u and s

    extern "C" {
        pub fn tessera_version() -> *const c_char;
        pub fn tessera_options_create() -> *mut c_void;
        pub fn tessera_options_destroy(options: *mut c_void);
        pub fn tessera_options_set(options: *mut c_void, name: *const c_char, value: *const c_char) -> c_int;
        pub fn tessera_options_error(options: *const c_void) -> *const c_char;
        pub fn tessera_compile(wgsl: *const c_char, length: usize, options: *const c_void) -> *mut c_void;
        pub fn tessera_result_destroy(result: *mut c_void);
        pub fn tessera_result_ok(result: *const c_void) -> c_int;
        pub fn tessera_result_spirv(result: *const c_void, word_count: *mut usize) -> *const u32;
        pub fn tessera_result_text(result: *const c_void, length: *mut usize) -> *const c_char;
        pub fn tessera_result_message(result: *const c_void, index: usize, message: *mut Message) -> c_int;
        pub fn tessera_result_help(result: *const c_void, message: usize, index: usize) -> *const c_char;
        pub fn tessera_result_entry_point(result: *const c_void, index: usize, output: *mut EntryPointOutput) -> c_int;
        pub fn tessera_result_resource(result: *const c_void, entry_point: usize, index: usize, output: *mut ResourceOutput) -> c_int;
    }
}

// Copies a string that the library returned. Such strings are UTF-8.
unsafe fn text(string: *const c_char) -> String {
    CStr::from_ptr(string).to_string_lossy().into_owned()
}

pub struct Options(*mut c_void);

impl Options {
    pub fn new() -> Self {
        Options(unsafe { c::tessera_options_create() })
    }

    /// Sets an option of `tessera compile`. Returns the reason if it cannot be set.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let (name, value) = (CString::new(name).unwrap(), CString::new(value).unwrap());
        unsafe {
            match c::tessera_options_set(self.0, name.as_ptr(), value.as_ptr()) {
                0 => Err(text(c::tessera_options_error(self.0))),
                _ => Ok(()),
            }
        }
    }
}

impl Drop for Options {
    fn drop(&mut self) {
        unsafe { c::tessera_options_destroy(self.0) }
    }
}

pub struct Message {
    pub line: u32,
    pub column: u32,
    pub code: String,
    pub text: String,
    pub helps: Vec<String>,
}

pub struct Output(*mut c_void);

impl Output {
    pub fn compile(wgsl: &str, options: &Options) -> Self {
        Output(unsafe { c::tessera_compile(wgsl.as_ptr().cast(), wgsl.len(), options.0) })
    }

    pub fn is_ok(&self) -> bool {
        unsafe { c::tessera_result_ok(self.0) != 0 }
    }

    pub fn spirv(&self) -> &[u32] {
        let mut count = 0;
        let words = unsafe { c::tessera_result_spirv(self.0, &mut count) };
        if words.is_null() { &[] } else { unsafe { slice::from_raw_parts(words, count) } }
    }

    pub fn text(&self) -> String {
        unsafe { text(c::tessera_result_text(self.0, ptr::null_mut())) }
    }

    /// Returns the HLSL register of each resource of each entry point, e.g. "main: image is t0,
    /// space1".
    pub fn registers(&self) -> Vec<String> {
        let mut all = Vec::new();
        unsafe {
            let mut entry: c::EntryPointOutput = mem::zeroed();
            entry.size = mem::size_of::<c::EntryPointOutput>();
            let mut resource: c::ResourceOutput = mem::zeroed();
            resource.size = mem::size_of::<c::ResourceOutput>();
            let mut e = 0;
            while c::tessera_result_entry_point(self.0, e, &mut entry) != 0 {
                for i in 0..entry.resource_count {
                    c::tessera_result_resource(self.0, e, i, &mut resource);
                    let letter = ['b', 't', 'u', 's'].get((resource.table - c::SLOT_TABLE_REGISTER_B) as usize).unwrap_or(&'?');
                    let (entry_name, name) = (text(entry.output_name), text(resource.name));
                    all.push(format!("{entry_name}: {name} is {letter}{}, space{}", resource.slot, resource.space));
                }
                e += 1;
            }
        }
        all
    }

    pub fn messages(&self) -> Vec<Message> {
        let mut all = Vec::new();
        unsafe {
            let mut message: c::Message = mem::zeroed();
            message.size = mem::size_of::<c::Message>();
            while c::tessera_result_message(self.0, all.len(), &mut message) != 0 {
                let helps = (0..message.help_count).map(|k| text(c::tessera_result_help(self.0, all.len(), k))).collect();
                all.push(Message {
                    line: message.range.line,
                    column: message.range.column,
                    code: text(message.code),
                    text: text(message.text),
                    helps,
                });
            }
        }
        all
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        unsafe { c::tessera_result_destroy(self.0) }
    }
}

fn main() -> Result<(), String> {
    let path = std::env::args().nth(1).ok_or("usage: embed FILE.wgsl")?;
    let wgsl = std::fs::read_to_string(&path).map_err(|e| format!("{path}: {e}"))?;
    let yes = |is: bool| if is { "yes" } else { "no" };
    let mut options = Options::new();
    println!("tessera {}", unsafe { text(c::tessera_version()) });

    options.set("target", "spirv")?;
    println!("SPIR-V: {}", yes(Output::compile(&wgsl, &options).spirv().first() == Some(&0x0723_0203)));
    options.set("target", "hlsl")?;
    Output::compile(&wgsl, &options).registers().iter().for_each(|register| println!("{register}"));
    options.set("target", "msl")?;
    println!("MSL: {}", yes(Output::compile(&wgsl, &options).text().contains("kernel")));
    if let Err(why) = options.set("vulkan", "0.9") {
        println!("not set: {why}");
    }
    let wrong = Output::compile("fn f() -> i32 { return missing; }", &options);
    if wrong.is_ok() {
        return Err("a mistake was not found".to_string());
    }
    for m in wrong.messages() {
        println!("{}:{}: {}: {}", m.line, m.column, m.code, m.text);
        m.helps.iter().for_each(|help| println!("  {help}"));
    }
    Ok(())
}
