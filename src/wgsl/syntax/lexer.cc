#include "wgsl/syntax/lexer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "base/compiler.h"
#include "wgsl/syntax/lexer_errors.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/unicode.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace tessera::wgsl {
namespace {

// What a token that begins with a byte is, as far as the byte tells.
enum class ByteClass : uint8_t {
  kInvalid,
  kEnd,    // of the source
  kBlank,  // met in no block
  kIdentifier,
  kDigit,
  kNonAscii,
  kPeriod,
  kSlash,
  kLess,
  kGreater,
  kPunctuation,  // a token of its own, whatever follows
  kAnd,
  kOr,
  kMinus,
  kPlus,
  kEqual,
  kBang,
  kAssignable,  // kAssignable: '*' '%' '^', '=' may follow
};

struct ByteInfo {
  ByteClass cls = ByteClass::kInvalid;
  TokenKind token = TokenKind::kError;  // of the byte alone
  bool continues_identifier = false;    // ASCII only
  int8_t nesting = 0;                   // kPunctuation: what it adds to the depth of brackets
};

constexpr std::array<ByteInfo, 256> MakeByteTable() {
  std::array<ByteInfo, 256> t{};
  const auto set = [&t](unsigned char c, ByteClass cls, TokenKind kind) {
    t[c].cls = cls;
    t[c].token = kind;
  };
  t['\0'].cls = ByteClass::kEnd;
  for (unsigned c = 0x80; c < 0x100; ++c) t[c].cls = ByteClass::kNonAscii;
  for (char c : {' ', '\t', '\n', '\v', '\f', '\r'}) {
    t[static_cast<unsigned char>(c)].cls = ByteClass::kBlank;
  }
  for (unsigned c = 'a'; c <= 'z'; ++c) t[c].cls = t[c - 32].cls = ByteClass::kIdentifier;
  t['_'].cls = ByteClass::kIdentifier;
  for (unsigned c = '0'; c <= '9'; ++c) t[c].cls = ByteClass::kDigit;
  for (ByteInfo& info : t) {
    info.continues_identifier = info.cls == ByteClass::kIdentifier || info.cls == ByteClass::kDigit;
  }
  set('.', ByteClass::kPeriod, TokenKind::kPeriod);
  set('/', ByteClass::kSlash, TokenKind::kForwardSlash);
  set('<', ByteClass::kLess, TokenKind::kLessThan);
  set('>', ByteClass::kGreater, TokenKind::kGreaterThan);
  set('(', ByteClass::kPunctuation, TokenKind::kParenLeft);
  set('[', ByteClass::kPunctuation, TokenKind::kBracketLeft);
  set(')', ByteClass::kPunctuation, TokenKind::kParenRight);
  set(']', ByteClass::kPunctuation, TokenKind::kBracketRight);
  set(';', ByteClass::kPunctuation, TokenKind::kSemicolon);
  set('{', ByteClass::kPunctuation, TokenKind::kBraceLeft);
  set(':', ByteClass::kPunctuation, TokenKind::kColon);
  set('}', ByteClass::kPunctuation, TokenKind::kBraceRight);
  set(',', ByteClass::kPunctuation, TokenKind::kComma);
  set('@', ByteClass::kPunctuation, TokenKind::kAttr);
  set('~', ByteClass::kPunctuation, TokenKind::kTilde);
  t['('].nesting = t['['].nesting = 1;
  t[')'].nesting = t[']'].nesting = -1;
  set('&', ByteClass::kAnd, TokenKind::kAnd);
  set('|', ByteClass::kOr, TokenKind::kOr);
  set('-', ByteClass::kMinus, TokenKind::kMinus);
  set('+', ByteClass::kPlus, TokenKind::kPlus);
  set('=', ByteClass::kEqual, TokenKind::kEqual);
  set('!', ByteClass::kBang, TokenKind::kBang);
  set('*', ByteClass::kAssignable, TokenKind::kStar);
  set('%', ByteClass::kAssignable, TokenKind::kModulo);
  set('^', ByteClass::kAssignable, TokenKind::kXor);
  return t;
}
constexpr std::array<ByteInfo, 256> kBytes = MakeByteTable();

const ByteInfo& InfoOf(char c) { return kBytes[static_cast<unsigned char>(c)]; }
bool IsNonAscii(char c) { return static_cast<unsigned char>(c) >= 0x80; }
bool IsDigit(char c) { return static_cast<unsigned char>(c - '0') < 10; }
bool IsHexDigit(char c) { return IsDigit(c) || static_cast<unsigned char>((c | 0x20) - 'a') < 6; }

// Whether a '<' after this token can begin a template list: ident_pattern_token matches keywords
// and reserved words, but not the literals true and false.
bool IsIdentifierLike(TokenKind kind) {
  if (kind == TokenKind::kIdentifier || kind == TokenKind::kReserved) return true;
  return kind >= TokenKind::kAlias && kind <= TokenKind::kWhile && kind != TokenKind::kTrue &&
         kind != TokenKind::kFalse;
}

// The lexer reads the text in blocks of so many bytes. It has a copy of the source with as many zeros behind it, so that
// it can look at a block, and at the next byte, without asking where the end is: zeros are part of nothing.
constexpr size_t kBlock = 64;
constexpr uint32_t kLongestToken = 0xffffff;  // that Token::length holds

// What the bytes of a block are, a bit each, the first the lowest.
struct Block {
  uint64_t identifier = 0;  // continues an identifier; ASCII only
  uint64_t blank = 0;       // is blankspace; ASCII only

