const a : f16 = 1;
const b = 1h;
const c = vec2h();
