#include "wgsl/syntax/lexer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

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
  kBlank,
  kIdentifier,
  kDigit,
  kNonAscii,
  kPeriod,
  kSlash,
  kLess,
  kGreater,
  kOpen,
  kClose,
  kClear,   // ';' '{' ':': no template list contains these
  kSimple,  // a token of its own, whatever follows
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
};

constexpr std::array<ByteInfo, 256> MakeByteTable() {
  std::array<ByteInfo, 256> t{};
  const auto set = [&t](unsigned char c, ByteClass cls, TokenKind kind) {
    t[c].cls = cls;
    t[c].token = kind;
  };
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
  set('(', ByteClass::kOpen, TokenKind::kParenLeft);
  set('[', ByteClass::kOpen, TokenKind::kBracketLeft);
  set(')', ByteClass::kClose, TokenKind::kParenRight);
  set(']', ByteClass::kClose, TokenKind::kBracketRight);
  set(';', ByteClass::kClear, TokenKind::kSemicolon);
  set('{', ByteClass::kClear, TokenKind::kBraceLeft);
  set(':', ByteClass::kClear, TokenKind::kColon);
  set('}', ByteClass::kSimple, TokenKind::kBraceRight);
  set(',', ByteClass::kSimple, TokenKind::kComma);
  set('@', ByteClass::kSimple, TokenKind::kAttr);
  set('~', ByteClass::kSimple, TokenKind::kTilde);
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
bool IsDigit(char c) { return static_cast<unsigned char>(c - '0') < 10; }
bool IsHexDigit(char c) { return IsDigit(c) || static_cast<unsigned char>((c | 0x20) - 'a') < 6; }

// Whether a '<' after this token can begin a template list: ident_pattern_token matches keywords
// and reserved words, but not the literals true and false.
bool IsIdentifierLike(TokenKind kind) {
  if (kind == TokenKind::kIdentifier || kind == TokenKind::kReserved) return true;
  return kind >= TokenKind::kAlias && kind <= TokenKind::kWhile && kind != TokenKind::kTrue &&
         kind != TokenKind::kFalse;
}

// The number of identifier bytes at `p` (ASCII), at most `limit`.
size_t IdentifierLength(const char* p, size_t limit) {
  size_t n = 0;
#ifdef __SSE2__
  const __m128i a = _mm_set1_epi8('a'), zero = _mm_set1_epi8('0'), underscore = _mm_set1_epi8('_');
  const __m128i letters = _mm_set1_epi8(25), digits = _mm_set1_epi8(9), bit = _mm_set1_epi8(0x20);
  for (; n + 16 <= limit; n += 16) {
    const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + n));
    const __m128i letter = _mm_sub_epi8(_mm_or_si128(x, bit), a);
    const __m128i digit = _mm_sub_epi8(x, zero);
    const __m128i ok =
        _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(_mm_min_epu8(letter, letters), letter),
                                  _mm_cmpeq_epi8(_mm_min_epu8(digit, digits), digit)),
                     _mm_cmpeq_epi8(x, underscore));
    const unsigned stop = static_cast<unsigned>(_mm_movemask_epi8(ok)) ^ 0xffffu;
    if (stop != 0) return n + static_cast<size_t>(std::countr_zero(stop));
  }
#endif
  while (n < limit && InfoOf(p[n]).continues_identifier) ++n;
  return n;
}

class Lexer {
 public:
  Lexer(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast& ast,
        Trivia* trivia)
      : begin_(source.text().data()),
        end_(begin_ + source.text().size()),
        p_(begin_),
        strings_(strings),
        errors_(source, diagnostics),
        tokens_(ast.tokens),
        trivia_(trivia) {}

  void Run() {
    tokens_.resize(static_cast<size_t>(end_ - begin_) / 4 + 16);
    MakeSlots();
    next_ = tokens_.data();
    room_ = tokens_.data() + tokens_.size();
    if (errors_.CheckText()) {
      LexTokens();
    } else {
      p_ = end_;
    }
    Emit(TokenKind::kEof, p_, 0);
    tokens_.resize(TokenCount());
  }

 private:
  // A '<' that may begin a template list (WGSL: Template Lists, UnclosedCandidate).
  struct Candidate {
    uint32_t token, depth;
  };

