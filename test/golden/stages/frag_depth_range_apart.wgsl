//! targets spvasm msl
//! clamp-frag-depth immediates
//! frag-depth-range-offset 24,12
// The two ends stand apart, behind the shader's own immediates; `bare` has none.
struct Own { scale: f32, shift: f32 }
var<immediate> own: Own;
@fragment fn main() -> @builtin(frag_depth) f32 { return own.scale + own.shift; }
@fragment fn bare() -> @builtin(frag_depth) f32 { return 0.5; }
@fragment fn own_alone() -> @location(0) f32 { return own.scale; }
