// wgpu's sums of matrices, each of one type. What is added may lie in the variable that is assigned to, or be computed.
enable f16;
enable wgpu_cooperative_matrix;

alias Sum = coop_mat8x8<f32, C>;
alias Left = coop_mat8x8<f16, A>;

@group(0) @binding(0) var<storage> a : array<f32>;
@group(0) @binding(1) var<storage, read_write> b : array<f32>;
@group(0) @binding(2) var<storage, read_write> halves : array<f16>;

fn changed() -> Sum {
  b[0] += 1;
  return coopLoad<Sum>(&b[0]);
}

@compute @workgroup_size(32) fn main(@builtin(workgroup_id) group : vec3u) {
  let x = coopLoad<Sum>(&a[0]);
  var y = coopLoad<Sum>(&a[64]);
  let sum = x + y;
  y = x - y;
  y += sum;
  y -= coopLoadT<Sum>(&a[128]);
  var both : array<Sum, 2>;
  both[0] = x;
  both[1] = y;
  both[group.x & 1] = both[0] - both[group.y & 1];
  coopStore(changed() - (both[0] + both[1]) * 2, &b[64]);

  var l = coopLoad<Left>(&halves[0]);
  l = l + l - (Left() - l);
  coopStore(l, &halves[64]);
}
