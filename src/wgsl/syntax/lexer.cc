#include "wgsl/syntax/lexer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "base/compiler.h"
#include "wgsl/syntax/lexer_errors.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/unicode.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#define TESSERA_BYTES
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define TESSERA_BYTES
#endif

namespace tessera::wgsl {
namespace {

// What the first byte of a token reveals about the token.
enum class ByteClass : uint8_t {
  kIdentifier,
  kDigit,
  kNonAscii,
  kInvalid,
  kBlank,  // blankspace; Block::Starts excludes it
  kLess,   // may begin a template list
  kPunctuation,
};

// The ways in which a byte may continue the token before it, as bits of a set.
enum Continuation : uint8_t {
  kContinuesFraction = 1,  // a digit that follows '.'
  kContinuesEqual = 2,     // a '=' that follows '='
  // An operator character that follows another one. A later check determines whether the pair forms
  // a token.
  kContinuesOperator = 4,
  // This bit is set in `continues` for every byte, and in `continued_by` for every byte whose class
  // is not kPunctuation. As a result, IsWholeToken returns true only for bytes of the class
  // kPunctuation.
  kContinuesOthers = 8,
};

struct ByteInfo {
  ByteClass cls = ByteClass::kInvalid;
  uint8_t continues = kContinuesOthers;  // how this byte may continue a token
  // How a token that begins with this byte may be continued.
  uint8_t continued_by = kContinuesOthers;
  Token token = {};  // for kPunctuation: the token of this single byte, without its offset
};

constexpr std::array<ByteInfo, 256> MakeByteTable() {
  std::array<ByteInfo, 256> t{};
  const auto set = [&t](char c, TokenKind token, uint8_t continued_by, uint8_t continues) {
    t[static_cast<unsigned char>(c)] = {ByteClass::kPunctuation,
                                        static_cast<uint8_t>(continues | kContinuesOthers),
                                        continued_by,
                                        {0, 1, token, 0}};
  };
  for (unsigned c = 'a'; c <= 'z'; ++c) t[c].cls = t[c - 32].cls = ByteClass::kIdentifier;
  t['_'].cls = ByteClass::kIdentifier;
  for (unsigned c = '0'; c <= '9'; ++c) {
    t[c].cls = ByteClass::kDigit;
    t[c].continues |= kContinuesFraction;
  }
  for (unsigned c = 0x80; c < 0x100; ++c) t[c].cls = ByteClass::kNonAscii;
  for (char c : {' ', '\t', '\n', '\v', '\f', '\r'}) {
    t[static_cast<unsigned char>(c)].cls = ByteClass::kBlank;
  }
  t['<'].cls = ByteClass::kLess;
  set('(', TokenKind::kParenLeft, 0, 0);
  set(')', TokenKind::kParenRight, 0, 0);
  set('[', TokenKind::kBracketLeft, 0, 0);
  set(']', TokenKind::kBracketRight, 0, 0);
  set('{', TokenKind::kBraceLeft, 0, 0);
  set('}', TokenKind::kBraceRight, 0, 0);
  set(';', TokenKind::kSemicolon, 0, 0);
  set(':', TokenKind::kColon, 0, 0);
  set(',', TokenKind::kComma, 0, 0);
  set('@', TokenKind::kAttr, 0, 0);
  set('~', TokenKind::kTilde, 0, 0);
  set('.', TokenKind::kPeriod, kContinuesFraction, 0);
  set('=', TokenKind::kEqual, kContinuesEqual, kContinuesEqual | kContinuesOperator);
  set('>', TokenKind::kGreaterThan, kContinuesOperator, kContinuesOperator);
  for (const auto& [c, token] :
       {std::pair{'&', TokenKind::kAnd}, std::pair{'|', TokenKind::kOr},
        std::pair{'-', TokenKind::kMinus}, std::pair{'+', TokenKind::kPlus},
        std::pair{'!', TokenKind::kBang}, std::pair{'*', TokenKind::kStar},
        std::pair{'/', TokenKind::kForwardSlash}, std::pair{'%', TokenKind::kModulo},
        std::pair{'^', TokenKind::kXor}}) {
    set(c, token, kContinuesOperator, kContinuesOperator);
  }
  return t;
}
constexpr std::array<ByteInfo, 256> kBytes = MakeByteTable();

const ByteInfo& InfoOf(char c) { return kBytes[static_cast<unsigned char>(c)]; }
// Returns whether the byte may continue an identifier. Returns false for non-ASCII bytes.
bool ContinuesIdentifier(char c) { return InfoOf(c).cls <= ByteClass::kDigit; }
// Returns whether a byte has the class kPunctuation and certainly forms a token by itself. `info`
// describes the byte, and `next` is the byte after it.
bool IsWholeToken(const ByteInfo& info, char next) {
  return (info.continued_by & InfoOf(next).continues) == 0;
}
bool IsNonAscii(char c) { return static_cast<unsigned char>(c) >= 0x80; }
bool IsDigit(char c) { return static_cast<unsigned char>(c - '0') < 10; }
bool IsHexDigit(char c) { return IsDigit(c) || static_cast<unsigned char>((c | 0x20) - 'a') < 6; }

// Returns whether a '<' after this token can begin a template list. The token must be an
// ident_pattern_token: an identifier, a reserved word, or a keyword other than true and false.
bool IsIdentifierLike(TokenKind kind) {
  if (kind == TokenKind::kIdentifier || kind == TokenKind::kReserved) return true;
  return kind >= TokenKind::kAlias && kind <= TokenKind::kWhile && kind != TokenKind::kTrue &&
         kind != TokenKind::kFalse;
}

// The lexer processes blocks of kBlock bytes. It works on a copy of the source that ends with
// additional line breaks. It can therefore read a block and the next one without checking for the
// end of the text. No token extends into this padding.
constexpr size_t kBlock = 64;
constexpr size_t kPadding = 2 * kBlock;
constexpr uint32_t kLongestToken = 0xffffff;  // the maximum of Token::length

// Properties of the bytes in a block, one bit per byte. The lowest bit represents the first byte.
struct Block {
  uint64_t word = 0;   // bytes that may continue an identifier, including all non-ASCII bytes
  uint64_t blank = 0;  // ASCII blankspace