  // Where words and other tokens may begin. What begins inside of another token has to be taken out.
  uint64_t Starts() const { return ~blank & ~(identifier & identifier << 1); }
};

#ifdef __SSE2__
// Which of 16 bytes lie from `low` to `high`, both ASCII: -1 for each.
__m128i InRange(__m128i bytes, char low, char high) {
  // Moved so that `high` is the greatest signed number.
  const __m128i moved = _mm_add_epi8(bytes, _mm_set1_epi8(static_cast<char>(0x7f - high)));
  return _mm_cmpgt_epi8(moved, _mm_set1_epi8(static_cast<char>(0x7f - high + low - 1)));
}
__m128i Load(const char* p) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)); }
uint64_t BitsOf(__m128i bytes) { return static_cast<unsigned>(_mm_movemask_epi8(bytes)); }

Block ReadBlock(const char* p) {
  Block block;
  for (size_t i = 0; i < kBlock; i += 16) {
    const __m128i x = Load(p + i);
    // No byte but a letter becomes one when this bit is set.
    const __m128i letter = InRange(_mm_or_si128(x, _mm_set1_epi8(0x20)), 'a', 'z');
    const __m128i underscore = _mm_cmpeq_epi8(x, _mm_set1_epi8('_'));
    const __m128i word = _mm_or_si128(_mm_or_si128(letter, underscore), InRange(x, '0', '9'));
    const __m128i space = _mm_cmpeq_epi8(x, _mm_set1_epi8(' '));
    block.identifier |= BitsOf(word) << i;
    block.blank |= BitsOf(_mm_or_si128(space, InRange(x, '\t', '\r'))) << i;
  }
  return block;
}
#else
Block ReadBlock(const char* p) {
  Block block;
  for (size_t i = 0; i < kBlock; ++i) {
    block.identifier |= uint64_t{InfoOf(p[i]).continues_identifier} << i;
    block.blank |= uint64_t{InfoOf(p[i]).cls == ByteClass::kBlank} << i;
  }
  return block;
}
#endif

// The end of the identifier bytes (ASCII) from `p` on.
const char* EndOfIdentifier(const char* p) {
  while (InfoOf(*p).continues_identifier) ++p;
  return p;
}

// The first `size` bytes at `p`, at most 16, as two little-endian words that are filled up with zeros.
struct ShortText {
  uint64_t low, high;
};
ShortText ReadShort(const char* p, size_t size) {
  static constexpr auto kMask = [] {
    std::array<char, 32> mask{};
    std::fill_n(mask.begin(), 16, '\xff');
    return mask;
  }();
  using internal::LoadBytes;
  const char* const mask = kMask.data() + 16 - size;
  return {LoadBytes(p, 8) & LoadBytes(mask, 8), LoadBytes(p + 8, 8) & LoadBytes(mask + 8, 8)};
}

