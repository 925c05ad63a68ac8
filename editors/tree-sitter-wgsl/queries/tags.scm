(function_declaration name: (identifier) @name) @definition.function
(struct_declaration name: (identifier) @name) @definition.class
(alias_declaration name: (identifier) @name) @definition.type
(const_declaration name: (identifier) @name) @definition.constant
(override_declaration name: (identifier) @name) @definition.constant
(global_variable_declaration name: (identifier) @name) @definition.constant
(call_expression function: (identifier) @name) @reference.call
