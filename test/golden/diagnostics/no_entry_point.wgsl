//! targets spvasm msl hlsl
fn library() -> f32 { return 1.0; }