  // Returns the positions at which a token or comment may begin. The caller must skip positions
  // that are inside a longer token or comment.
  uint64_t Starts() const { return ~blank & ~(word & word << 1); }
};

// A vector of 16 signed bytes. Comparisons yield -1 (true) or 0 (false) per byte. BitsOf returns
// the highest bit of each byte.
#if defined(__SSE2__)
using Bytes = __m128i;
Bytes Load(const char* p) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)); }
Bytes Splat(int byte) { return _mm_set1_epi8(static_cast<char>(byte)); }
Bytes Add(Bytes a, Bytes b) { return _mm_add_epi8(a, b); }
Bytes Or(Bytes a, Bytes b) { return _mm_or_si128(a, b); }
Bytes Equal(Bytes a, Bytes b) { return _mm_cmpeq_epi8(a, b); }
Bytes Greater(Bytes a, Bytes b) { return _mm_cmpgt_epi8(a, b); }
uint64_t BitsOf(Bytes bytes) { return static_cast<unsigned>(_mm_movemask_epi8(bytes)); }
#elif defined(__wasm_simd128__)
using Bytes = v128_t;
Bytes Load(const char* p) { return wasm_v128_load(p); }
Bytes Splat(int byte) { return wasm_i8x16_splat(static_cast<signed char>(byte)); }
Bytes Add(Bytes a, Bytes b) { return wasm_i8x16_add(a, b); }
Bytes Or(Bytes a, Bytes b) { return wasm_v128_or(a, b); }
Bytes Equal(Bytes a, Bytes b) { return wasm_i8x16_eq(a, b); }
Bytes Greater(Bytes a, Bytes b) { return wasm_i8x16_gt(a, b); }
uint64_t BitsOf(Bytes bytes) { return wasm_i8x16_bitmask(bytes); }
#endif

#ifdef TESSERA_BYTES
// Returns, for each byte, whether it is between the ASCII characters `low` and `high` (inclusive).
Bytes InRange(Bytes bytes, char low, char high) {
  // Shift the range so that `high` becomes 0x7f, the largest signed byte. Comparing with the lower
  // bound then suffices.
  const Bytes moved = Add(bytes, Splat(0x7f - high));
  return Greater(moved, Splat(0x7f - high + low - 1));
}

