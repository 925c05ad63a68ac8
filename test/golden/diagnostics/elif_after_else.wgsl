fn f(n: u32) -> u32 {
  if n == 1 { return 1; } else elif (n == 2) { return 2; } else elsif n == 3 { return 3; }
}
