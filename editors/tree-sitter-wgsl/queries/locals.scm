(function_declaration) @local.scope
(compound_statement) @local.scope
(for_statement) @local.scope

(parameter name: (identifier) @local.definition)
(variable_statement name: (identifier) @local.definition)
(let_statement name: (identifier) @local.definition)
(const_statement name: (identifier) @local.definition)

(identifier) @local.reference