// Functions that take a place in the text and give another one read what begins there.
class Lexer {
 public:
  Lexer(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast& ast,
        Trivia* trivia)
      : source_(source.text()),
        strings_(strings),
        errors_(source, diagnostics),
        tokens_(ast.tokens),
        trivia_(trivia) {}

  void Run() {
    auto end = static_cast<uint32_t>(source_.size());
    if (errors_.CheckSize() && (CopyText() || errors_.CheckText())) {
      MakeSlots();
      // Few sources have shorter tokens, blankspace included.
      MakeRoom(source_.size() / 3 + kBlock);
      end = Offset(LexTokens());
      tokens_.end_at(next_);
    }
    tokens_.push_back({end, 0, TokenKind::kEof, 0});
  }

 private:
  // A '<' that may begin a template list (WGSL: Template Lists, UnclosedCandidate).
  struct Candidate {
    uint32_t token;
    int32_t depth;
  };

  // What the last short word was that fell into a slot: most words are one that has just been there.
  struct Word {
    ShortText text;
    Token token;  // but for its offset
  };

  static constexpr uint32_t kMostSlotBits = 9;

  // Gives whether the text is ASCII without zero bytes.
  bool CopyText() {
    char* to = text_.extend(source_.size() + kBlock);
    begin_ = to;
    bool plain = true;
    for (char c : source_) {
      *to++ = c;
      plain &= static_cast<signed char>(c) > 0;
    }
    std::fill_n(to, kBlock, '\0');
    return plain;
  }
  // As many slots as a short source has words: to clear all of them would cost more than to read it. One is empty while
  // the first word of its text is zero.
  void MakeSlots() {
    const auto words = static_cast<uint64_t>(source_.size()) / 16;
    const auto bits =
        std::min<uint32_t>(static_cast<uint32_t>(std::bit_width(words | 1)), kMostSlotBits);
    slot_shift_ = 64 - bits;
    for (size_t i = 0; i < size_t{1} << bits; ++i) words_[i].text.low = 0;
  }

  // Room for so many tokens more.
  TESSERA_NOINLINE void MakeRoom(size_t count) {
    tokens_.end_at(next_);
    next_ = tokens_.room(count);
    room_end_ = tokens_.data() + tokens_.capacity();
  }

  uint32_t Offset(const char* p) const { return static_cast<uint32_t>(p - begin_); }
  // What follows in the source.
  std::string_view Rest(const char* p) const { return source_.substr(Offset(p)); }

  // Adds the token from `start` to `end`, which is returned.
  const char* Emit(TokenKind kind, const char* start, const char* end, uint32_t payload = 0) {
    auto length = static_cast<uint32_t>(end - start);
    if (length > kLongestToken) [[unlikely]] {
      errors_.TokenTooLong(Offset(start), length);
      kind = TokenKind::kError;
      length = kLongestToken;
    }
    Put({Offset(start), length & kLongestToken, kind, payload});
    return end;
  }
  // The same of a length that is known to be short.
  const char* Take(TokenKind kind, const char* start, uint32_t length) {
    Put({Offset(start), length & kLongestToken, kind, 0});
    return start + length;
  }
  void Put(const Token& token) { *next_++ = token; }
  size_t TokenCount() const { return static_cast<size_t>(next_ - tokens_.data()); }

  // Candidates of this nesting level and deeper ones begin no template list.
  void DropCandidatesOfLevel() {
    while (!pending_.empty() && pending_.back().depth >= depth_) pending_.pop_back();
  }
  void DropCandidatesAt(TokenKind punctuation) {
    switch (punctuation) {
      case TokenKind::kParenRight:
      case TokenKind::kBracketRight: DropCandidatesOfLevel(); break;
      case TokenKind::kSemicolon:
      case TokenKind::kBraceLeft:
      case TokenKind::kColon: pending_.clear(); break;
      default: break;
    }
  }
  // Whether a '>' ends the template list that the innermost of them begins.
  bool EndsTemplateList() const { return !pending_.empty() && pending_.back().depth == depth_; }

