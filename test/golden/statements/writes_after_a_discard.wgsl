//! targets msl
// Some devices do not hold back what a discarded invocation writes: a variable does. What no discard comes before is as ever.
@group(0) @binding(0) var<storage, read_write> number : atomic<u32>;
@group(0) @binding(1) var<storage, read_write> seen : array<u32, 64>;
@group(0) @binding(2) var image : texture_storage_2d<r32float, read_write>;

fn cut(alpha : f32) {
  if alpha < 0.5 {
    discard;
  }
}

fn mark(place : u32) {
  seen[place] = 1;
}

@fragment
fn all(@location(0) alpha : f32, @builtin(position) at : vec4f) -> @location(0) vec4f {
  seen[0] = 7;
  if at.y > 100 { return vec4f(); }
  cut(alpha);
  mark(u32(at.x));
  textureStore(image, vec2u(at.xy), vec4f(alpha));
  let read = textureLoad(image, vec2u());
  loop {
    let before = atomicLoad(&number);
    if atomicCompareExchangeWeak(&number, before, before * 2).exchanged { break; }
  }
  return read + f32(atomicAdd(&number, 1));
}

@fragment
fn before_it(@location(0) alpha : f32) {
  seen[1] = 7;
  cut(alpha);
}

@fragment
fn without(@location(0) alpha : f32) {
  mark(u32(alpha));
}
