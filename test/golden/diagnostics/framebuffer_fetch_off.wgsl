// Without the extension.
@fragment fn main(@color(0) c : vec4f) -> @location(0) vec4f {
  return c;
}