  // What the last short word was that fell into a slot: most words are one that has just been there.
  struct Word {
    uint64_t low, high;  // its text, filled up with zeros
    uint32_t id;
    TokenKind kind;
  };

  static constexpr uint32_t kMostSlotBits = 9;

  // As many slots as a short source has words: to clear all of them would cost more than to read it.
  void MakeSlots() {
    const auto words = static_cast<uint64_t>(end_ - begin_) / 16;
    const auto bits =
        std::min<uint32_t>(static_cast<uint32_t>(std::bit_width(words | 1)), kMostSlotBits);
    slot_shift_ = 64 - bits;
    std::fill_n(words_.begin(), size_t{1} << bits, Word());
  }

  char At(size_t i) const { return static_cast<size_t>(end_ - p_) > i ? p_[i] : '\0'; }
  uint32_t Offset(const char* p) const { return static_cast<uint32_t>(p - begin_); }

  // Adds the token of `length` bytes at `start`.
  void Emit(TokenKind kind, const char* start, size_t length, uint32_t payload = 0) {
    if (length > 0xffffff) {
      errors_.TokenTooLong(Offset(start), length);
      kind = TokenKind::kError;
      length = 0xffffff;
    }
    Put({Offset(start), static_cast<uint32_t>(length), kind, payload});
  }
  // The same at p_, and goes past it.
  void Take(TokenKind kind, uint32_t length) {
    Put({Offset(p_), length, kind, 0});
    p_ += length;
  }
  void Put(Token token) {
    if (next_ == room_) [[unlikely]]
      Grow();
    *next_++ = token;
  }
  void Grow() {
    const size_t count = TokenCount();
    tokens_.resize(2 * count);
    next_ = tokens_.data() + count;
    room_ = tokens_.data() + tokens_.size();
  }
  size_t TokenCount() const { return static_cast<size_t>(next_ - tokens_.data()); }

  void ClearCandidates() {
    pending_.clear();
    depth_ = 0;
  }
  // Candidates of this nesting level and deeper ones begin no template list.
  void DropCandidatesOfLevel() {
    while (!pending_.empty() && pending_.back().depth >= depth_) pending_.pop_back();
  }

  void LexTokens();
  void LexIdentifier();
  void LexShortWord(const char* start, size_t size);
  Token TokenOfWord(const char* start, size_t size, uint32_t hash);
  void LexUnicodeIdentifier(const char* start, const char* p);
  void LexNonAscii();
  void LexNumber();
  const char* ScanDecimal(TokenKind* kind, bool* bad) const;
  const char* ScanHex(TokenKind* kind, bool* bad) const;
  const char* ScanDigits(const char* p) const {
    while (p < end_ && IsDigit(*p)) ++p;
    return p;
  }
  const char* ScanExponent(const char* p, char marker) const;
  const char* ScanIntSuffix(const char* p) const;
  void LexLess();
  void LexGreater();
  void SkipBlanks();
  void SkipLineComment();
  void SkipBlockComment();
  // The comment that begins at p_ ends before `end`.
  void EndComment(const char* end) {
    if (trivia_ != nullptr) trivia_->comments.push_back({Offset(p_), Offset(end)});
    p_ = end;
  }
  void LexInvalid();
  void LexOperator(const ByteInfo& info);

  const char* const begin_;
  const char* const end_;
  const char* p_;
  StringInterner& strings_;
  LexerErrors errors_;
  UninitializedVector<Token>& tokens_;       // with room behind those that there are:
  Token *next_ = nullptr, *room_ = nullptr;  // where the next one goes, and where the room ends
  uint32_t slot_shift_ = 0;                  // of the product's bits those above are the slot
  std::array<Word, size_t{1} << kMostSlotBits> words_;
  Trivia* const trivia_;  // or null
  std::vector<Candidate> pending_;
  uint32_t depth_ = 0;
};