Block ReadBlock(const char* p) {
  Block block;
  for (size_t i = 0; i < kBlock; i += 16) {
    const Bytes x = Load(p + i);
    // Setting bit 0x20 maps uppercase letters to lowercase and turns no other byte into a letter.
    const Bytes letter = InRange(Or(x, Splat(0x20)), 'a', 'z');
    const Bytes ascii = Or(Or(letter, Equal(x, Splat('_'))), InRange(x, '0', '9'));
    block.word |= BitsOf(Or(ascii, x)) << i;
    block.blank |= BitsOf(Or(Equal(x, Splat(' ')), InRange(x, '\t', '\r'))) << i;
  }
  return block;
}
#else
Block ReadBlock(const char* p) {
  Block block;
  for (size_t i = 0; i < kBlock; ++i) {
    block.word |= uint64_t{ContinuesIdentifier(p[i]) || IsNonAscii(p[i])} << i;
    block.blank |= uint64_t{InfoOf(p[i]).cls == ByteClass::kBlank} << i;
  }
  return block;
}
#endif

// Returns the end of the sequence of ASCII identifier characters that begins at `p`.
const char* EndOfIdentifier(const char* p) {
  while (ContinuesIdentifier(*p)) ++p;
  return p;
}

// An identifier of fewer than 16 bytes, zero-padded and stored as two numbers. HashShortString
// expects this form.
struct ShortText {
  uint64_t low, high;
};
// Masks that clear the bytes after an identifier, indexed by the size of the identifier.
constexpr std::array<ShortText, 16> kShortMasks = [] {
  std::array<ShortText, 16> masks{};
  for (size_t i = 0; i < 8; ++i) masks[i].low = (uint64_t{1} << 8 * i) - 1;
  for (size_t i = 8; i < 16; ++i) masks[i] = {~uint64_t{0}, (uint64_t{1} << 8 * (i - 8)) - 1};
  return masks;
}();
ShortText ReadShort(const char* p, size_t size) {
  using internal::LoadBytes;
  const ShortText& mask = kShortMasks[size];
  return {LoadBytes(p, 8) & mask.low, LoadBytes(p + 8, 8) & mask.high};
}

// Splits the source into tokens. Member functions that take a position in the text lex the token
// that begins there, and return the position after it.
class Lexer {
 public:
  Lexer(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast& ast,
        Trivia* trivia, uint32_t first_offset)
      : source_(source.text()),
        first_offset_(first_offset),
        strings_(strings),
        errors_(source, diagnostics),
        tokens_(ast.tokens),
        trivia_(trivia) {}

  void Run() {
    auto end = static_cast<uint32_t>(source_.size());
    if (errors_.CheckSize() && (CopyText() || errors_.CheckText())) {
      for (Word& word : words_) word.text.low = 0;
      // Room for one token per three bytes (including blankspace) and one name per 64 bytes
      // suffices for almost all sources.
      MakeRoom(source_.size() / 3 + kBlock);
      strings_.Reserve(std::min<size_t>(source_.size() / 64, 4096));
      const uint32_t first_string = strings_.size();
      LexTokens();
      if (ascii_words_) strings_.NoteIdentifiers(first_string);
      end = Offset(end_);
      tokens_.end_at(next_);
    }
    tokens_.push_back({first_offset_ + end, 0, TokenKind::kEof, 0});
  }

 private:
  // A '<' that may begin a template list (WGSL: Template Lists, UnclosedCandidate).
  struct Candidate {
    uint32_t token;
    int32_t depth;
  };

  // A slot of the cache of short identifiers and keywords. The cache works because most words
  // repeat recent ones. Each slot holds the last word that was hashed to it. In an empty slot,
  // `text` is zero.
  struct Word {
    ShortText text;
    Token token;  // without its offset
  };
  static constexpr uint32_t kSlotBits = 9;

  // Copies the source to text_. Returns whether the source is ASCII without NUL bytes.
  bool CopyText() {
    char* to = text_.extend(source_.size() + kPadding);
    begin_ = to;
    origin_ = reinterpret_cast<uintptr_t>(to) - first_offset_;
    bool plain = true;
    for (char c : source_) {
      *to++ = c;
      plain &= static_cast<signed char>(c) > 0;
    }
    end_ = to;
    std::fill_n(to, kPadding, '\n');
    return plain_ = plain;
  }
  // Makes room for at least `count` more tokens.
  TESSERA_COLD void MakeRoom(size_t count) {
    tokens_.end_at(next_);
    next_ = tokens_.room(count);
    last_room_ = tokens_.data() + tokens_.capacity() - kBlock;
  }