  const char* LexTokens();  // gives where they end
  void LexWord(const char* start, const char* stop);
  TESSERA_NOINLINE void LexLongWord(const char* start, const char* stop);
  TESSERA_NOINLINE void LexOtherWord(const char* start, size_t size, ShortText text, Word& word);
  Token TokenOfWord(const char* start, size_t size, uint32_t hash);
  const char* LexUnicodeIdentifier(const char* start, const char* p);
  const char* LexNonAscii(const char* p);
  const char* LexNumber(const char* start);
  const char* LexSlash(const char* p);
  const char* LexLess(const char* p);
  const char* LexGreater(const char* p);
  const char* LexOperator(const char* p, const ByteInfo& info);
  const char* SkipLineComment(const char* start);
  const char* SkipBlockComment(const char* start);
  const char* EndComment(const char* start, const char* end) {
    if (trivia_ != nullptr) trivia_->comments.push_back({Offset(start), Offset(end)});
    return end;
  }
  const char* LexInvalid(const char* p);

  const std::string_view source_;
  PlainVector<char> text_;       // the source with kBlock zeros behind it
  const char* begin_ = nullptr;  // of text_
  StringInterner& strings_;
  LexerErrors errors_;
  PlainVector<Token>& tokens_;
  Token* next_ = nullptr;      // where the next one goes
  Token* room_end_ = nullptr;  // of the room for them
  uint32_t slot_shift_ = 0;    // of the product's bits those above are the slot
  std::array<Word, size_t{1} << kMostSlotBits> words_;
  Trivia* const trivia_;  // or null
  PlainVector<Candidate> pending_;
  int32_t depth_ = 0;  // of brackets, as far as it differs among the candidates
};

const char* Lexer::LexTokens() {
  for (const char* begin = begin_;;) {
    // A block makes no more tokens than it has bytes.
    if (static_cast<size_t>(room_end_ - next_) < kBlock) [[unlikely]]
      MakeRoom(kBlock);
    const Block block = ReadBlock(begin);
    const char* next = begin + kBlock;  // what has been read ends there, or behind
    for (uint64_t starts = block.Starts(); starts != 0;) {
      const int at = std::countr_zero(starts);
      starts &= starts - 1;
      const char* const p = begin + at;
      const char* end = p;
      const ByteInfo& info = InfoOf(*p);
      switch (info.cls) {
        case ByteClass::kEnd: return p;
        case ByteClass::kIdentifier:
          if (const uint64_t others = ~block.identifier >> at; others != 0) {
            end += std::countr_zero(others);
          } else {
            end = next = EndOfIdentifier(next);
          }
          if (IsNonAscii(*end)) [[unlikely]] {
            end = LexUnicodeIdentifier(p, end);
            break;
          }
          LexWord(p, end);
          continue;
        case ByteClass::kPunctuation:
          if (!pending_.empty()) DropCandidatesAt(info.token);
          depth_ += info.nesting;
          Take(info.token, p, 1);
          continue;
        case ByteClass::kDigit: end = LexNumber(p); break;
        case ByteClass::kNonAscii: end = LexNonAscii(p); break;
        case ByteClass::kPeriod:
          end = IsDigit(p[1]) ? LexNumber(p) : Take(TokenKind::kPeriod, p, 1);
          break;
        case ByteClass::kSlash: end = LexSlash(p); break;
        case ByteClass::kLess: end = LexLess(p); break;
        case ByteClass::kGreater: end = LexGreater(p); break;
        case ByteClass::kInvalid:
          end = LexInvalid(p);
          if (errors_.TooMany()) return end;
          break;
        default: end = LexOperator(p, info); break;
      }
      if (end >= next) {
        next = end;
        break;
      }
      starts &= ~uint64_t{0} << (end - begin);
    }
    begin = next;
  }
}

const char* Lexer::LexSlash(const char* p) {
  switch (p[1]) {
    case '/': return SkipLineComment(p);
    case '*': return SkipBlockComment(p);
    case '=': pending_.clear(); return Take(TokenKind::kDivisionEqual, p, 2);
    default: return Take(TokenKind::kForwardSlash, p, 1);
  }
}