void Lexer::LexTokens() {
  while (p_ != end_) {
    const ByteInfo& info = InfoOf(*p_);
    switch (info.cls) {
      case ByteClass::kBlank: SkipBlanks(); break;
      case ByteClass::kIdentifier: LexIdentifier(); break;
      case ByteClass::kDigit: LexNumber(); break;
      case ByteClass::kNonAscii: LexNonAscii(); break;
      case ByteClass::kPeriod:
        if (IsDigit(At(1))) {
          LexNumber();
        } else {
          Take(TokenKind::kPeriod, 1);
        }
        break;
      case ByteClass::kSlash:
        if (At(1) == '/') {
          SkipLineComment();
        } else if (At(1) == '*') {
          SkipBlockComment();
        } else if (At(1) == '=') {
          ClearCandidates();
          Take(TokenKind::kDivisionEqual, 2);
        } else {
          Take(TokenKind::kForwardSlash, 1);
        }
        break;
      case ByteClass::kLess: LexLess(); break;
      case ByteClass::kGreater: LexGreater(); break;
      case ByteClass::kOpen:
        ++depth_;
        Take(info.token, 1);
        break;
      case ByteClass::kClose:
        DropCandidatesOfLevel();
        if (depth_ != 0) --depth_;
        Take(info.token, 1);
        break;
      case ByteClass::kClear:
        ClearCandidates();
        Take(info.token, 1);
        break;
      case ByteClass::kSimple: Take(info.token, 1); break;
      case ByteClass::kInvalid:
        LexInvalid();
        if (errors_.TooMany()) return;
        break;
      default: LexOperator(info); break;
    }
  }
}

// '&' '|' '-' '+' '=' '!' '*' '%' '^' and what may follow them.
void Lexer::LexOperator(const ByteInfo& info) {
  const char next = At(1);
  switch (info.cls) {
    case ByteClass::kAnd:
    case ByteClass::kOr:
      if (next == *p_) {
        DropCandidatesOfLevel();
        return Take(info.cls == ByteClass::kAnd ? TokenKind::kAndAnd : TokenKind::kOrOr, 2);
      }
      break;
    case ByteClass::kMinus:
      if (next == '-') return Take(TokenKind::kMinusMinus, 2);
      // '->' unless its '>' ends a template list.
      if (next == '>' && (pending_.empty() || pending_.back().depth != depth_)) {
        return Take(TokenKind::kArrow, 2);
      }
      break;
    case ByteClass::kPlus:
      if (next == '+') return Take(TokenKind::kPlusPlus, 2);
      break;
    case ByteClass::kBang:
      if (next == '=') return Take(TokenKind::kNotEqual, 2);
      return Take(TokenKind::kBang, 1);
    case ByteClass::kEqual:
      if (next == '=') return Take(TokenKind::kEqualEqual, 2);
      ClearCandidates();
      return Take(TokenKind::kEqual, 1);
    default: break;
  }
  if (next != '=') return Take(info.token, 1);
  ClearCandidates();
  TokenKind kind = TokenKind::kXorEqual;
  switch (*p_) {
    case '&': kind = TokenKind::kAndEqual; break;
    case '|': kind = TokenKind::kOrEqual; break;
    case '-': kind = TokenKind::kMinusEqual; break;
    case '+': kind = TokenKind::kPlusEqual; break;
    case '*': kind = TokenKind::kTimesEqual; break;
    case '%': kind = TokenKind::kModuloEqual; break;
    default: break;
  }
  Take(kind, 2);
}

void Lexer::LexLess() {
  const bool candidate = TokenCount() != 0 && IsIdentifierLike(next_[-1].kind);
  switch (At(1)) {
    case '<':
      if (At(2) == '=') {
        ClearCandidates();
        return Take(TokenKind::kShiftLeftEqual, 3);
      }
      return Take(TokenKind::kShiftLeft, 2);
    case '=': return Take(TokenKind::kLessThanEqual, 2);
    default: break;
  }
  if (candidate) pending_.push_back({static_cast<uint32_t>(TokenCount()), depth_});
  Take(TokenKind::kLessThan, 1);
}

void Lexer::LexGreater() {
  if (!pending_.empty() && pending_.back().depth == depth_) {
    tokens_[pending_.back().token].kind = TokenKind::kTemplateArgsStart;
    pending_.pop_back();
    return Take(TokenKind::kTemplateArgsEnd, 1);
  }
  if (At(1) == '=') return Take(TokenKind::kGreaterThanEqual, 2);
  if (At(1) != '>') return Take(TokenKind::kGreaterThan, 1);
  if (At(2) == '=') return Take(TokenKind::kShiftRightEqual, 3);
  Take(TokenKind::kShiftRight, 2);
}

