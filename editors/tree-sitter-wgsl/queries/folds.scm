[
  (compound_statement)
  (continuing_body)
  (struct_declaration)
  (switch_statement)
  (block_comment)
] @fold
