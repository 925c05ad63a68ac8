//! targets glsl

// The padding of structures is written with them, also in zero values. Long padding has a name,
// which is declared before the constants that contain it.

struct Aligned {
  @align(256) m : vec3f,
}

struct Inner {
  @size(400) m : u32,
  n : u32,
}

struct Outer {
  x : Inner,
  y : Inner,
}

struct Long {
  a : array<u32, 20>,
  @align(256) b : u32,
}

@group(0) @binding(0) var<storage, read_write> aligned : array<Aligned>;
@group(0) @binding(1) var<storage, read_write> outer : Outer;
@group(0) @binding(2) var<storage, read_write> long : array<Long>;
@group(0) @binding(3) var<storage, read_write> result : array<f32>;

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i : u32) {
  result[0] = array<Aligned, 2>()[i % 2].m.x;
  result[1] = array(Aligned(vec3f(1)), Aligned(vec3f(2)))[i % 2].m.x;
  aligned[0].m = vec3f();
  // This zero is short, so it is written with its padding.
  var v = Outer();
  v.x.n = i;
  outer = v;
  // This zero is long, so no constant for its padding is declared.
  var w = Long();
  w.b = i;
  long[i] = w;
}
