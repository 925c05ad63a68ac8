//! targets msl
//! msl-version 2.1
enable f16;
enable subgroups;
enable subgroup_matrix;
enable primitive_index;

@group(0) @binding(0) var<storage, read_write> data : array<f32, 64>;

fn sum(x : f32) -> f32 { return subgroupAdd(x); }

@fragment fn paint(@builtin(primitive_index) triangle : u32, @location(0) x : f32) -> @location(0) vec4f {
  return vec4f(sum(x), f32(triangle), quadBroadcast(x, 0), 1);
}

@compute @workgroup_size(32) fn multiply() {
  let a = subgroup_matrix_left<f32, 8, 8>(1);
  let b = subgroup_matrix_right<f32, 8, 8>(2);
  subgroupMatrixStore(&data, 0, subgroupMatrixMultiply<f32>(a, b), false, 8);
  data[0] = sum(data[1]);
}
