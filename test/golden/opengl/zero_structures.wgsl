//! targets glsl
//! entry-point main
//! glsl-version 310es

// Set to zero by statements. Those for the members of each structure stand once; other places are copies.

struct Leaf {
  flags : u32,
  samples : array<f32, 20>,
}

struct Node {
  left : Leaf,
  right : Leaf,
  more : array<Leaf, 3>,
}

struct Tree {
  few : array<Node, 2>,
  one : Node,
  many : array<array<Node, 5>, 4>,
}

var<private> kept : Tree;
var<private> other : Node;
@group(0) @binding(0) var<storage, read_write> result : f32;

fn read(tree : Tree) -> f32 {
  return tree.one.left.samples[3];
}

@compute @workgroup_size(1)
fn main(@builtin(local_invocation_index) i : u32) {
  for (var turn = 0u; turn < 2u; turn++) {
    var local : Tree;
    local.one.left.samples[i] += result;
    other.more[i].samples[1] += result;
    kept.many[i][1].more[2].samples[3] += other.more[i].samples[1];
    result = local.one.left.samples[i] + kept.many[i][1].right.samples[i] + read(Tree());
  }
}
