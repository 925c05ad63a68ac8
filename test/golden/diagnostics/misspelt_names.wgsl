struct Params { scale : f32 }
@group(0) @binding(0) var<uniform> params : Params;
@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) workgroup_id : vec3u) {
  let a = worgkroup_id.x;
  let b = params.scael;
  let c = clmap(1.0, 0.0, 1.0);
  let e = abs(point);
  var d : vec3ff;
}