  uint32_t Offset(const char* p) const { return static_cast<uint32_t>(p - begin_); }
  // Returns the offset of a token that begins at `p`.
  uint32_t TokenOffset(const char* p) const {
    return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(p) - origin_);
  }
  // Returns the source from `p` on.
  std::string_view Rest(const char* p) const { return source_.substr(Offset(p)); }

  // Appends the token that begins at `start` and ends at `end`. Returns `end`.
  const char* Emit(TokenKind kind, const char* start, const char* end, uint32_t payload = 0) {
    const auto length = static_cast<uint32_t>(end - start);
    if (length > kLongestToken) return EmitTooLong(start, end);
    Put({TokenOffset(start), length & kLongestToken, kind, payload});
    return end;
  }
  // Appends a token that is known to be short, and returns its end.
  const char* Take(TokenKind kind, const char* start, uint32_t length) {
    Put({TokenOffset(start), length & kLongestToken, kind, 0});
    return start + length;
  }
  TESSERA_COLD const char* EmitTooLong(const char* start, const char* end) {
    errors_.TokenTooLong(Offset(start), static_cast<uint32_t>(end - start));
    Put({TokenOffset(start), kLongestToken, TokenKind::kError, 0});
    return end;
  }
  void Put(const Token& token) { *next_++ = token; }
  // Sets `*to` to a copy of `from` in which the offset is `offset`.
  static void CopyToken(const Token& from, uint32_t offset, Token* to) {
    constexpr size_t kRest = sizeof offset;
    std::memcpy(reinterpret_cast<char*>(to) + kRest, reinterpret_cast<const char*>(&from) + kRest,
                sizeof(Token) - kRest);
    to->offset = offset;
  }

  // Writes the single-byte token at `p` to `to`, and advances `to`. Always returns null: for
  // LexToken, this means that lexing can continue at the next start in the block.
  const char* TakeOne(TokenKind kind, const char* p, Token*& to) const {
    *to++ = {TokenOffset(p), 1, kind, 0};
    return nullptr;
  }

  Word& SlotOf(ShortText text) {
    return words_[(text.low + text.high * 8) * 0x9e3779b97f4a7c15u >> (64 - kSlotBits)];
  }

  // If a template list may follow the previous token, adds a candidate for the '<' that will be
  // stored at `to`.
  void AddCandidate(const Token* to) {
    if (to == tokens_.data() || !IsIdentifierLike(to[-1].kind)) return;
    pending_.push_back({static_cast<uint32_t>(to - tokens_.data()), depth_});
  }
  // Drops all '<' candidates at the current or a deeper nesting level, because none of them can
  // begin a template list.
  void DropCandidatesOfLevel() {
    while (!pending_.empty() && pending_.back().depth >= depth_) pending_.pop_back();
  }
  // Returns whether a '>' at the current position would end a template list that begins at the
  // innermost '<' candidate.
  bool EndsTemplateList() const { return !pending_.empty() && pending_.back().depth == depth_; }
  void EndTemplateList() {
    tokens_[pending_.back().token].kind = TokenKind::kTemplateArgsStart;
    pending_.pop_back();
  }

  void LexTokens();
  // Lexes the token at `p`, which is at index `at` in `block`. Writes the token, if any, at `to`
  // and advances `to`. Returns null if lexing can continue at the next token start that `block`
  // marks; otherwise, returns the end of the token.
  const char* LexToken(const Block& block, int at, const char* p, Token*& to);
  const char* LexWord(const Block& block, int at, const char* p, Token*& to);
  bool LexKnownWord(const char* start, size_t size, Token*& to);
  const char* LexNewWord(const char* start, size_t size, Token*& to) {
    next_ = to;
    const char* const end = LexNewWord(start, size);
    to = next_;
    return end;
  }
  const char* LexNewWord(const char* start, size_t size);
  Token TokenOfWord(const char* start, size_t size, uint32_t hash);
  const char* LexUnicodeIdentifier(const char* start, const char* p);
  const char* LexNonAscii(const char* p);
  const char* LexNumber(const char* start);
  const char* LexOther(const char* p);
  TESSERA_COLD const char* LexBadNumber(const char* start, const char* stop);
  const char* LexPunctuation(const char* p);
  const char* LexOperator(const char* p);
  const char* SkipLineComment(const char* start);
  const char* SkipBlockComment(const char* start);
  const char* EndComment(const char* start, const char* end) {
    if (trivia_ != nullptr) trivia_->comments.push_back({Offset(start), Offset(end)});
    return end;
  }
  const char* LexInvalid(const char* p);

  const std::string_view source_;
  const uint32_t first_offset_;  // added to the offsets of tokens
  PlainVector<char> text_;       // the source, followed by kPadding line breaks
  const char* begin_ = nullptr;  // start of `text_`
  const char* end_ = nullptr;    // end of the text to lex
  uintptr_t origin_ = 0;         // a token's offset is its address minus this number
  bool plain_ = false;           // whether the text is ASCII without NUL bytes
  bool ascii_words_ = true;      // whether every string interned so far is an ASCII identifier
  StringInterner& strings_;
  LexerErrors errors_;
  PlainVector<Token>& tokens_;
  Token* next_ = tokens_.end();  // where to write the next token
  Token* last_room_ = nullptr;   // last position with room for the tokens of a whole block
  std::array<Word, size_t{1} << kSlotBits> words_;
  Trivia* const trivia_;  // may be null
  PlainVector<Candidate> pending_;
  int32_t depth_ = 0;  // bracket nesting depth, counted only while there are candidates
};

