const a = 1 $ 2;
const b = "text";
const c = 0123;
const d = 1e400;
const e = 0x1.8;
/* never closed
