//! targets spvasm
//! no-demote-to-helper-invocation
// What is discarded stores nothing, but sees what others store: a loop that waits for it ends.
@group(0) @binding(0) var<storage, read_write> flag : atomic<u32>;

@fragment
fn main(@builtin(position) at : vec4f) {
  if at.x > 1 { discard; }
  loop {
    if atomicLoad(&flag) != 0 { break; }
  }
  atomicStore(&flag, 2);
}
