//! targets none
// What is imported is one mistake, whatever strings and names are in it; the strings elsewhere are mistakes of their own.
import {
  first,
  second,
} from "./a.wgsl";
import "b";
import * as c from 'c'
fn f() -> i32 { return 1; }
fn g() { let a = "text"; }
fn h() -> f32 { return 1; }
