/**
 * WGSL and WESL for tree-sitter. The rule names follow the grammar of the WGSL specification,
 * except where editors expect other names.
 */

/* global grammar, seq, choice, optional, repeat, repeat1, field, prec, alias, token */

// Binary operators in order of increasing precedence. WGSL rejects many expressions that mix
// operators without parentheses. This grammar accepts them, because editors need a tree without
// error nodes.
const BINARY_OPERATORS = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];
const UNARY = BINARY_OPERATORS.length + 1;
const POSTFIX = UNARY + 1;

const list = (rule) => seq(rule, repeat(seq(',', rule)), optional(','));
const optionalList = (rule) => optional(list(rule));

module.exports = grammar({
  name: 'wgsl',

  // The scanner decides whether a '<' after an identifier starts a template list, according to the
  // specification's template list discovery. It also handles block comments, because they nest.
  externals: ($) => [$._template_start, $._template_end, $.block_comment, $._error_sentinel],

  extras: ($) => [/[\s\u0085\u200e\u200f\u2028\u2029]/, $.line_comment, $.block_comment],

  word: ($) => $.identifier,

  supertypes: ($) => [$._expression, $._statement, $._declaration],

  rules: {
    source_file: ($) =>
      seq(repeat($._directive), repeat(choice($._declaration, $.import_declaration, ';'))),

    line_comment: () => token(seq('//', /[^\n\v\f\r\u0085\u2028\u2029]*/)),

    identifier: () => /[_\p{XID_Start}]\p{XID_Continue}*/,

    // Directives

    _directive: ($) => choice($.enable_directive, $.requires_directive, $.diagnostic_directive),
    enable_directive: ($) => seq(optional($._attributes), 'enable', list($.identifier), ';'),
    requires_directive: ($) => seq(optional($._attributes), 'requires', list($.identifier), ';'),
    diagnostic_directive: ($) =>
      seq(optional($._attributes), 'diagnostic', $.argument_list, ';'),

    // WESL

    import_declaration: ($) =>
      seq(optional($._attributes), 'import', field('path', $._import), ';'),
    _import: ($) => choice($.import_path, $.import_item, $.import_collection),
    import_path: ($) =>
      seq(
        field('package', choice($.identifier, 'package', 'super')),
        '::',
        choice($.import_path, $.import_item, $.import_collection),
      ),
    import_item: ($) =>
      seq(field('name', $.identifier), optional(seq('as', field('alias', $.identifier)))),
    import_collection: ($) => seq('{', list(choice($.import_path, $.import_item)), '}'),
    path: ($) =>
      seq(choice($.identifier, 'package', 'super'), repeat1(seq('::', $.identifier))),

    // Declarations

    _declaration: ($) =>
      choice(
        $.function_declaration,
        $.struct_declaration,
        $.alias_declaration,
        $.const_declaration,
        $.override_declaration,
        $.global_variable_declaration,
        $.const_assertion,
      ),

    _attributes: ($) => repeat1($.attribute),
    attribute: ($) =>
      prec.right(
        seq('@', field('name', choice($.identifier, ...keywordsOfAttributes())),
          optional(field('arguments', $.argument_list))),
      ),

    function_declaration: ($) =>
      seq(
        optional($._attributes),
        'fn',
        field('name', $.identifier),
        field('parameters', $.parameter_list),
        optional(seq('->', optional($._attributes), field('result', $._type))),
        field('body', $.compound_statement),
      ),
    parameter_list: ($) => seq('(', optionalList($.parameter), ')'),
    parameter: ($) =>
      seq(optional($._attributes), field('name', $.identifier), ':', field('type', $._type)),

    struct_declaration: ($) =>
      seq(
        optional($._attributes),
        'struct',
        field('name', $.identifier),
        '{',
        optionalList($.struct_member),
        '}',
      ),
    struct_member: ($) =>
      seq(optional($._attributes), field('name', $.identifier), ':', field('type', $._type)),

    alias_declaration: ($) =>
      seq(optional($._attributes), 'alias', field('name', $.identifier), '=',
        field('type', $._type), ';'),
    const_declaration: ($) => seq(optional($._attributes), $._const, ';'),
    _const: ($) => seq('const', $._named_value),
    override_declaration: ($) =>
      seq(optional($._attributes), 'override', $._name_and_type, optional($._initializer), ';'),
    global_variable_declaration: ($) => seq(optional($._attributes), $._variable, ';'),
    const_assertion: ($) =>
      seq(optional($._attributes), 'const_assert', field('condition', $._expression), ';'),

    _variable: ($) =>
      seq('var', optional($.template_list), $._name_and_type, optional($._initializer)),
    _name_and_type: ($) =>
      seq(field('name', $.identifier), optional(seq(':', field('type', $._type)))),
    _initializer: ($) => seq('=', field('value', $._expression)),
    _named_value: ($) => seq($._name_and_type, $._initializer),

    // Types

    _type: ($) => choice($.identifier, $.path, $.templated_identifier),
    templated_identifier: ($) =>
      seq(field('name', choice($.identifier, $.path)), field('arguments', $.template_list)),
    template_list: ($) => seq($._template_start, list($._expression), $._template_end),

    // Statements

    _statement: ($) =>
      choice(
        $.compound_statement,
        $.if_statement,
        $.switch_statement,
        $.loop_statement,
        $.for_statement,
        $.while_statement,
        $.variable_statement,
        $.let_statement,
        $.const_statement,
        $.assignment_statement,
        $.increment_statement,
        $.call_statement,
        $.return_statement,
        $.break_statement,
        $.continue_statement,
        $.discard_statement,
        $.const_assertion,
        $.empty_statement,
      ),

    compound_statement: ($) =>
      seq(optional($._attributes), '{', repeat($._statement), optional($.continuing_statement),
        '}'),
    _body: ($) => field('body', $.compound_statement),

    if_statement: ($) =>
      seq(
        optional($._attributes),
        'if',
        field('condition', $._expression),
        field('consequence', $.compound_statement),
        optional(field('alternative', $.else_clause)),
      ),
    else_clause: ($) => seq('else', choice($.if_statement, $.compound_statement)),

    switch_statement: ($) =>
      seq(
        optional($._attributes),
        'switch',
        field('value', $._expression),
        optional($._attributes),
        '{',
        repeat(choice($.case_clause, $.default_clause)),
        '}',
      ),
    case_clause: ($) =>
      seq(optional($._attributes), 'case', list(choice($._expression, $.default)), optional(':'),
        $._body),
    default: () => 'default',
    default_clause: ($) => seq(optional($._attributes), 'default', optional(':'), $._body),

    loop_statement: ($) => seq(optional($._attributes), 'loop', $._body),
    continuing_statement: ($) => seq(optional($._attributes), 'continuing', $.continuing_body),
    continuing_body: ($) =>
      seq(optional($._attributes), '{', repeat($._statement), optional($.break_if_statement), '}'),
    break_if_statement: ($) =>
      seq(optional($._attributes), 'break', 'if', field('condition', $._expression), ';'),

    for_statement: ($) =>
      seq(
        optional($._attributes),
        'for',
        '(',
        optional(field('initializer', $._for_initializer)),
        ';',
        optional(field('condition', $._expression)),
        ';',
        optional(field('update', $._for_update)),
        ')',
        $._body,
      ),
    _for_initializer: ($) =>
      choice(
        alias($._variable, $.variable_statement),
        alias($._let, $.let_statement),
        alias($._const, $.const_statement),
        $._for_update,
      ),
    _for_update: ($) =>
      choice(
        alias($._assignment, $.assignment_statement),
        alias($._increment, $.increment_statement),
        alias($.call_expression, $.call_statement),
      ),
    while_statement: ($) =>
      seq(optional($._attributes), 'while', field('condition', $._expression), $._body),

    variable_statement: ($) => seq(optional($._attributes), $._variable, ';'),
    let_statement: ($) => seq(optional($._attributes), $._let, ';'),
    _let: ($) => seq('let', $._named_value),
    const_statement: ($) => seq(optional($._attributes), $._const, ';'),

    assignment_statement: ($) => seq(optional($._attributes), $._assignment, ';'),
    _assignment: ($) =>
      seq(
        field('left', choice($._left_hand_side, '_')),
        field(
          'operator',
          choice('=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>='),
        ),
        field('right', $._expression),
      ),
    increment_statement: ($) => seq(optional($._attributes), $._increment, ';'),
    _increment: ($) => seq($._left_hand_side, choice('++', '--')),
    _left_hand_side: ($) =>
      choice(
        $.identifier,
        $.path,
        $.parenthesized_expression,
        $.unary_expression,
        $.member_expression,
        $.index_expression,
      ),

    call_statement: ($) => seq(optional($._attributes), $.call_expression, ';'),
    return_statement: ($) =>
      seq(optional($._attributes), 'return', optional(field('value', $._expression)), ';'),
    break_statement: ($) => seq(optional($._attributes), 'break', ';'),
    continue_statement: ($) => seq(optional($._attributes), 'continue', ';'),
    discard_statement: ($) => seq(optional($._attributes), 'discard', ';'),
    empty_statement: () => ';',

    // Expressions

    _expression: ($) =>
      choice(
        $.identifier,
        $.path,
        $.templated_identifier,
        $.boolean_literal,
        $.int_literal,
        $.float_literal,
        $.parenthesized_expression,
        $.unary_expression,
        $.binary_expression,
        $.call_expression,
        $.member_expression,
        $.index_expression,
      ),

    boolean_literal: () => choice('true', 'false'),
    int_literal: () => token(choice(/0[xX][0-9a-fA-F]+(li|lu|[iu])?/, /[0-9]+(li|lu|[iu])?/)),
    float_literal: () =>
      token(
        choice(
          /[0-9]+[fh]|[0-9]+lf/,
          /([0-9]*\.[0-9]+|[0-9]+\.[0-9]*)([eE][+-]?[0-9]+)?([fh]|lf)?/,
          /[0-9]+[eE][+-]?[0-9]+([fh]|lf)?/,
          /0[xX]([0-9a-fA-F]*\.[0-9a-fA-F]+|[0-9a-fA-F]+\.[0-9a-fA-F]*)([pP][+-]?[0-9]+[fh]?)?/,
          /0[xX][0-9a-fA-F]+[pP][+-]?[0-9]+[fh]?/,
        ),
      ),

    parenthesized_expression: ($) => seq('(', $._expression, ')'),
    unary_expression: ($) =>
      prec(UNARY, seq(field('operator', choice('!', '-', '~', '*', '&')),
        field('operand', $._expression))),
    binary_expression: ($) =>
      choice(
        ...BINARY_OPERATORS.flatMap((operators, strength) =>
          operators.map((operator) =>
            prec.left(
              strength + 1,
              seq(field('left', $._expression), field('operator', operator),
                field('right', $._expression)),
            ),
          ),
        ),
      ),
    call_expression: ($) =>
      prec(
        POSTFIX,
        seq(
          field('function', choice($.identifier, $.path, $.templated_identifier)),
          field('arguments', $.argument_list),
        ),
      ),
    argument_list: ($) => seq('(', optionalList($._expression), ')'),
    member_expression: ($) =>
      prec(POSTFIX, seq(field('value', $._expression), '.', field('member', $.identifier))),
    index_expression: ($) =>
      prec(POSTFIX, seq(field('value', $._expression), '[', field('index', $._expression), ']')),
  },
});

// Returns grammar rules for the attribute names that are keywords elsewhere in the grammar. Each
// rule is aliased to an identifier.
function keywordsOfAttributes() {
  return ['const', 'diagnostic', 'if', 'else'].map((word) => alias(word, 'identifier'));
}
