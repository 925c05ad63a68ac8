// Recognizes the tokens that grammar.js cannot express: nested block comments, and the '<' and '>'
// that delimit template lists (WGSL, Template Lists).
#include <tree_sitter/parser.h>

#include <stdbool.h>

enum Token { TEMPLATE_START, TEMPLATE_END, BLOCK_COMMENT, ERROR_SENTINEL };

// The maximum nesting depth of template lists. Deeper lists are not recognized.
enum { MAX_CANDIDATES = 64 };

void* tree_sitter_wgsl_external_scanner_create(void) { return NULL; }
void tree_sitter_wgsl_external_scanner_destroy(void* payload) { (void)payload; }
unsigned tree_sitter_wgsl_external_scanner_serialize(void* payload, char* buffer) {
  (void)payload, (void)buffer;
  return 0;
}
void tree_sitter_wgsl_external_scanner_deserialize(void* payload, const char* buffer,
                                                   unsigned length) {
  (void)payload, (void)buffer, (void)length;
}

static bool is_blank(int32_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == 0x85 || c == 0x200E || c == 0x200F ||
         c == 0x2028 || c == 0x2029;
}

static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }

static bool is_identifier_start(int32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c > 127 && !is_blank(c));
}

static bool is_identifier_part(int32_t c) { return is_identifier_start(c) || is_digit(c); }

static void advance(TSLexer* lexer) { lexer->advance(lexer, false); }

// Skips the rest of a block comment whose opening characters have been read. Returns false if the
// comment is unterminated.
static bool skip_block_comment(TSLexer* lexer) {
  for (unsigned depth = 1; depth != 0;) {
    if (lexer->eof(lexer)) return false;
    const int32_t c = lexer->lookahead;
    advance(lexer);
    if (c == '*' && lexer->lookahead == '/') {
      --depth;
      advance(lexer);
    } else if (c == '/' && lexer->lookahead == '*') {
      ++depth;
      advance(lexer);
    }
  }
  return true;
}

// Called after a '/'. If this '/' starts a comment, skips the rest of the comment.
static void skip_comment_after_slash(TSLexer* lexer) {
  if (lexer->lookahead == '*') {
    advance(lexer);
    skip_block_comment(lexer);
  } else if (lexer->lookahead == '/') {
    while (!lexer->eof(lexer) && lexer->lookahead != '\n' && lexer->lookahead != '\r') {
      advance(lexer);
    }
  }
}

static void skip_blanks_and_comments(TSLexer* lexer) {
  for (;;) {
    while (is_blank(lexer->lookahead)) advance(lexer);
    if (lexer->lookahead != '/') return;
    advance(lexer);
    // The '/' is a division, so the next token is not '<'.
    if (lexer->lookahead != '*' && lexer->lookahead != '/') return;
    skip_comment_after_slash(lexer);
  }
}

// A '<' that may start a template list, with the number of open parentheses and brackets at that
// point.
typedef struct {
  unsigned depth[MAX_CANDIDATES];
  unsigned count;
} Candidates;

// Drops each candidate '<' whose depth is at least `depth`.
static void drop(Candidates* pending, unsigned depth) {
  while (pending->count != 0 && pending->depth[pending->count - 1] >= depth) --pending->count;
}

static void skip_number(TSLexer* lexer) {
  while (is_identifier_part(lexer->lookahead) || lexer->lookahead == '.') advance(lexer);
}

// Called after an identifier. If the next token is '<', adds it to the candidates for the start of
// a template list. The tokens '<<' and '<=' are not candidates.
static void find_candidate(TSLexer* lexer, Candidates* pending, unsigned depth) {
  skip_blanks_and_comments(lexer);
  if (lexer->lookahead != '<') return;
  advance(lexer);
  if (lexer->lookahead == '<' || lexer->lookahead == '=') {
    advance(lexer);
  } else if (pending->count < MAX_CANDIDATES) {
    pending->depth[pending->count++] = depth;
  }
}

// Returns true if the '<' just consumed starts a template list. Implements the template list
// discovery of the specification, with this '<' as the first candidate.
static bool starts_template_list(TSLexer* lexer) {
  Candidates pending = {{0}, 1};
  unsigned depth = 0;
  while (pending.count != 0 && !lexer->eof(lexer)) {
    const int32_t c = lexer->lookahead;
    if (is_identifier_start(c)) {
      while (is_identifier_part(lexer->lookahead)) advance(lexer);
      find_candidate(lexer, &pending, depth);
      continue;
    }
    if (is_digit(c)) {
      skip_number(lexer);
      continue;
    }
    advance(lexer);
    switch (c) {
      case '/': skip_comment_after_slash(lexer); break;
      case '>':
        if (pending.depth[pending.count - 1] == depth) {
          if (--pending.count == 0) return true;
        } else if (lexer->lookahead == '=') {
          advance(lexer);
        }
        break;
      case '(':
      case '[': ++depth; break;
      case ')':
      case ']':
        drop(&pending, depth);
        if (depth != 0) --depth;
        break;
      case '!':
        if (lexer->lookahead == '=') advance(lexer);
        break;
      case '=':
        if (lexer->lookahead != '=') return false;
        advance(lexer);
        break;
      case ';':
      case '{':
      case ':':
        // In WESL, '::' separates the components of a path.
        if (c != ':' || lexer->lookahead != ':') return false;
        advance(lexer);
        break;
      case '&':
      case '|':
        if (lexer->lookahead == c) drop(&pending, depth);
        break;
    }
  }
  return false;
}

bool tree_sitter_wgsl_external_scanner_scan(void* payload, TSLexer* lexer, const bool* valid) {
  (void)payload;
  // The grammar never uses this token. It is valid only while tree-sitter recovers from an error:
  // tree-sitter then declares all tokens valid.
  const bool is_recovering = valid[ERROR_SENTINEL];
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
  if (valid[BLOCK_COMMENT] && lexer->lookahead == '/') {
    advance(lexer);
    if (lexer->lookahead != '*') return false;
    advance(lexer);
    lexer->result_symbol = BLOCK_COMMENT;
    return skip_block_comment(lexer);
  }
  if (is_recovering) return false;
  if (valid[TEMPLATE_END] && lexer->lookahead == '>') {
    advance(lexer);
    lexer->result_symbol = TEMPLATE_END;
    return true;
  }
  if (valid[TEMPLATE_START] && lexer->lookahead == '<') {
    advance(lexer);
    if (lexer->lookahead == '<' || lexer->lookahead == '=') return false;
    lexer->mark_end(lexer);
    lexer->result_symbol = TEMPLATE_START;
    return starts_template_list(lexer);
  }
  return false;
}
