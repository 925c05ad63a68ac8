//! targets ir
// && and || are instructions that own blocks: the right side is evaluated where it is wanted alone.

fn right(x : i32) -> bool { return x > 1; }

fn both(a : bool, x : i32) -> bool { return a && right(x); }

fn either(a : bool, b : bool, x : i32) -> bool { return a || (b && right(x)); }