void Lexer::LexIdentifier() {
  const char* const start = p_;
  const auto limit = static_cast<size_t>(end_ - start);
  const size_t n = IdentifierLength(start, limit);
  const char* const stop = start + n;
  if (stop != end_ && static_cast<unsigned char>(*stop) >= 0x80) {
    return LexUnicodeIdentifier(start, stop);
  }
  p_ = stop;
  if (n <= 16 && limit >= 16 && std::endian::native == std::endian::little) {
    return LexShortWord(start, n);
  }
  const Token token = TokenOfWord(start, n, HashString({start, n}));
  Emit(token.kind, start, n, token.payload);
}

// 16 bytes can be read at `start`.
void Lexer::LexShortWord(const char* start, size_t size) {
  uint64_t low, high;
  std::memcpy(&low, start, 8);
  std::memcpy(&high, start + 8, 8);
  if (size < 8) low &= ~(~uint64_t{0} << (8 * size));
  high = size <= 8 ? 0 : high & ~uint64_t{0} >> (8 * (16 - size));
  Word& word = words_[(low ^ high * 31) * 0x9e3779b97f4a7c15u >> slot_shift_];
  if (word.low == low && word.high == high) {
    return Put({Offset(start), static_cast<uint32_t>(size), word.kind, word.id});
  }
  const Token token = TokenOfWord(start, size, HashShortString(low, high, size));
  // Of each that begins so, something may have to be said.
  if (*start != '_') word = {low, high, token.payload, token.kind};
  Put(token);
}

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
  return {at, static_cast<uint32_t>(size) & 0xffffff, kind, id.value};
}

// An identifier with code points above ASCII; those up to `p` are identified already.
void Lexer::LexUnicodeIdentifier(const char* start, const char* p) {
  while (p != end_) {
    if (static_cast<unsigned char>(*p) < 0x80) {
      if (!InfoOf(*p).continues_identifier) break;
      ++p;
      continue;
    }
    const CodePoint c = DecodeUtf8({p, static_cast<size_t>(end_ - p)});
    if (!IsXidContinue(c.value)) break;
    p += c.length;
  }
  p_ = p;
  const std::string_view text(start, static_cast<size_t>(p - start));
  if (text == "_") return Emit(TokenKind::kUnderscore, start, 1);
  if (text.starts_with("__")) errors_.TwoUnderscores({Offset(start), Offset(p)});
  const StringId id = strings_.Intern(text);
  // A word of the tables is met here when a non-identifier code point follows it.
  if (name::IsKeyword(id)) return Emit(name::KeywordTokenOf(id), start, text.size(), id.value);
  Emit(name::IsReserved(id) ? TokenKind::kReserved : TokenKind::kIdentifier, start, text.size(),
       id.value);
}

void Lexer::LexNonAscii() {
  const CodePoint c = DecodeUtf8({p_, static_cast<size_t>(end_ - p_)});
  switch (c.value) {
    case 0x85:
    case 0x200E:
    case 0x200F:
    case 0x2028:
    case 0x2029:  // Pattern_White_Space
      p_ += c.length;
      return;
    default: break;
  }
  if (IsXidStart(c.value)) return LexUnicodeIdentifier(p_, p_ + c.length);
  LexInvalid();
}

// Goes to the end of the exponent at `p` if there is one: marker, sign, digits.
const char* Lexer::ScanExponent(const char* p, char marker) const {
  if (p == end_ || (*p | 0x20) != marker) return p;
  const char* digits = p + 1;
  if (digits != end_ && (*digits == '+' || *digits == '-')) ++digits;
  const char* stop = ScanDigits(digits);
  return stop == digits ? p : stop;
}

// i, u; wgpu's li, lu.
const char* Lexer::ScanIntSuffix(const char* p) const {
  const char* last = p != end_ && *p == 'l' ? p + 1 : p;
  return last != end_ && (*last == 'i' || *last == 'u') ? last + 1 : p;
}

const char* Lexer::ScanDecimal(TokenKind* kind, bool* bad) const {
  const char* p = ScanDigits(p_);
  *kind = TokenKind::kIntLiteral;
  const bool leading_zero = p - p_ > 1 && *p_ == '0';
  const char* const whole = p;
  if (p != end_ && *p == '.') p = ScanDigits(p + 1);
  p = ScanExponent(p, 'e');
  if (p != whole) *kind = TokenKind::kFloatLiteral;
  *bad = p == whole && leading_zero;
  if (p == end_) return p;
  if (*p == 'f' || *p == 'h') {
    *kind = TokenKind::kFloatLiteral;
    return p + 1;
  }
  return p == whole ? ScanIntSuffix(p) : p;
}

