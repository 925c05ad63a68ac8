[
  (compound_statement)
  (continuing_body)
  (struct_declaration)
  (switch_statement)
  (argument_list)
  (parameter_list)
] @indent

["}" ")"] @branch