void Lexer::LexTokens() {
  Token* to = next_;
  for (const char* begin = begin_; begin < end_;) {
    // Make room for one token per byte, the maximum for a block.
    if (to > last_room_) {
      next_ = to;
      MakeRoom(kBlock);
      to = next_;
    }
    const Block block = ReadBlock(begin);
    // The start of the next block, or the end of a token that extends into it.
    const char* next = begin + kBlock;
    for (uint64_t starts = block.Starts(); starts != 0;) {
      const int at = std::countr_zero(starts);
      const char* const end = LexToken(block, at, begin + at, to);
      if (end == nullptr) {
        starts &= starts - 1;
        continue;
      }
      // If the token extends beyond this block, read a new block that begins at the end of the
      // token. Also do so if the text contains non-ASCII or NUL bytes, because the remaining bits
      // of this block may then be wrong.
      if (end - begin >= static_cast<ptrdiff_t>(kBlock) || !plain_) {
        next = end;
        break;
      }
      starts &= ~uint64_t{0} << (end - begin);
    }
    begin = next;
  }
  next_ = to;
}

const char* Lexer::LexToken(const Block& block, int at, const char* p, Token*& to) {
  // Branches on the kind of the next token are often mispredicted, so this function has few
  // branches.
  const ByteInfo& info = InfoOf(*p);
  if (info.cls == ByteClass::kIdentifier) return LexWord(block, at, p, to);
  if (pending_.empty()) {
    if (IsWholeToken(info, p[1])) {
      CopyToken(info.token, TokenOffset(p), to++);
      return nullptr;
    }
    if (info.cls == ByteClass::kDigit) {
      next_ = to;
      const char* const end = LexNumber(p);
      to = next_;
      return end;
    }
  } else if (*p == '>' && EndsTemplateList()) {
    EndTemplateList();
    return TakeOne(TokenKind::kTemplateArgsEnd, p, to);
  }
  if (info.cls == ByteClass::kLess && p[1] != '<' && p[1] != '=') {
    AddCandidate(to);
    return TakeOne(TokenKind::kLessThan, p, to);
  }
  next_ = to;
  const char* const end = LexOther(p);
  to = next_;
  return end;
}

// Lexes what LexToken does not handle itself: comments, non-ASCII and invalid text, and tokens of
// several bytes that begin with punctuation. As long as a previous '<' may begin a template list,
// LexToken also leaves numbers and single-byte punctuation to this function. Some punctuation shows
// that the '<' does not begin a template list.
const char* Lexer::LexOther(const char* p) {
  const ByteInfo& info = InfoOf(*p);
  switch (info.cls) {
    case ByteClass::kDigit: return LexNumber(p);
    case ByteClass::kNonAscii: return LexNonAscii(p);
    case ByteClass::kInvalid: return LexInvalid(p);
    case ByteClass::kLess:
      if (p[1] == '=') return Take(TokenKind::kLessThanEqual, p, 2);
      if (p[2] != '=') return Take(TokenKind::kShiftLeft, p, 2);
      pending_.clear();
      return Take(TokenKind::kShiftLeftEqual, p, 3);
    default: return LexPunctuation(p);
  }
}

