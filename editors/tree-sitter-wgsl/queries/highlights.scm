; Later patterns override earlier ones.

(identifier) @variable

; Types

(templated_identifier name: (identifier) @type)
(struct_declaration name: (identifier) @type)
(alias_declaration name: (identifier) @type)
(parameter type: (identifier) @type)
(struct_member type: (identifier) @type)
(function_declaration result: (identifier) @type)
((identifier) @type.builtin
  (#match? @type.builtin "^(bool|i32|u32|f32|f16|i64|u64|f64|i8|u8|(vec[234]|mat[234]x[234])[iufh]?|array|atomic|ptr|buffer|binding_array|sampler|sampler_comparison|texture_[a-z0-9_]+|texel_buffer|input_attachment|subgroup_matrix_(left|right|result)|coop_mat[0-9x]+)$"))
((templated_identifier name: (identifier) @type.builtin)
  (#match? @type.builtin "^(vec[234]|mat[234]x[234]|array|atomic|ptr|buffer|binding_array|texture_[a-z0-9_]+|texel_buffer|input_attachment|subgroup_matrix_(left|right|result)|coop_mat[0-9x]+)$"))

; Functions

(function_declaration name: (identifier) @function)
(call_expression function: (identifier) @function.call)
(call_expression function: (templated_identifier name: (identifier) @function.call))
((call_expression function: (identifier) @type.builtin)
  (#match? @type.builtin "^(bool|[iuf]32|f16|[iu]64|(vec[234]|mat[234]x[234])[iufh]?|array)$"))
((call_expression function: (templated_identifier name: (identifier) @type.builtin))
  (#match? @type.builtin "^(vec[234]|mat[234]x[234]|array|subgroup_matrix_(left|right|result)|coop_mat[0-9x]+)$"))

; Names

(parameter name: (identifier) @parameter)
(struct_member name: (identifier) @property)
(member_expression member: (identifier) @property)
(const_declaration name: (identifier) @constant)
(override_declaration name: (identifier) @constant)
(enable_directive (identifier) @namespace)
(requires_directive (identifier) @namespace)
(import_path package: (identifier) @namespace)
((template_list (identifier) @constant.builtin)
  (#match? @constant.builtin "^(function|private|workgroup|uniform|storage|handle|immediate|push_constant|pixel_local|task_payload|read|write|read_write|atomic|(r|rg|rgba|bgra)(8|16|32)(unorm|snorm|uint|sint|float)|rgb10a2u(norm|int)|rg11b10ufloat)$"))

; Attributes

(attribute "@" @attribute)
(attribute name: (identifier) @attribute)
(attribute arguments: (argument_list (identifier) @constant.builtin))

; Literals and comments

(boolean_literal) @boolean
(int_literal) @number
(float_literal) @float
(line_comment) @comment
(block_comment) @comment

; Keywords

["alias" "const" "const_assert" "let" "override" "struct" "var"] @keyword
["fn"] @keyword.function
["return" "discard"] @keyword.return
["if" "else" "switch" "case" (default)] @conditional
(default_clause "default" @conditional)
["loop" "for" "while" "continuing" "break" "continue"] @repeat
["enable" "requires" "diagnostic" "import" "as" "package" "super"] @include

; Punctuation

["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," ";" ":" "::" "."] @punctuation.delimiter
["=" "+=" "-=" "*=" "/=" "%=" "&=" "|=" "^=" "<<=" ">>=" "++" "--" "->"
 "||" "&&" "|" "^" "&" "==" "!=" "<" ">" "<=" ">=" "<<" ">>" "+" "-" "*" "/" "%" "!" "~"] @operator
