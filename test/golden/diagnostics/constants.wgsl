const a = 2147483647i + 1;
const b = 1 / 0;
const c = 1u << 32u;
const d : u32 = -1;
const e = sqrt(-1.0);
const f = array(1, 2)[2];
const g = vec3f(1)[-1];
const h = 1e38f * 10;
const_assert a < b;
const_assert 1 > 2;
fn k(n : i32) { const m = n; }