const char* Lexer::LexPunctuation(const char* p) {
  const ByteInfo& info = InfoOf(*p);
  switch (*p) {
    case '(':
    case '[': ++depth_; break;
    case ')':
    case ']':
      DropCandidatesOfLevel();
      --depth_;
      break;
    case ':':
      // '::' does not end the search for template lists, because WESL uses it in paths.
      if (p[1] != ':' && p[-1] != ':') pending_.clear();
      break;
    case ';':
    case '{': pending_.clear(); break;
    case '}':
    case ',':
    case '@':
    case '~': break;
    case '.':
      if (IsDigit(p[1])) return LexNumber(p);
      break;
    case '=':
      if (p[1] == '=') return Take(TokenKind::kEqualEqual, p, 2);
      pending_.clear();
      break;
    case '>':
      if (p[1] == '=') return Take(TokenKind::kGreaterThanEqual, p, 2);
      if (p[1] != '>') break;
      return p[2] == '=' ? Take(TokenKind::kShiftRightEqual, p, 3)
                         : Take(TokenKind::kShiftRight, p, 2);
    default: return LexOperator(p);
  }
  return Take(info.token.kind, p, 1);
}

// Lexes '&' '|' '-' '+' '!' '*' '/' '%' '^' and all operators that begin with one of them.
const char* Lexer::LexOperator(const char* p) {
  const char next = p[1];
  TokenKind assignment = TokenKind::kXorEqual;
  switch (*p) {
    case '&':
    case '|':
      if (next == *p) {
        DropCandidatesOfLevel();
        return Take(*p == '&' ? TokenKind::kAndAnd : TokenKind::kOrOr, p, 2);
      }
      assignment = *p == '&' ? TokenKind::kAndEqual : TokenKind::kOrEqual;
      break;
    case '-':
      if (next == '-') return Take(TokenKind::kMinusMinus, p, 2);
      // In '->', the '>' may end a template list, in which case '-' is a separate token.
      if (next == '>' && !EndsTemplateList()) return Take(TokenKind::kArrow, p, 2);
      assignment = TokenKind::kMinusEqual;
      break;
    case '+':
      if (next == '+') return Take(TokenKind::kPlusPlus, p, 2);
      assignment = TokenKind::kPlusEqual;
      break;
    case '!': return next == '=' ? Take(TokenKind::kNotEqual, p, 2) : Take(TokenKind::kBang, p, 1);
    case '/':
      if (next == '/') return SkipLineComment(p);
      if (next == '*') return SkipBlockComment(p);
      assignment = TokenKind::kDivisionEqual;
      break;
    case '*': assignment = TokenKind::kTimesEqual; break;
    case '%': assignment = TokenKind::kModuloEqual; break;
    default: break;
  }
  if (next != '=') return Take(InfoOf(*p).token.kind, p, 1);
  pending_.clear();
  return Take(assignment, p, 2);
}

// Lexes an identifier or keyword that begins with an ASCII character.
const char* Lexer::LexWord(const Block& block, int at, const char* p, Token*& to) {
  if (const uint64_t others = ~block.word >> at; others != 0) {
    const auto size = static_cast<size_t>(std::countr_zero(others));
    return LexKnownWord(p, size, to) ? nullptr : LexNewWord(p, size, to);
  }
  // The identifier reaches the end of the block and may continue in the next one.
  const char* end = p - at + kBlock;
  const int more = std::countr_one(ReadBlock(end).word);
  end += more;
  if (more == static_cast<int>(kBlock)) end = EndOfIdentifier(end);
  const auto size = static_cast<size_t>(end - p);
  if (LexKnownWord(p, size, to)) return end;
  const char* const stop = LexNewWord(p, size, to);
  return stop != nullptr ? stop : end;
}

// Appends an identifier or keyword if it is in the cache. Returns false if it is not.
bool Lexer::LexKnownWord(const char* start, size_t size, Token*& to) {
  if (size < 8) {
    const ShortText text = {internal::LoadBytes(start, 8) & kShortMasks[size].low, 0};
    const Word& word = SlotOf(text);
    if (word.text.low != text.low) return false;
    CopyToken(word.token, TokenOffset(start), to++);
    return true;
  }
  if (size >= 16) return false;
  const ShortText text = ReadShort(start, size);
  const Word& word = SlotOf(text);
  if (((word.text.low ^ text.low) | (word.text.high ^ text.high)) != 0) return false;
  CopyToken(word.token, TokenOffset(start), to++);
  return true;
}