// '&' '|' '-' '+' '=' '!' '*' '%' '^' and what may follow them.
const char* Lexer::LexOperator(const char* p, const ByteInfo& info) {
  const char next = p[1];
  switch (info.cls) {
    case ByteClass::kAnd:
    case ByteClass::kOr:
      if (next == *p) {
        DropCandidatesOfLevel();
        return Take(info.cls == ByteClass::kAnd ? TokenKind::kAndAnd : TokenKind::kOrOr, p, 2);
      }
      break;
    case ByteClass::kMinus:
      if (next == '-') return Take(TokenKind::kMinusMinus, p, 2);
      // '->' unless its '>' ends a template list.
      if (next == '>' && !EndsTemplateList()) return Take(TokenKind::kArrow, p, 2);
      break;
    case ByteClass::kPlus:
      if (next == '+') return Take(TokenKind::kPlusPlus, p, 2);
      break;
    case ByteClass::kBang:
      if (next == '=') return Take(TokenKind::kNotEqual, p, 2);
      return Take(TokenKind::kBang, p, 1);
    case ByteClass::kEqual:
      if (next == '=') return Take(TokenKind::kEqualEqual, p, 2);
      pending_.clear();
      return Take(TokenKind::kEqual, p, 1);
    default: break;
  }
  if (next != '=') return Take(info.token, p, 1);
  pending_.clear();
  TokenKind kind = TokenKind::kXorEqual;
  switch (*p) {
    case '&': kind = TokenKind::kAndEqual; break;
    case '|': kind = TokenKind::kOrEqual; break;
    case '-': kind = TokenKind::kMinusEqual; break;
    case '+': kind = TokenKind::kPlusEqual; break;
    case '*': kind = TokenKind::kTimesEqual; break;
    case '%': kind = TokenKind::kModuloEqual; break;
    default: break;
  }
  return Take(kind, p, 2);
}

const char* Lexer::LexLess(const char* p) {
  switch (p[1]) {
    case '<':
      if (p[2] == '=') {
        pending_.clear();
        return Take(TokenKind::kShiftLeftEqual, p, 3);
      }
      return Take(TokenKind::kShiftLeft, p, 2);
    case '=': return Take(TokenKind::kLessThanEqual, p, 2);
    default: break;
  }
  if (TokenCount() != 0 && IsIdentifierLike(next_[-1].kind)) {
    pending_.push_back({static_cast<uint32_t>(TokenCount()), depth_});
  }
  return Take(TokenKind::kLessThan, p, 1);
}

const char* Lexer::LexGreater(const char* p) {
  if (EndsTemplateList()) {
    tokens_[pending_.back().token].kind = TokenKind::kTemplateArgsStart;
    pending_.pop_back();
    return Take(TokenKind::kTemplateArgsEnd, p, 1);
  }
  if (p[1] == '=') return Take(TokenKind::kGreaterThanEqual, p, 2);
  if (p[1] != '>') return Take(TokenKind::kGreaterThan, p, 1);
  if (p[2] == '=') return Take(TokenKind::kShiftRightEqual, p, 3);
  return Take(TokenKind::kShiftRight, p, 2);
}

// An identifier in ASCII.
void Lexer::LexWord(const char* start, const char* stop) {
  const auto size = static_cast<size_t>(stop - start);
  if (size > 16 || std::endian::native != std::endian::little) return LexLongWord(start, stop);
  const ShortText text = ReadShort(start, size);
  Word& word = words_[(text.low ^ text.high * 31) * 0x9e3779b97f4a7c15u >> slot_shift_];
  if (word.text.low != text.low || word.text.high != text.high) {
    return LexOtherWord(start, size, text, word);
  }
  Token& token = *next_++;
  token = word.token;
  token.offset = Offset(start);
}

// A short word that is not the one in its slot, but will be.
void Lexer::LexOtherWord(const char* start, size_t size, ShortText text, Word& word) {
  const Token token = TokenOfWord(start, size, HashShortString(text.low, text.high, size));
  // Of each that begins so, something may have to be said.
  if (*start != '_') word = {text, token};
  Put(token);
}

void Lexer::LexLongWord(const char* start, const char* stop) {
  const auto size = static_cast<size_t>(stop - start);
  const Token token = TokenOfWord(start, size, HashString({start, size}));
  Emit(token.kind, start, stop, token.payload);
}

