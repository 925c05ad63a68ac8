//! targets glsl
//! glsl-version 310es

// GLSL ES requires that initializers at module scope are constants. The long padding that main uses
// is set to zero by statements, so the initializer of `kept` cannot use its name.

struct Kept {
  first : u32,
  @align(512) last : u32,
}

var<private> kept = Kept(1, 2);
@group(0) @binding(0) var<storage, read_write> result : array<u32>;
@group(0) @binding(1) var<storage, read_write> copies : array<Kept>;

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i : u32) {
  var other = Kept(i, 3);
  other.first += result[i];
  kept.last = i;
  result[i] = kept.first + kept.last;
  copies[i] = other;
}