// Appends an identifier or keyword, and caches it if it is short. If a non-ASCII character follows
// the ASCII text at `start`, returns the end of the token, which the block's bit masks do not show.
// Otherwise returns null.
const char* Lexer::LexNewWord(const char* start, size_t size) {
  if (!plain_) {
    const char* const stop = EndOfIdentifier(start);
    if (IsNonAscii(*stop)) return LexUnicodeIdentifier(start, stop);
  }
  const bool is_short = size < 16;
  const ShortText text = is_short ? ReadShort(start, size) : ShortText();
  const Token token = TokenOfWord(
      start, size,
      is_short ? HashShortString(text.low, text.high, size) : HashString({start, size}));
  if (is_short) {
    // Do not cache identifiers that begin with '_', because each occurrence may need a diagnostic.
    if (*start != '_') SlotOf(text) = {text, token};
    Put(token);
  } else {
    Emit(token.kind, start, start + size, token.payload);
  }
  return nullptr;
}

// Returns the token of an identifier or keyword. If it is longer than kLongestToken, Token::length
// is wrong; Emit reports such tokens.
Token Lexer::TokenOfWord(const char* start, size_t size, uint32_t hash) {
  const StringId id = strings_.Intern({start, size}, hash);
  const uint32_t at = TokenOffset(start);
  TokenKind kind = TokenKind::kIdentifier;
  if (id.value < name::internal::begin_type) {
    kind = name::IsKeyword(id) ? name::KeywordTokenOf(id) : TokenKind::kReserved;
  } else if (*start == '_') {
    if (size == 1) return {at, 1, TokenKind::kUnderscore, 0};
    if (start[1] == '_') errors_.TwoUnderscores({Offset(start), Offset(start + size)});
  }
  return {at, static_cast<uint32_t>(size) & kLongestToken, kind, id.value};
}

// Lexes an identifier with non-ASCII code points. The text from `start` to `p` is known to be part
// of it.
const char* Lexer::LexUnicodeIdentifier(const char* start, const char* p) {
  ascii_words_ = false;
  while (true) {
    p = EndOfIdentifier(p);
    if (!IsNonAscii(*p)) break;
    const CodePoint c = DecodeUtf8(Rest(p));
    if (!IsXidContinue(c.value)) break;
    p += c.length;
  }
  const std::string_view text(start, static_cast<size_t>(p - start));
  if (text == "_") return Emit(TokenKind::kUnderscore, start, p);
  if (text.starts_with("__")) errors_.TwoUnderscores({Offset(start), Offset(p)});
  const StringId id = strings_.Intern(text);
  // The text can be a keyword or reserved word if the non-ASCII code point after it does not
  // continue the identifier, as in 'if×'.
  TokenKind kind = TokenKind::kIdentifier;
  if (name::IsKeyword(id)) {
    kind = name::KeywordTokenOf(id);
  } else if (name::IsReserved(id)) {
    kind = TokenKind::kReserved;
  }
  return Emit(kind, start, p, id.value);
}

const char* Lexer::LexNonAscii(const char* p) {
  const CodePoint c = DecodeUtf8(Rest(p));
  switch (c.value) {
    case 0x85:
    case 0x200E:
    case 0x200F:
    case 0x2028:
    case 0x2029:  // these five code points are Pattern_White_Space
      return p + c.length;
    default: break;
  }
  if (IsXidStart(c.value)) return LexUnicodeIdentifier(p, p + c.length);
  return LexInvalid(p);
}

const char* EndOfDigits(const char* p) {
  while (IsDigit(*p)) ++p;
  return p;
}

const char* EndOfHexDigits(const char* p) {
  while (IsHexDigit(*p)) ++p;
  return p;
}

// Returns the end of the exponent (marker, sign and digits) at `p`, or `p` if there is none.
const char* EndOfExponent(const char* p, char marker) {
  if ((*p | 0x20) != marker) return p;
  const char* const digits = p[1] == '+' || p[1] == '-' ? p + 2 : p + 1;
  const char* const stop = EndOfDigits(digits);
  return stop == digits ? p : stop;
}

// Returns the end of an integer suffix (i or u, in wgpu also li or lu) at `p`, or `p` if there is
// none.
const char* EndOfIntSuffix(const char* p) {
  const char* const last = *p == 'l' ? p + 1 : p;
  return *last == 'i' || *last == 'u' ? last + 1 : p;
}

// The longest numeric literal that begins at a given position.
struct Number {
  const char* end;
  TokenKind kind;  // kError if the number is invalid
};

