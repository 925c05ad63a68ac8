//! Tests the crate together with the library that it calls.
use tessera::{bindings, compile, explain, format, Error, Module, Options, Severity, Target};

const SHADER: &str = "struct Params { scale: f32, offset: vec3f }
override factor: u32 = 2;
@group(0) @binding(1) var<uniform> params: Params;
@group(0) @binding(2) var<storage, read_write> data: array<f32>;
@compute @workgroup_size(factor) fn main(@builtin(global_invocation_id) id: vec3u) {
  data[id.x] *= params.scale + params.offset.x;
}
";

fn options(target: Target) -> Options {
    let mut options = Options::new();
    options.target(target);
    options
}

#[test]
fn targets() {
    let module = Module::new(SHADER, &Options::new()).unwrap();
    let spirv = module.generate(&options(Target::Spirv)).unwrap();
    assert_eq!(spirv.spirv[0], 0x0723_0203);
    assert!(spirv.entry_points_json.contains("\"main\""));
    assert!(module.generate(&options(Target::Msl)).unwrap().text.contains("kernel void main_1"));
    let mut hlsl = options(Target::Hlsl);
    hlsl.override_value("factor", 8.0).unwrap();
    assert!(module.generate(&hlsl).unwrap().text.contains("numthreads(8, 1, 1)"));
    assert!(module.reflect_json(&hlsl).unwrap().unwrap().contains("\"workgroup_size\""));
}

#[test]
fn wrong_options() {
    let mut options = options(Target::Spirv);
    assert!(matches!(options.set("vulkan", "0.9"), Err(Error::Option(text)) if text.contains("vulkan")));
    assert!(options.set("no-such-option", "1").is_err());
    assert!(options.set("vulkan", "1\0").is_err());
    options.set("vulkan", "1.3").unwrap().set("binding", "0,1=0,7").unwrap();
    assert!(compile(SHADER, &options.clone()).is_ok());
}

#[test]
fn errors() {
    let Err(Error::Shader { messages, rendered }) =
        Module::new("fn f() -> i32 { return a; }", &Options::new()).map(|_| ())
    else {
        panic!("no error");
    };
    assert_eq!((messages[0].severity, messages[0].code.as_str()), (Severity::Error, "unresolved-identifier"));
    assert_eq!((messages[0].line, messages[0].column, messages[0].offset, messages[0].length), (1, 24, 23, 1));
    assert!(rendered.contains("1:24"));
    assert!(explain("unresolved-identifier").is_some() && explain("nothing").is_none());
}

#[test]
fn tools() {
    assert_eq!(format("fn f( ){ }").unwrap(), "fn f() {}\n");
    assert!(format("fn f( {").is_err());
    let module = Module::new(SHADER, &Options::new()).unwrap();
    let code = bindings(&[("scale", &module)], "rust", &["wgpu"]).unwrap();
    assert!(code.contains("pub struct Params") && code.contains("wgpu::BindGroupLayoutEntry"));
    assert!(bindings(&[("a", &module), ("a", &module)], "c", &[]).is_err());
    assert!(bindings(&[], "cobol", &[]).is_err());
    assert_eq!(tessera::version().split('.').count(), 3);
}

#[test]
fn threads() {
    let module = Module::new(SHADER, &Options::new()).unwrap();
    let msl = options(Target::Msl);
    let expected = module.generate(&msl).unwrap().text;
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| assert_eq!(module.generate(&msl).unwrap().text, expected));
        }
    });
}
