//! targets none
//! allow-language-feature chromium_print
struct S { a : i32 }

fn wrong(s : S, m : mat2x2f, p : ptr<function, i32>) {
  print();
  print(1, 2);
  print(s);
  print(m);
  print(p);
  let nothing = print(*p);
}
