// Tests that storing vectors with three components, and matrices with three rows, does not change the padding after
// them.
struct Implicit {
  a: u32,
  b: vec3u,
  c: vec2u,
}

struct Matrix {
  m: mat2x3f,
}

@group(0) @binding(0) var<storage, read_write> vector: vec3u;
@group(0) @binding(1) var<storage, read_write> vectors: array<vec3u>;
@group(0) @binding(2) var<storage, read_write> whole: Implicit;
@group(0) @binding(3) var<storage, read_write> matrix: mat3x3f;
@group(0) @binding(4) var<storage, read_write> matrices: array<Matrix, 2>;

fn store(to: ptr<storage, mat3x3f, read_write>, column: u32, value: vec3f) {
  (*to)[column] = value;
}

@compute @workgroup_size(1)
fn main() {
  vector = vec3u(1, 2, 3);
  vector += vec3u(1);
  vectors[1] = vector;
  whole = Implicit(1, vec3u(2, 3, 4), vec2u(5, 6));
  matrix = mat3x3f(1, 2, 3, 4, 5, 6, 7, 8, 9);
  store(&matrix, 1, vec3f(10, 11, 12));
  let m = Matrix(mat2x3f(1, 2, 3, 4, 5, 6));
  matrices = array(m, m);
}
