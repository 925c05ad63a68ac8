//! targets spvasm msl
//! clamp-frag-depth immediates
//! frag-depth-range-offset 16,16
@fragment fn main() -> @builtin(frag_depth) f32 { return 0.5; }
