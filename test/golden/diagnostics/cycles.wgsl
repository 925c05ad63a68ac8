const a = b;
const b = c + 1;
const c = a;
struct S { t : T }
struct T { s : array<S, 2> }
fn f() { g(); }
fn g() { f(); }
alias A = B;
alias B = A;
