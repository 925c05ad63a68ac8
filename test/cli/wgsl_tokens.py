"""Lexes WGSL with the specification's regular expressions. Shares no code with the compiler's lexer."""
import re

PATTERN = re.compile(r'''(?P<blank>[\s\u0085\u200e\u200f\u2028\u2029]+)
  |(?P<line>//[^\n\r\v\f\u0085\u2028\u2029]*)
  |(?P<block>/\*)
  |(?P<number>0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*([pP][+-]?[0-9]+)?[fhiul]*
     |[0-9]*\.?[0-9]+([eE][+-]?[0-9]+)?[fhiul]*|[0-9]+\.([eE][+-]?[0-9]+)?[fh]?)
  |(?P<word>[^\W\d]\w*)
  |(?P<sign>->|\+\+|--|&&|\|\||==|!=|<=|<<|[-+*/%&|^]=|.)''', re.S | re.X)


def end_of_block_comment(text, at):
    """Returns the offset after the block comment that begins at `at`. Block comments nest."""
    depth, at = 1, at + 2
    while depth and at < len(text):
        step = text[at:at + 2]
        depth += (step == '/*') - (step == '*/')
        at += 2 if step in ('/*', '*/') else 1
    return at


def read(text):
    """Returns (tokens, comments) of a valid module. Each '>' is a separate token, because it may end a template list."""
    tokens, comments, at = [], [], 0
    while at < len(text):
        match = PATTERN.match(text, at)
        at = match.end()
        if match['block']:
            at = end_of_block_comment(text, match.start())
            comments.append(text[match.start():at])
        elif match['line'] is not None:
            comments.append(match['line'].rstrip(' \t'))
        elif match['blank'] is None:
            tokens.append(match[0])
    return tokens, comments


def without_optional(tokens):
    """Removes tokens that formatting may add or remove: trailing commas and empty statements."""
    kept, depth = [], 0
    for token, following in zip(tokens, [*tokens[1:], '']):
        depth += (token in '([') - (token in ')]')
        is_last_comma = token == ',' and following in (')', ']', '}', '>')
        is_empty = token == ';' and depth == 0 and (not kept or kept[-1] in '{};')
        if not is_last_comma and not is_empty:
            kept.append(token)
    return kept