Number ReadDecimal(const char* start) {
  const char* const whole = EndOfDigits(start);
  const char* const mantissa = *whole == '.' ? EndOfDigits(whole + 1) : whole;
  // A number that begins with 0 and has no fraction cannot have further digits.
  const auto of_whole = [&](TokenKind kind) {
    return *start == '0' && whole - start > 1 ? TokenKind::kError : kind;
  };
  if (!ContinuesIdentifier(*mantissa)) {
    if (mantissa != whole) return {mantissa, TokenKind::kFloatLiteral};
    return {mantissa, of_whole(TokenKind::kIntLiteral)};
  }
  const char* const p = EndOfExponent(mantissa, 'e');
  if (*p == 'f' || *p == 'h') {
    const auto kind = TokenKind::kFloatLiteral;
    return {p + 1, p == whole ? of_whole(kind) : kind};
  }
  if (p != whole) return {p, TokenKind::kFloatLiteral};
  return {EndOfIntSuffix(p), of_whole(TokenKind::kIntLiteral)};
}

// Lexes a hexadecimal number. `start` points to the text after its '0x'.
Number ReadHex(const char* start) {
  const char* const whole = EndOfHexDigits(start);
  const char* const mantissa = *whole == '.' ? EndOfHexDigits(whole + 1) : whole;
  const bool bad = whole == start && mantissa - whole <= 1;
  const auto kind_of = [&](TokenKind kind) { return bad ? TokenKind::kError : kind; };
  const char* const p = EndOfExponent(mantissa, 'p');
  if (p != mantissa) {
    return {*p == 'f' || *p == 'h' ? p + 1 : p, kind_of(TokenKind::kFloatLiteral)};
  }
  if (p != whole) return {p, kind_of(TokenKind::kFloatLiteral)};
  return {EndOfIntSuffix(p), kind_of(TokenKind::kIntLiteral)};
}

bool ContinuesNumber(const char* p) {
  return ContinuesIdentifier(*p) || (*p == '.' && IsDigit(p[1]));
}

const char* Lexer::LexNumber(const char* start) {
  const bool hex = *start == '0' && (start[1] | 0x20) == 'x';
  const Number number = hex ? ReadHex(start + 2) : ReadDecimal(start);
  // A name or another number must not directly follow a number (WGSL grammar).
  if (ContinuesNumber(number.end) || number.kind == TokenKind::kError)
    return LexBadNumber(start, number.end);
  return Emit(number.kind, start, number.end);
}

const char* Lexer::LexBadNumber(const char* start, const char* stop) {
  while (ContinuesNumber(stop)) ++stop;
  errors_.BadNumber({Offset(start), Offset(stop)});
  return Emit(TokenKind::kError, start, stop);
}

const char* Lexer::SkipLineComment(const char* start) {
  for (const char* p = start + 2;; ++p) {
#ifdef TESSERA_BYTES
    // Skip to the next control character or non-ASCII byte. One signed comparison finds both,
    // because non-ASCII bytes are negative.
    uint64_t stops;
    while ((stops = BitsOf(Greater(Splat(0x0E), Load(p)))) == 0) p += 16;
    p += std::countr_zero(stops);
#endif
    const auto c = static_cast<unsigned char>(*p);
    if (c >= '\n' && c <= '\r') return EndComment(start, p);
    if (c < 0x80) continue;
    const CodePoint point = DecodeUtf8(Rest(p));
    if (point.value == 0x85 || point.value == 0x2028 || point.value == 0x2029) {
      return EndComment(start, p);
    }
    p += point.length - 1;
  }
}

const char* Lexer::SkipBlockComment(const char* start) {
  uint32_t nesting = 1;
  const char* p = start + 2;
  for (; p != end_; ++p) {
    if (*p == '*' && p[1] == '/') {
      ++p;
      if (--nesting == 0) return EndComment(start, p + 1);
    } else if (*p == '/' && p[1] == '*') {
      ++p;
      ++nesting;
    }
  }
  errors_.UnterminatedComment(Offset(start), nesting);
  return EndComment(start, p);
}

const char* Lexer::LexInvalid(const char* p) {
  const InvalidText found = errors_.Invalid(Offset(p));
  const char* const end = p + found.length;
  if (found.token) Emit(TokenKind::kError, p, end);
  return errors_.TooMany() ? std::exchange(end_, end) : end;
}

}  // namespace

void Lex(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast& ast,
         Trivia* trivia, uint32_t first_offset) {
  Lexer(source, strings, diagnostics, ast, trivia, first_offset).Run();
}

}  // namespace tessera::wgsl
