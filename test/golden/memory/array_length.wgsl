struct List { count: u32, pad: u32, items: array<vec2<f32>> }
@group(0) @binding(0) var<storage, read_write> list: List;
@group(0) @binding(1) var<storage, read> plain: array<f32>;
fn last() -> u32 { return arrayLength(&list.items) - 1u; }
@compute @workgroup_size(1) fn main() {
  list.count = min(last(), arrayLength(&plain));
}
