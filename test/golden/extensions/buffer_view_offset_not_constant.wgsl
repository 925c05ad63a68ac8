// Where the view begins no expression of WGSL tells that is constant: no error, and the view is moved into the buffer.
requires buffer_view;
@group(0) @binding(0) var<storage> b: buffer<32>;
@group(0) @binding(1) var<storage, read_write> result: vec4u;
var<private> never_written = 32u;

fn at(p: ptr<storage, buffer>) -> vec4u { return *bufferView<vec4u>(p, never_written); }

@compute @workgroup_size(1)
fn main() { result = at(&b); }
