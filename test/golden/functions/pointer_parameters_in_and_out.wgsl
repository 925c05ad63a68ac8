// What a function does with the memory behind its pointers: nothing, reads it, writes it.
@group(0) @binding(0) var<storage, read_write> o: array<u32, 4>;
var<private> g: u32 = 5u;

// The parameter is another name for what the function writes.
fn sets_by_name(p: ptr<private, u32>) {
  g = 9u;
  _ = p;
}
fn passes_unused(p: ptr<private, u32>) { sets_by_name(p); }

fn reads(p: ptr<function, array<u32, 4>>, i: u32) -> u32 { return (*p)[i & 3u]; }
fn passes_to_reader(p: ptr<function, array<u32, 4>>, i: u32) -> u32 { return reads(p, i) + 1u; }

fn writes(p: ptr<function, array<u32, 4>>, i: u32) { (*p)[i & 3u] = i; }
fn passes_part_to_writer(p: ptr<function, array<array<u32, 4>, 2>>, i: u32) { writes(&(*p)[i & 1u], i); }

@compute @workgroup_size(1)
fn main() {
  var a: array<array<u32, 4>, 2>;
  passes_part_to_writer(&a, o[0]);
  passes_unused(&g);
  o[1] = passes_to_reader(&a[1], g);
}