// Of a word that may be too long, the length is wrong.
Token Lexer::TokenOfWord(const char* start, size_t size, uint32_t hash) {
  const StringId id = strings_.Intern({start, size}, hash);
  const uint32_t at = Offset(start);
  TokenKind kind = TokenKind::kIdentifier;
  if (id.value < name::internal::begin_type) {
    kind = name::IsKeyword(id) ? name::KeywordTokenOf(id) : TokenKind::kReserved;
  } else if (*start == '_') {
    if (size == 1) return {at, 1, TokenKind::kUnderscore, 0};
    if (start[1] == '_') errors_.TwoUnderscores({at, at + static_cast<uint32_t>(size)});
  }
  return {at, static_cast<uint32_t>(size) & kLongestToken, kind, id.value};
}

// An identifier with code points above ASCII; those up to `p` are identified already.
const char* Lexer::LexUnicodeIdentifier(const char* start, const char* p) {
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
  // A word of the tables is met here when a non-identifier code point follows it.
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
    case 0x2029:  // Pattern_White_Space
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

// The end of the exponent at `p` if there is one: marker, sign, digits.
const char* EndOfExponent(const char* p, char marker) {
  if ((*p | 0x20) != marker) return p;
  const char* const digits = p[1] == '+' || p[1] == '-' ? p + 2 : p + 1;
  const char* const stop = EndOfDigits(digits);
  return stop == digits ? p : stop;
}

// i, u; wgpu's li, lu.
const char* EndOfIntSuffix(const char* p) {
  const char* const last = *p == 'l' ? p + 1 : p;
  return *last == 'i' || *last == 'u' ? last + 1 : p;
}

// A number at the beginning of a text, as far as it is one.
struct Number {
  const char* end;
  TokenKind kind;
  bool bad;
};

Number ReadDecimal(const char* start) {
  const char* const whole = EndOfDigits(start);
  const char* const mantissa = *whole == '.' ? EndOfDigits(whole + 1) : whole;
  const char* const p = EndOfExponent(mantissa, 'e');
  if (*p == 'f' || *p == 'h') {
    return {p + 1, TokenKind::kFloatLiteral, p == whole && *start == '0' && whole - start > 1};
  }
  if (p != whole) return {p, TokenKind::kFloatLiteral, false};
  return {EndOfIntSuffix(p), TokenKind::kIntLiteral, *start == '0' && whole - start > 1};
}

// Behind '0x'.
Number ReadHex(const char* start) {
  const char* const whole = EndOfHexDigits(start);
  const char* const mantissa = *whole == '.' ? EndOfHexDigits(whole + 1) : whole;
  const bool bad = whole == start && mantissa - whole <= 1;
  const char* const p = EndOfExponent(mantissa, 'p');
  if (p != mantissa) return {*p == 'f' || *p == 'h' ? p + 1 : p, TokenKind::kFloatLiteral, bad};
  if (p != whole) return {p, TokenKind::kFloatLiteral, bad};
  return {EndOfIntSuffix(p), TokenKind::kIntLiteral, bad};
}

const char* Lexer::LexNumber(const char* start) {
  const bool hex = *start == '0' && (start[1] | 0x20) == 'x';
  const Number number = hex ? ReadHex(start + 2) : ReadDecimal(start);
  // The grammar never has a name or another number directly after a number.
  const char* stop = number.end;
  while (InfoOf(*stop).continues_identifier || (*stop == '.' && IsDigit(stop[1]))) ++stop;
  if (stop != number.end || number.bad) [[unlikely]] {
    errors_.BadNumber({Offset(start), Offset(stop)});
    return Emit(TokenKind::kError, start, stop);
  }
  return Emit(number.kind, start, stop);
}

const char* Lexer::SkipLineComment(const char* start) {
  for (const char* p = start + 2;; ++p) {
#ifdef __SSE2__
    // To control characters, and bytes above ASCII, which are negative here.
    uint64_t stops;
    while ((stops = BitsOf(_mm_cmplt_epi8(Load(p), _mm_set1_epi8(0x0E)))) == 0) p += 16;
    p += std::countr_zero(stops);
#endif
    const auto c = static_cast<unsigned char>(*p);
    if ((c >= '\n' && c <= '\r') || c == '\0') return EndComment(start, p);
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
  for (; *p != '\0'; ++p) {
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
  return found.token ? Emit(TokenKind::kError, p, end) : end;
}

}  // namespace

void Lex(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast& ast,
         Trivia* trivia) {
  Lexer(source, strings, diagnostics, ast, trivia).Run();
}

}  // namespace tessera::wgsl
