fn f(n : i32, x : f32) {
  switch n { case 1 {} case 1 {} default {} }
  switch n { case 1 {} }
  switch n { default {} default {} }
  switch x { default {} }
  switch n { case 1u {} default {} }
  switch n { case n {} default {} }
}
