// Names that are words of a target language, names in other scripts, and names that are used twice.
struct float4 { half : f32, π : f32 }
@group(0) @binding(0) var<storage, read_write> buffer : float4;
@group(0) @binding(1) var<storage, read_write> cbuffer : array<f32, 2>;

fn kernel(device : f32) -> f32 {
  let threadgroup = device + 1;
  let float = threadgroup * 2;
  {
    let float = 3.0;
    cbuffer[0] = float;
  }
  return float + threadgroup;
}

@compute @workgroup_size(1)
fn main0() {
  let größe = kernel(buffer.half);
  let main = größe + buffer.π;
  cbuffer[1] = main * main;
}