const char* Lexer::ScanHex(TokenKind* kind, bool* bad) const {
  const auto scan = [this](const char* q) {
    while (q < end_ && IsHexDigit(*q)) ++q;
    return q;
  };
  const char* p = scan(p_ + 2);
  *kind = TokenKind::kIntLiteral;
  const char* const whole = p;
  auto digits = whole - (p_ + 2);
  if (p != end_ && *p == '.') {
    p = scan(p + 1);
    digits += p - whole - 1;
    *kind = TokenKind::kFloatLiteral;
  }
  *bad = digits == 0;
  const char* const mantissa = p;
  p = ScanExponent(p, 'p');
  if (p != mantissa) {
    *kind = TokenKind::kFloatLiteral;
    return p != end_ && (*p == 'f' || *p == 'h') ? p + 1 : p;
  }
  return p == whole ? ScanIntSuffix(p) : p;
}

void Lexer::LexNumber() {
  const char* const start = p_;
  TokenKind kind;
  bool bad;
  const char* p =
      *start == '0' && (At(1) | 0x20) == 'x' ? ScanHex(&kind, &bad) : ScanDecimal(&kind, &bad);
  // The grammar never has a name or another number directly after a number.
  const char* stop = p;
  for (; stop != end_; ++stop) {
    if (InfoOf(*stop).continues_identifier) continue;
    if (*stop == '.' && end_ - stop > 1 && IsDigit(stop[1])) continue;
    break;
  }
  p_ = stop;
  if (stop != p || bad) {
    errors_.BadNumber({Offset(start), Offset(stop)});
    kind = TokenKind::kError;
  }
  Emit(kind, start, static_cast<size_t>(stop - start));
}

void Lexer::SkipBlanks() {
  ++p_;
#ifdef __SSE2__
  // Indentation.
  const __m128i space = _mm_set1_epi8(' ');
  while (end_ - p_ >= 16 && *p_ == ' ') {
    const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p_));
    const unsigned stop =
        static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(x, space))) ^ 0xffffu;
    if (stop != 0) {
      p_ += std::countr_zero(stop);
      break;
    }
    p_ += 16;
  }
#endif
}

void Lexer::SkipLineComment() {
  const char* p = p_ + 2;
  for (; p != end_; ++p) {
#ifdef __SSE2__
    // Control characters, and bytes above ASCII, which are negative here.
    for (; end_ - p >= 16; p += 16) {
      const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
      const int stop = _mm_movemask_epi8(_mm_cmplt_epi8(x, _mm_set1_epi8(0x0E)));
      if (stop == 0) continue;
      p += std::countr_zero(static_cast<unsigned>(stop));
      break;
    }
    if (p == end_) break;
#endif
    const auto c = static_cast<unsigned char>(*p);
    if (c >= '\n' && c <= '\r') break;
    if (c < 0x80) continue;
    const CodePoint point = DecodeUtf8({p, static_cast<size_t>(end_ - p)});
    if (point.value == 0x85 || point.value == 0x2028 || point.value == 0x2029) break;
    p += point.length - 1;
  }
  EndComment(p);
}

void Lexer::SkipBlockComment() {
  const char* const start = p_;
  const char* p = p_ + 2;
  uint32_t nesting = 1;
  for (; end_ - p >= 2; ++p) {
    if (*p == '*' && p[1] == '/') {
      ++p;
      if (--nesting == 0) {
        EndComment(p + 1);
        return;
      }
    } else if (*p == '/' && p[1] == '*') {
      ++p;
      ++nesting;
    }
  }
  errors_.UnterminatedComment(Offset(start), nesting);
  EndComment(end_);
}

void Lexer::LexInvalid() {
  const InvalidText found = errors_.Invalid(Offset(p_));
  if (found.token) Emit(TokenKind::kError, p_, found.length);
  p_ += found.length;
}

}  // namespace

void Lex(const Source& source, StringInterner& strings, Diagnostics& diagnostics, Ast& ast,
         Trivia* trivia) {
  Lexer(source, strings, diagnostics, ast, trivia).Run();
}

}  // namespace tessera::wgsl
