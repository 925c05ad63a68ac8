#include "fuzz/bounds/generator.h"

#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/bounds/random.h"

namespace tessera::bounds {
namespace {

enum class Kind : uint8_t { kI32, kU32, kBool };

std::string_view NameOf(Kind kind) {
  return kind == Kind::kI32 ? "i32" : kind == Kind::kU32 ? "u32" : "bool";
}

struct Variable {
  std::string name;
  Kind kind;
  bool writable;
};

// A composite that can be indexed. `suffix` is what follows the index: a member or a second index.
// If `size` is 0, the length is known only at run time, and the expression `length` computes it.
struct Place {
  std::string text;
  std::string suffix;
  uint32_t size;
  std::string length;
  Kind kind;  // the kind of the elements
  bool writable;
  bool in_memory;      // whether the composite is in memory, so that it has an address
  uint32_t inner = 4;  // if `suffix` is "[]": the number of components of an element
};

struct Function {
  std::string name;
  std::vector<std::string> params;  // the types of the parameters
  bool returns;
  Kind result;
};

// An index into `place`. Conditions around the access usually keep the index in bounds. Some of the
// conditions are deliberately wrong, e.g. off by one.
struct Guard {
  Place place;
  std::string index;  // the expression for the index
  Kind kind;          // the kind of the index
  bool writable;      // whether `index` is a variable that may be assigned
};

enum class Stage : uint8_t { kCompute, kFragment, kVertex };

bool IsPartPointer(const std::string& type);
std::string RootOf(const std::string& type);

class Generator {
 public:
  explicit Generator(uint64_t seed) : r_(seed), is_wide_(seed % 4 == 3) {}
  std::string Run();

 private:
  // ---- output
  void Emit(const std::string& line) { text_.append(depth_ * 2, ' ').append(line).append("\n"); }
  void Open(const std::string& line) {
    Emit(line + " {");
    ++depth_;
  }
  void Close(const std::string& line = "}") {
    --depth_;
    Emit(line);
  }
  std::string Name(const char* prefix) {
    const std::string name = prefix + std::to_string(++names_);
    return name == "i32" ? Name(prefix) : name;  // skips `i32`, which is a type
  }
  std::string NameOrHide(const char* prefix);
  void Declare(const std::string& name, Kind kind, bool writable);

  // ---- the module
  void MakeSizes();
  void MakeGlobals();
  void MakeInputStruct();
  void MakeNarrowFunctions();
  void MakeFunction();
  void BeginFunction(int budget);
  std::string ParamType(bool first);
  void TakeParam(const std::string& name, const std::string& type);
  std::string PartPointer();
  void TakePartPointer(const std::string& name, const std::string& type);
  void MakeEntry();
  std::string EntryParams();
  void TellResults();
  void MakeLocals();

  // ---- statements
  void Block(int budget);       // writes the braces
  void Statements(int budget);  // does not write braces
  void Statement();
  void Store();
  void StoreGuarded();
  void GuardByIf(const Guard& guard);
  void GuardByLeaving(const Guard& guard);
  void GuardByLoop(const Guard& guard);
  void GuardBySwitch(const Guard& guard);
  void GuardByMember();
  void UseGuarded(const Guard& guard);
  void SharedIndices();
  std::string Dividend(Kind kind, uint32_t divisor);
  void UseInBranch(const std::string& statement);
  void Change(const Guard& guard);
  void DeclareValue();
  void Assign();
  void StoreNarrow();
  void MakeIf();
  void MakeSwitch();
  void MakeLoop();
  void ChangeMixed(const std::string& root);
  void MakePointer();
  void CallFunction();
  void ForLoop();
  void AlignedLoop();
  void StaleLoop();
  void WhileLoop();
  void PlainLoop();
  void CrowdedLoop();
  void LoopBody(const std::string& counter, Kind kind);
  void Uses(const std::string& counter, Kind kind, int count);
  void UseStruct();
  std::string Step(const std::string& counter, Kind kind);
  std::string Call(const Function& f);

  // ---- expressions
  std::string Constant(Kind kind);
  std::string SmallConstant(Kind kind);
  std::string Leaf(Kind kind);
  std::string Scalar(Kind kind, int depth);
  std::string Integer(Kind kind, int depth);
  std::string Arithmetic(Kind kind, int depth);
  std::string IntegerBuiltin(Kind kind, int depth);
  std::string Conversion(Kind kind, int depth);
  std::string Condition(int depth);
  std::string Comparison(int depth);
  std::string Wide(bool is_signed, int depth);
  std::string Float(int depth);
  std::string MixedRoot(bool writable);
  std::string Read(Kind kind, int depth);
  std::string Index(const Place& place, int depth);
  std::string Narrow(int depth);
  std::string NarrowRead(int depth);
  std::string Remainder(const std::string& e, Kind kind, uint32_t size);
  std::string Bounded(const std::string& e, Kind kind, const Place& place);
  std::string Element(const Place& place, int depth);
  std::string Kept(const std::string& index, const Place& place);
  std::string LimitOf(const Place& place, Kind kind);
  std::string CountOf(const Place& place, Kind kind);
  std::string GuardCondition(const Guard& guard);
  std::string PlainGuard(const Guard& guard, const std::string& x, const std::string& count);
  std::string GuardedElement(const Guard& guard);
  std::string LeaveStatement();
  const Place* PickPlace(bool writable);
  const Variable* PickVariable(Kind kind, bool writable);
  Kind AnyInteger() { return r_.Chance(50) ? Kind::kI32 : Kind::kU32; }

  Random r_;
  bool is_wide_;  // whether to use 64-bit integers (wgpu_int64)
  std::string text_;
  uint32_t depth_ = 0;
  uint32_t names_ = 0;
  std::vector<std::string> own_names_;  // names declared in the current block of the function
  Stage stage_ = Stage::kCompute;
  std::vector<uint32_t> sizes_;
  std::vector<Variable> variables_;
  std::vector<std::string> readable_;  // u32 expressions that can be used everywhere (`g.x`)
  std::vector<Place> globals_, places_;
  std::vector<Function> functions_;
  std::vector<std::string> local_arrays_;    // names of arrays of type array<u32, sizes_[0]>
  std::vector<std::string> local_counters_;  // names of u32 variables whose address may be taken
  std::vector<std::string> local_mixed_;     // names of variables of type Mixed
  bool may_use_out_ = true;                  // false while a pointer parameter points into `o`
  bool has_struct_ = false;
  std::string struct_value_;  // the name of a value of type In
  int loops_ = 0;             // the number of loops around the statement
  int blocks_ = 0;
  int budget_ = 0;
  bool in_continuing_ = false;
  bool may_hide_ = false;
  bool may_call_ = true;
  bool safe_ = false;  // whether to keep indices in bounds so that results can be compared
  // Whether the entry point, after its initialization, contains only code from SharedIndices and
  // AlignedLoop. This code tests two rules: when accesses can share a clamp, and when a known
  // divisor makes a clamp unnecessary. A mistake in these rules changes results only if all other
  // accesses are in bounds. This is rare in longer programs.
  bool focused_ = false;
  enum class Returns : uint8_t { kNothing, kInteger, kStage } returns_ = Returns::kNothing;
  Kind result_ = Kind::kU32;  // used if returns_ is kInteger
};

// ---- expressions

std::string Suffix(Kind kind, uint32_t value) {
  if (kind == Kind::kU32) return std::to_string(value) + "u";
  const auto i = static_cast<int32_t>(value);
  if (i == INT32_MIN) return "i32(-2147483648)";
  return i < 0 ? "(-" + std::to_string(-i) + "i)" : std::to_string(i) + "i";
}

std::string Generator::Constant(Kind kind) {
  if (r_.Chance(65)) return SmallConstant(kind);
  return Suffix(kind, BorderWord(r_.Next()));
}

std::string Generator::SmallConstant(Kind kind) {
  if (r_.Chance(50)) {
    const uint32_t size = r_.PickFrom(sizes_);
    return Suffix(kind, size + r_.Below(3) - 1);
  }
  return Suffix(kind, r_.Chance(80) ? r_.Below(11) : r_.Pick<uint32_t>({15, 16, 31, 32, 33, 100}));
}

const Variable* Generator::PickVariable(Kind kind, bool writable) {
  const Variable* found = nullptr;
  uint32_t seen = 0;
  for (const Variable& v : variables_) {
    if (v.kind != kind || (writable && !v.writable)) continue;
    // Prefers variables that were declared most recently.
    if (r_.Below(++seen) == 0 || r_.Chance(15)) found = &v;
  }
  return found;
}

std::string Generator::Leaf(Kind kind) {
  const Variable* variable = PickVariable(kind, false);
  if (variable != nullptr && r_.Chance(75)) return variable->name;
  if (!readable_.empty() && r_.Chance(80)) {
    const std::string& e = r_.PickFrom(readable_);
    return kind == Kind::kU32 ? e : "i32(" + e + ")";
  }
  if (variable != nullptr) return variable->name;
  return kind == Kind::kU32 ? "min(c0, 0u)" : "min(i32(c0), 0i)";
}

std::string Generator::Scalar(Kind kind, int depth) {
  return kind == Kind::kBool ? Condition(depth) : Integer(kind, depth);
}

std::string Generator::Integer(Kind kind, int depth) {
  if (depth <= 0) return Leaf(kind);
  if (is_wide_ && r_.Chance(20)) {
    return std::string(NameOf(kind)) + "(" + Wide(r_.Chance(60), depth) + ")";
  }
  const uint32_t roll = r_.Below(100);
  if (roll < 38) return Leaf(kind);
  if (roll < 66) return Arithmetic(kind, depth);
  if (roll < 82) return IntegerBuiltin(kind, depth);
  if (roll < 92) return Conversion(kind, depth);
  return Read(kind, depth - 1);
}

// Returns a 64-bit integer expression made from 32-bit integers. The results of its operations may
// exceed the range of 32-bit or even 64-bit integers. The left operand of each operator is not
// constant, because a constant expression could cause an error.
std::string Generator::Wide(bool is_signed, int depth) {
  const auto constant = [&](uint64_t n) { return std::to_string(n) + (is_signed ? "li" : "lu"); };
  if (depth <= 0 || r_.Chance(35)) {
    return (is_signed ? "i64(" : "u64(") + Integer(AnyInteger(), depth - 1) + ")";
  }
  const std::string left = Wide(is_signed, depth - 1);
  const std::string small = constant(1 + r_.Below(100));
  const std::string right =
      r_.Chance(35) ? Wide(is_signed, depth - 1)
      : r_.Chance(50)
          ? small
          : constant(r_.Pick<uint64_t>({31, 0x7fffffff, 0x80000000, 0xffffffff, 0x100000000,
                                        0x7fffffff00000000, 0x7fffffffffffffff}));
  switch (r_.Below(10)) {
    case 0:
    case 1: return "(" + left + " + " + right + ")";
    case 2:
    case 3: return "(" + left + " - " + right + ")";
    case 4: return "(" + left + r_.Pick({" * ", " & ", " | ", " ^ "}) + right + ")";
    case 5: return "(" + left + r_.Pick({" / ", " % "}) + right + ")";
    case 6: return "(" + left + r_.Pick({" << ", " >> "}) + std::to_string(r_.Below(64)) + "u)";
    case 7: return r_.Pick({"min(", "max("}) + left + ", " + right + ")";
    case 8: return "clamp(" + left + ", " + constant(0) + ", " + right + ")";
    default: return "select(" + left + ", " + right + ", " + Condition(depth - 1) + ")";
  }
}

// Returns a variable of type Mixed.
std::string Generator::MixedRoot(bool writable) {
  std::vector<std::string> roots = {"ps", "ps"};
  roots.insert(roots.end(), local_mixed_.begin(), local_mixed_.end());
  if (may_use_out_ && (!writable || stage_ != Stage::kVertex)) roots.emplace_back("o.z");
  if (stage_ == Stage::kCompute) roots.emplace_back("wz");
  return r_.PickFrom(roots);
}

std::string Generator::Float(int depth) {
  if (depth <= 0 || r_.Chance(35)) {
    if (r_.Chance(25)) return "pf";
    if (r_.Chance(35)) return "f32(" + Integer(AnyInteger(), depth - 1) + ")";
    return MixedRoot(false) + r_.Pick({".f", ".f", ".g.x", ".g.y"});
  }
  const std::string left = Float(depth - 1);
  const std::string right =
      r_.Chance(60) ? r_.Pick({"0.5f", "1f", "3f", "7.5f", "0.1f"}) : Float(depth - 1);
  switch (r_.Below(6)) {
    case 0: return "min(" + left + ", " + right + ")";
    case 1: return "max(" + left + ", " + right + ")";
    case 2: return "(" + left + " * " + right + " + " + Float(0) + ")";
    default: return "(" + left + r_.Pick({" + ", " - ", " * "}) + right + ")";
  }
}

// Returns an expression of type u32. Its value is usually small, whatever its operands are. In rare
// cases, it can be any u32.
std::string Generator::Narrow(int depth) {
  const std::string x = Integer(Kind::kU32, depth - 1);
  const std::string small = SmallConstant(Kind::kU32);
  switch (r_.Below(16)) {
    case 0:
    case 1: return "(" + x + " & " + small + ")";
    case 2:
    case 3: return "(" + x + " % " + Suffix(Kind::kU32, 1 + r_.Below(9)) + ")";
    case 4:
    case 5: return "min(" + x + ", " + small + ")";
    case 6: {
      const uint32_t offset = r_.Below(32);
      return "extractBits(" + x + ", " + std::to_string(offset) + "u, " +
             std::to_string(std::min(1 + r_.Below(4), 32 - offset)) + "u)";
    }
    case 7: return "(" + x + " >> " + std::to_string(28 + r_.Below(4)) + "u)";
    case 8: return "select(" + small + ", " + SmallConstant(Kind::kU32) + ", " + Condition(1) + ")";
    case 9: return "u32(table[" + x + " % 5u])";
    case 10:
      return "u32(extractBits(" + Integer(Kind::kI32, depth - 1) + ", " +
             std::to_string(r_.Below(28)) + "u, " + std::to_string(r_.Below(5)) + "u))";
    case 11: return x;
    case 12: return "(" + NarrowRead(depth - 1) + " + 1u)";
    default: return small;
  }
}

// Generates an expression with a value in a narrow range: a read of a variable, or a function call.
std::string Generator::NarrowRead(int depth) {
  if (depth <= 0) return r_.Pick({"pn", "pn", "pq.x", "pq.y", "pq.zx.x"});
  switch (r_.Below(6)) {
    case 0: return "narrow(" + Integer(Kind::kU32, depth - 1) + ")";
    case 1: return "narrow(" + NarrowRead(depth - 1) + ")";
    case 2: return "cell(" + Narrow(depth - 1) + ", " + Narrow(depth - 1) + ")";
    case 3: return "cell(" + Integer(Kind::kU32, depth - 1) + ", " + Leaf(Kind::kU32) + ")";
    default: return NarrowRead(0);
  }
}

// The left operand of each operator is not constant, because a constant expression could cause an
// error.
std::string Generator::Arithmetic(Kind kind, int depth) {
  const std::string left = Integer(kind, depth - 1);
  const bool constant = r_.Chance(65);
  const std::string right = constant ? Constant(kind) : Integer(kind, depth - 1);
  const auto combine = [&](const char* op, const std::string& r) {
    return "(" + left + " " + op + " " + r + ")";
  };
  switch (r_.Below(16)) {
    case 0:
    case 1:
    case 2:
    case 3: return combine("+", right);
    case 4:
    case 5:
    case 6: return combine("-", right);
    case 7: return combine("*", right);
    case 8: return combine("/", constant ? Suffix(kind, 1 + r_.Below(9)) : right);
    case 9:
    case 10: return combine("%", constant ? Suffix(kind, 1 + r_.Below(9)) : right);
    case 11: return combine("&", right);
    case 12: return combine(r_.Pick({"|", "^"}), right);
    case 13:
    case 14: {
      std::string count =
          constant ? Suffix(Kind::kU32, r_.Below(32)) : Integer(Kind::kU32, depth - 1);
      // The shift count may be below, at or above the bit width.
      if (!constant && r_.Chance(50)) {
        count = "(" + count + r_.Pick({" & 31u", " & 63u", " % 32u", " % 33u", " >> 26u"}) + ")";
      }
      return combine(r_.Pick({"<<", ">>", ">>"}), count);
    }
    default:
      return constant ? "(" + right + " - " + left + ")"
                      : (r_.Chance(50) || kind == Kind::kU32 ? "(~" : "(-") + left + ")";
  }
}

std::string Generator::IntegerBuiltin(Kind kind, int depth) {
  const std::string x = Integer(kind, depth - 1);
  const auto other = [&] { return r_.Chance(65) ? Constant(kind) : Integer(kind, depth - 1); };
  switch (r_.Below(14)) {
    case 0:
    case 1: return "min(" + x + ", " + other() + ")";
    case 2:
    case 3: return "max(" + x + ", " + other() + ")";
    case 4: return "clamp(" + x + ", " + Integer(kind, depth - 1) + ", " + other() + ")";
    case 5: {
      const uint32_t low = r_.Below(4), high = low + r_.Below(8);
      return "clamp(" + x + ", " + Suffix(kind, low) + ", " + Suffix(kind, high) + ")";
    }
    case 6: return "abs(" + x + ")";
    case 7:
    case 8: return "select(" + x + ", " + other() + ", " + Condition(depth - 1) + ")";
    case 9: {
      const uint32_t offset = r_.Below(32);
      const uint32_t count = r_.Below(33 - offset);
      return "extractBits(" + x + ", " + std::to_string(offset) + "u, " + std::to_string(count) +
             "u)";
    }
    case 10:
      return r_.Pick({"countOneBits(", "countLeadingZeros(", "countTrailingZeros("}) + x + ")";
    case 11: return r_.Pick({"firstLeadingBit(", "firstTrailingBit(", "reverseBits("}) + x + ")";
    case 12:
      return kind == Kind::kI32 ? "sign(" + x + ")"
                                : "insertBits(" + x + ", " + other() + ", " +
                                      std::to_string(r_.Below(6)) + "u, 2u)";
    default:
      return "extractBits(" + x + ", " + Integer(Kind::kU32, depth - 1) + ", " +
             Integer(Kind::kU32, depth - 1) + ")";
  }
}

std::string Generator::Conversion(Kind kind, int depth) {
  const Kind from = kind == Kind::kI32 ? Kind::kU32 : Kind::kI32;
  const std::string name(NameOf(kind));
  switch (r_.Below(7)) {
    case 0:
    case 1:
    case 2: return name + "(" + Integer(from, depth - 1) + ")";
    case 3: return "bitcast<" + name + ">(" + Integer(from, depth - 1) + ")";
    case 4: return name + "(" + Condition(depth - 1) + ")";
    case 5: return name + "(" + Float(depth - 1) + ")";
    default: {
      const std::string vector = kind == Kind::kI32 ? "vec2i(" : "vec2u(";
      return vector + Integer(kind, depth - 1) + ", " + Leaf(kind) + ")" +
             r_.Pick({".x", ".y", ".yx.x"});
    }
  }
}

std::string Generator::Comparison(int depth) {
  const Kind kind = AnyInteger();
  const std::string left = Integer(kind, depth - 1);
  const std::string right = r_.Chance(70) ? Constant(kind) : Integer(kind, depth - 1);
  const char* op = r_.Pick({"<", "<", "<=", ">", ">=", ">=", "==", "!="});
  if (r_.Chance(15)) return right + " " + op + " " + left;
  return left + " " + op + " " + right;
}

std::string Generator::Condition(int depth) {
  if (depth <= 0) return "(" + Comparison(1) + ")";
  const Variable* variable = PickVariable(Kind::kBool, false);
  switch (r_.Below(10)) {
    case 0: return "(" + Condition(depth - 1) + " && " + Condition(depth - 1) + ")";
    case 1: return "(" + Condition(depth - 1) + " || " + Condition(depth - 1) + ")";
    case 2: return "(!" + Condition(depth - 1) + ")";
    case 3:
      if (variable != nullptr) return variable->name;
      break;
    case 4: {
      const Variable* v = PickVariable(Kind::kI32, false);
      if (v == nullptr) break;
      return "(" + v->name + " >= 0i && " + v->name + " < " + SmallConstant(Kind::kI32) + ")";
    }
    case 5:
      return "(" + Condition(depth - 1) + r_.Pick({" & ", " | "}) + Condition(depth - 1) + ")";
    default: break;
  }
  return "(" + Comparison(depth) + ")";
}

// ---- composites

const Place* Generator::PickPlace(bool writable) {
  for (int i = 0; i < 20 && !places_.empty(); ++i) {
    const Place& place = r_.PickFrom(places_);
    if (place.writable || !writable) return &place;
  }
  return nullptr;
}

// Returns the largest valid index. In some cases, the result is deliberately slightly too large.
std::string Generator::LimitOf(const Place& place, Kind kind) {
  if (place.size == 0) {
    const std::string length = kind == Kind::kU32 ? place.length : "i32(" + place.length + ")";
    if (r_.Chance(70)) return "(" + length + " - " + Suffix(kind, r_.Chance(80) ? 1 : 0) + ")";
    return length;
  }
  return Suffix(kind, place.size - (r_.Chance(80) ? 1 : 0) + (r_.Chance(5) ? 1 : 0));
}

// Returns an index below `size`: the remainder of a division by `size`. To test races, the dividend
// is often a value in memory that other invocations write.
std::string Generator::Remainder(const std::string& e, Kind kind, uint32_t size) {
  const bool reads = kind == Kind::kI32 && may_use_out_ && r_.Chance(60);
  const std::string n = Suffix(kind, size), x = reads ? "i32(o.n)" : e;
  if (kind == Kind::kU32 || r_.Chance(20)) return x + " % " + n;
  if (r_.Chance(50)) return "(" + x + " % " + n + " + " + n + ") % " + n;
  return "max(" + x + " % " + n + ", 0)";
}

std::string Generator::Bounded(const std::string& e, Kind kind, const Place& place) {
  const std::string last = LimitOf(place, kind);
  const uint32_t size = place.size == 0 ? 4 : place.size;
  switch (r_.Below(14)) {
    case 0:
    case 1: return "min(" + e + ", " + last + ")";
    case 2: return "clamp(" + e + ", " + Leaf(kind) + ", " + last + ")";
    case 3: {
      if (place.size == 0) return "clamp(" + e + ", " + Leaf(kind) + ", " + last + ")";
      return "clamp(" + e + ", " + Suffix(kind, 0) + ", " + Suffix(kind, size - 1) + ")";
    }
    case 4: return e + " % " + Suffix(kind, size);
    case 5: return e + " & " + Suffix(kind, size - 1);
    case 6: return e + " >> " + std::to_string(28 + r_.Below(4)) + "u";
    case 7: return "(" + last + " - " + e + ")";
    case 8: return "max(" + e + ", " + Suffix(kind, 0) + ")";
    case 9: return e + " / " + Suffix(kind, 1 + r_.Below(4));
    case 10:
      return "clamp(" + e + ", " + SmallConstant(kind) + ", min(" + Leaf(kind) + ", " + last + "))";
    case 11:
    case 12: return Remainder(e, kind, size);
    default:
      return "select(" + Suffix(kind, 0) + ", " + e + ", " + e + " < " + Suffix(kind, size) + ")";
  }
}

std::string Generator::Index(const Place& place, int depth) {
  const Kind kind = AnyInteger();
  const uint32_t roll = r_.Below(100);
  if (roll < 4) return Suffix(kind, r_.Below(place.size == 0 ? 3 : place.size));
  if (roll < 30) return Leaf(kind);
  if (roll < 38) {
    const std::string narrow = r_.Chance(70) ? NarrowRead(2) : Narrow(1);
    return r_.Chance(30) ? narrow + r_.Pick({" + ", " - "}) + SmallConstant(Kind::kU32) : narrow;
  }
  const std::string leaf = r_.Chance(70) ? Leaf(kind) : "(" + Integer(kind, depth) + ")";
  if (roll < 52) return leaf + r_.Pick({" + ", " - "}) + SmallConstant(kind);
  if (roll < 84) return Bounded(leaf, kind, place);
  return Integer(kind, depth);
}

std::string Generator::Element(const Place& place, int depth) {
  const std::string text = place.text + "[" + Kept(Index(place, depth), place) + "]";
  if (place.suffix != "[]") return text + place.suffix;
  Place inner = place;
  inner.size = place.inner;
  return text + "[" + Kept(Index(inner, depth), inner) + "]";
}

// Returns an expression for the index. If the results of the shader will be compared, the
// expression keeps the index within the bounds of `place`.
std::string Generator::Kept(const std::string& index, const Place& place) {
  if (!safe_) return index;
  const std::string last =
      place.size == 0 ? place.length + " - 1u" : Suffix(Kind::kU32, place.size - 1);
  return r_.Chance(80) || place.size == 0
             ? "min(u32(" + index + "), " + last + ")"
             : "u32(" + index + ") % " + Suffix(Kind::kU32, place.size);
}

std::string Generator::Read(Kind kind, int depth) {
  const Place* place = PickPlace(false);
  if (place == nullptr) return Leaf(kind);
  const std::string element = Element(*place, depth);
  if (place->kind == kind) return element;
  return std::string(NameOf(kind)) + "(" + element + ")";
}

// ---- statements

// Returns a name for a declaration. This is a new name or, sometimes, the name of an outer
// declaration, which is then shadowed.
std::string Generator::NameOrHide(const char* prefix) {
  if (!variables_.empty() && r_.Chance(8)) {
    const std::string name = r_.PickFrom(variables_).name;
    const bool inner = std::ranges::find(own_names_, name) != own_names_.end();
    if (may_hide_ && !inner && name[0] != '(') return name;
  }
  return Name(prefix);
}

void Generator::Declare(const std::string& name, Kind kind, bool writable) {
  std::erase_if(variables_, [&](const Variable& v) { return v.name == name; });
  std::erase(local_counters_, name);
  variables_.push_back({name, kind, writable});
  own_names_.push_back(name);
}

void Generator::Store() {
  const Place* place = PickPlace(true);
  if (place == nullptr) return Assign();
  Emit(Element(*place, 2) + " = " + Integer(place->kind, 1) + ";");
}

void Generator::DeclareValue() {
  const Kind kind = r_.Chance(15) ? Kind::kBool : AnyInteger();
  const bool variable = r_.Chance(40);
  const std::string value = r_.Chance(20) && kind != Kind::kBool ? Constant(kind) : Scalar(kind, 2);
  const std::string name = NameOrHide(variable ? "v" : "k");
  Emit((variable ? "var " : "let ") + name + " : " + std::string(NameOf(kind)) + " = " + value +
       ";");
  Declare(name, kind, variable);
  if (variable && kind == Kind::kU32) local_counters_.push_back(name);
}

// Stores a value that is usually in a narrow range, so that the range of the variable is usually
// narrow, too.
void Generator::StoreNarrow() {
  switch (r_.Below(8)) {
    case 0: return Emit("pq = vec3u(" + Narrow(1) + ", " + Narrow(1) + ", " + Narrow(1) + ");");
    case 1: return Emit("pq" + std::string(r_.Pick({".x", ".y", "[2]"})) + " = " + Narrow(1) + ";");
    case 2: return Emit("pq = min(pq, vec3u(" + SmallConstant(Kind::kU32) + "));");
    case 3:
      if (r_.Chance(70)) break;
      return Emit("pq[" + Leaf(Kind::kU32) + " % 3u] = " + Narrow(1) + ";");
    case 4: return Emit("pn = (pn + 1u) % " + Suffix(Kind::kU32, 1 + r_.Below(9)) + ";");
    case 5: {
      const std::string name = Name("v");
      Emit("var " + name + " = " + Narrow(1) + ";");
      Emit("if " + Condition(1) + " { " + name + " = " + Narrow(1) + "; }");
      variables_.push_back({name, Kind::kU32, false});
      return;
    }
    default: break;
  }
  Emit("pn = " + Narrow(2) + ";");
}

void Generator::Assign() {
  const Kind kind = AnyInteger();
  const Variable* v = PickVariable(kind, true);
  if (v == nullptr) return DeclareValue();
  switch (r_.Below(6)) {
    case 0: return Emit(v->name + r_.Pick({"++;", "--;"}));
    case 1: return Emit(v->name + r_.Pick({" += ", " -= ", " *= "}) + Integer(kind, 1) + ";");
    case 2: return Emit(v->name + r_.Pick({" &= ", " |= ", " ^= "}) + Constant(kind) + ";");
    case 3: return Emit(v->name + r_.Pick({" %= ", " /= "}) + Suffix(kind, 1 + r_.Below(8)) + ";");
    case 4:
      return Emit(v->name + r_.Pick({" <<= ", " >>= "}) + std::to_string(r_.Below(32)) + "u;");
    default: return Emit(v->name + " = " + Integer(kind, 2) + ";");
  }
}

void Generator::MakeIf() {
  Open("if " + Condition(2));
  Block(2);
  if (loops_ > 0 && !in_continuing_ && r_.Chance(25)) {
    Emit(r_.Pick({"break;", "continue;"}));
  } else if (r_.Chance(7) && !in_continuing_ && returns_ != Returns::kStage) {
    Emit(returns_ == Returns::kNothing ? "return;" : "return " + Integer(result_, 1) + ";");
  }
  if (r_.Chance(35)) {
    Close(r_.Chance(30) ? "} else if " + Condition(1) + " {" : "} else {");
    ++depth_;
    Block(2);
  }
  Close();
}

// ---- conditions around an access

// Returns the number of elements, or, in 15 % of cases, deliberately one more or one less.
std::string Generator::CountOf(const Place& place, Kind kind) {
  if (place.size == 0) {
    const std::string length = kind == Kind::kU32 ? place.length : "i32(" + place.length + ")";
    return r_.Chance(85) ? length : "(" + length + r_.Pick({" + ", " - "}) + Suffix(kind, 1) + ")";
  }
  const uint32_t off = r_.Chance(85) ? 0 : r_.Pick<uint32_t>({1, 0xffffffff});
  return Suffix(kind, place.size + off);
}

std::string Generator::PlainGuard(const Guard& guard, const std::string& x,
                                  const std::string& count) {
  const std::string zero = guard.kind == Kind::kI32 && r_.Chance(85) ? x + " >= 0i && " : "";
  switch (r_.Below(14)) {
    case 0: return "(" + zero + count + " > " + x + ")";
    case 1: return "(" + zero + x + " <= " + count + " - " + Suffix(guard.kind, 1) + ")";
    case 2: return "!(" + x + " >= " + count + (zero.empty() ? ")" : " || " + x + " < 0i)");
    case 3: return "(" + zero + x + r_.Pick({" <= ", " >= ", " == ", " != "}) + count + ")";
    // Converts the index and the limit to the integer type of opposite signedness, and compares
    // them.
    case 4:
    case 5:
      return guard.kind == Kind::kI32
                 ? "(u32(" + x + ") < u32(" + count + "))"
                 : "(" + std::string(r_.Chance(50) ? "i32(" + x + ") >= 0i && " : "") + "i32(" + x +
                       ") < i32(" + count + "))";
    // Compares the index with a third value, and that value with the limit.
    case 6:
    case 7: {
      const std::string between = Leaf(guard.kind);
      return "(" + zero + x + r_.Pick({" < ", " < ", " <= "}) + between + " && " + between +
             r_.Pick({" <= ", " <= ", " < "}) + count + ")";
    }
    // Compares a sum or difference, which may wrap.
    case 8:
      return "(" + zero + x + r_.Pick({" + ", " - "}) + SmallConstant(guard.kind) + " < " + count +
             ")";
    case 9: return "(" + zero + x + " < " + SmallConstant(guard.kind) + ")";
    case 10: return "(f32(" + x + ") < f32(" + count + "))";
    default: return "(" + zero + x + " < " + count + ")";
  }
}

std::string Generator::GuardCondition(const Guard& guard) {
  const std::string plain = PlainGuard(guard, guard.index, CountOf(guard.place, guard.kind));
  switch (r_.Below(12)) {
    case 0: return "(" + plain + " && " + Condition(1) + ")";
    case 1: return "(" + Condition(1) + " && " + plain + ")";
    case 2: return "(" + plain + " || " + Condition(1) + ")";
    case 3: return "(" + plain + r_.Pick({" & ", " & ", " | "}) + Condition(1) + ")";
    case 4: return "!(!" + plain + " || " + Condition(1) + ")";
    case 5: return "!" + plain;
    default: return plain;
  }
}

// Returns the element at the guarded index or, in half of the cases, at an index computed from it.
std::string Generator::GuardedElement(const Guard& guard) {
  std::string index = guard.index;
  const std::string small = Suffix(guard.kind, 1 + r_.Below(3));
  switch (r_.Below(10)) {
    case 0: index += r_.Pick({" + ", " - "}) + small; break;
    case 1: index += r_.Pick({" / ", " % ", " * "}) + small; break;
    case 2: index = (guard.kind == Kind::kI32 ? "u32(" : "i32(") + index + ")"; break;
    case 3:
      index = "select(" + Leaf(guard.kind) + ", " + index + ", " + GuardCondition(guard) + ")";
      break;
    case 4: index = SmallConstant(guard.kind) + " - " + index; break;
    default: break;
  }
  return guard.place.text + "[" + index + "]" + guard.place.suffix;
}

void Generator::UseGuarded(const Guard& guard) {
  if (r_.Chance(25)) Change(guard);
  if (guard.place.writable) {
    Emit(GuardedElement(guard) + " = " + Integer(guard.place.kind, 1) + ";");
  } else {
    const std::string name = Name("k");
    Emit("let " + name + " = " + GuardedElement(guard) + ";");
    Emit("pa[0] ^= u32(" + name + ");");
  }
}

// Assigns to a variable that occurs in the condition, so that the condition may no longer hold.
void Generator::Change(const Guard& guard) {
  if (guard.index.find("o.n") != std::string::npos && stage_ != Stage::kVertex) {
    return Emit("o.n = " + Integer(Kind::kU32, 1) + ";");
  }
  if (!guard.writable) return Statements(1);
  const std::string step = Suffix(guard.kind, 1 + r_.Below(5));
  switch (r_.Below(7)) {
    case 0: return Emit(guard.index + r_.Pick({" += ", " -= "}) + step + ";");
    case 1: return Emit("if " + Condition(1) + " { " + guard.index + " += " + step + "; }");
    case 2:
    case 3:
      if (guard.index[0] == 'p') return Emit("change_private();");
      if (guard.index[0] == '(') break;  // (*p), where p is a pointer parameter
      if (guard.kind == Kind::kU32 && r_.Chance(60)) return Emit("change(&" + guard.index + ");");
      return Emit("{ let p = &" + guard.index + "; *p = *p + " + step + "; }");
    case 4: return CallFunction();
    default: break;
  }
  Emit(guard.index + " = " + Integer(guard.kind, 1) + ";");
}

// Returns a `break`, `continue` or `return` statement. Sometimes returns an empty string, e.g. if
// no such statement is allowed here.
std::string Generator::LeaveStatement() {
  if (loops_ > 0 && !in_continuing_ && r_.Chance(70)) return r_.Pick({"break;", "continue;"});
  if (in_continuing_ || returns_ == Returns::kStage || r_.Chance(10)) return "";
  return returns_ == Returns::kNothing ? "return;" : "return " + Integer(result_, 1) + ";";
}

void Generator::GuardByIf(const Guard& guard) {
  if (r_.Chance(25)) {
    const std::string name = Name("k");
    Emit("let " + name + " = " + GuardCondition(guard) + ";");
    if (r_.Chance(40)) Change(guard);
    Open("if " + name);
  } else if (r_.Chance(20)) {
    Open("if " + GuardCondition(guard) + r_.Pick({" && ", " || "}) + GuardedElement(guard) +
         " != " + Constant(guard.place.kind));
  } else {
    Open("if " + GuardCondition(guard));
  }
  UseGuarded(guard);
  if (r_.Chance(35)) {
    Close("} else {");
    ++depth_;
    UseGuarded(guard);
  }
  Close();
}

void Generator::GuardByLeaving(const Guard& guard) {
  const std::string leave = LeaveStatement();
  Open("if " + std::string(r_.Chance(85) ? "!" : "") + GuardCondition(guard));
  if (r_.Chance(20)) UseGuarded(guard);
  if (!leave.empty() && r_.Chance(15)) {
    Emit("if " + Condition(1) + " { " + leave + " }");
  } else if (!leave.empty()) {
    Emit(leave);
  }
  Close();
  UseGuarded(guard);
}

// Writes a loop guarded by the condition of `guard`: either wraps the loop in an `if`, or adds the
// condition to the loop's own condition.
void Generator::GuardByLoop(const Guard& guard) {
  const bool outside = r_.Chance(50);
  if (outside) Open("if " + GuardCondition(guard));
  const std::string n = Name("n");
  Emit("var " + n + " = 0i;");
  Open("while " + n + " < " + std::to_string(1 + r_.Below(3)) + "i" +
       (outside ? "" : " && " + GuardCondition(guard)));
  Emit(n + "++;");
  ++loops_;
  if (r_.Chance(50)) UseGuarded(guard);
  if (r_.Chance(30)) GuardByLeaving(guard);
  if (r_.Chance(50)) Change(guard);
  if (r_.Chance(40)) UseGuarded(guard);
  --loops_;
  Close();
  if (outside) UseGuarded(guard);
  if (outside) Close();
}

void Generator::GuardBySwitch(const Guard& guard) {
  Open("switch " + guard.index);
  const uint32_t first = r_.Below(6);
  Open("case " + Suffix(guard.kind, first) + ", " + Suffix(guard.kind, first + 1 + r_.Below(4)));
  UseGuarded(guard);
  Close();
  Open(r_.Chance(50) ? "default" : "case " + Suffix(guard.kind, first + 10) + ", default");
  UseGuarded(guard);
  Close();
  Close();
}

// Writes a statement that changes a structure, as a whole or in part.
void Generator::ChangeMixed(const std::string& root) {
  switch (r_.Below(9)) {
    case 0: return Emit(root + ".n = " + Integer(Kind::kU32, 1) + ";");
    case 1: return Emit(root + ".s = " + Integer(Kind::kI32, 1) + ";");
    case 2: return Emit(root + ".g" + r_.Pick({".x = ", ".y = "}) + Float(1) + ";");
    case 3: return Emit(root + ".g = vec2f(" + Float(1) + ", " + Float(0) + ");");
    case 4:
      return Emit(root + " = Mixed(" + Float(1) + ", " + Integer(Kind::kU32, 1) + ", " +
                  Leaf(Kind::kI32) + ", vec2f(" + Float(0) + "));");
    case 5:
      if (root == "ps") return Emit("change_mixed();");
      if (root[0] == 'f') return Emit("change_part(&" + root + ");");
      break;
    default: break;
  }
  Emit(root + ".f " + r_.Pick({"= ", "= ", "+= "}) + Float(1) + ";");
}

// Writes code that checks the bounds of an index that is a member of a structure, and then uses the
// index. The structure may change between the check and the use. The check and the use may each
// load the whole structure first.
void Generator::GuardByMember() {
  const Place* place = PickPlace(r_.Chance(70));
  if (place == nullptr || place->suffix == "[]") return Store();
  const std::string root = MixedRoot(true);
  const std::string member = r_.Pick({".f", ".f", ".n", ".s", ".g.x", ".g.y"});
  Guard guard{*place, "", AnyInteger(), false};
  const auto load = [&] {
    std::string from = root;
    if (r_.Chance(60)) {
      from = Name("k");
      Emit("let " + from + " = " + root + ";");
    }
    guard.index = std::string(NameOf(guard.kind)) + "(" + from + member + ")";
  };
  load();
  const bool by_leaving = r_.Chance(25);
  const std::string leave = by_leaving ? LeaveStatement() : "";
  Open("if " + std::string(by_leaving ? "!" : "") + GuardCondition(guard));
  if (by_leaving) {
    Emit(leave);
    Close();
  }
  if (r_.Chance(50)) ChangeMixed(root);
  if (r_.Chance(70)) load();
  UseGuarded(guard);
  if (!by_leaving) Close();
}

// Returns a number that is usually a multiple of the divisor and rarely large.
std::string Generator::Dividend(Kind kind, uint32_t divisor) {
  if (focused_) {
    // With a mask, range analysis can prove that most indices are in bounds, so they need no
    // clamps. Without a mask, range analysis knows only the factor. The clamps then remain and can
    // be shared.
    const std::string mask = r_.Chance(30) ? " & " + Suffix(kind, r_.Pick<uint32_t>({3, 7})) : "";
    return "((" + Leaf(kind) + mask + ") - " + Suffix(kind, r_.Below(2)) + ") * " +
           Suffix(kind, divisor);
  }
  std::string x = "(" + Leaf(kind) + " & " + Suffix(kind, r_.Pick<uint32_t>({7, 15, 31})) + ")";
  if (r_.Chance(25)) x = r_.Chance(50) ? Leaf(kind) : "(" + Integer(kind, 1) + ")";
  if (r_.Chance(60)) x = "(" + x + " - " + Suffix(kind, 1 + r_.Below(2)) + ")";
  const uint32_t factor = r_.Chance(85) ? divisor : 1 + r_.Below(2 * divisor);
  if (r_.Chance(20)) return "(" + x + " & " + Suffix(kind, 0u - factor) + ")";
  if (r_.Chance(40)) return x + " * " + Suffix(kind, factor);
  return x + " << " + std::to_string(r_.Chance(85) ? std::countr_zero(divisor) : 1) + "u";
}

// Writes the statement. Usually puts it in the body of an `if`, `switch` or loop, so that the
// statement might not be executed.
void Generator::UseInBranch(const std::string& statement) {
  const bool may_loop = loops_ < 3 && !in_continuing_;
  const uint32_t roll = r_.Below(10);
  if (roll < 2) return Emit(statement);
  if (roll < 6) {
    Open("if " + Condition(1));
    if (r_.Chance(30)) {
      Close("} else {");
      ++depth_;
    }
  } else if (roll < 7) {
    Open("switch " + Leaf(Kind::kI32));
    Emit("case 0i, 3i { " + statement + " }");
    Open("default");
    Emit(statement);
    Close();
    return Close();
  } else if (may_loop) {
    const std::string n = Name("n");
    Open("for (var " + n + " = 0i; " + n + " < " + std::to_string(r_.Below(3)) + "i; " + n + "++)");
    if (r_.Chance(25)) Emit("if " + Condition(1) + r_.Pick({" { continue; }", " { break; }"}));
  } else {
    Open("if " + Condition(1));
  }
  Emit(statement);
  Close();
}

// Writes several accesses, most of them in separate branches. All indices are computed from one
// number: each index is the number itself or a quotient of the number. A small offset may be added
// before or after the division. The number may change between the accesses.
void Generator::SharedIndices() {
  const Place* place = PickPlace(true);
  if (place == nullptr || place->suffix == "[]") return Store();
  const Place chosen = *place;
  const Kind kind = focused_ && r_.Chance(60) ? Kind::kI32 : AnyInteger();
  const uint32_t divisor = r_.Pick<uint32_t>({2, 4, 4, 8}), offset = r_.Below(divisor);
  const bool divides = r_.Chance(focused_ ? 85 : 65), is_var = r_.Chance(50);
  const std::string number = Name(is_var ? "v" : "k");
  Emit((is_var ? "var " : "let ") + number + " = " + Dividend(kind, divisor) + ";");
  const std::string by = r_.Chance(30) ? Leaf(kind) : "";
  // Division rounds toward zero. The quotient of a negative multiple of the divisor is therefore
  // smaller than the quotient of the next larger number: -8 / 4 is -2, but -7 / 4 is -1.
  bool is_exact = r_.Chance(50);
  const bool shifts = r_.Chance(35);
  for (uint32_t uses = 2 + r_.Below(4); uses > 0; --uses, is_exact = r_.Chance(15)) {
    std::string index = number;
    if (divides) {
      index += " + " + Suffix(kind, r_.Chance(focused_ ? 98 : 90) ? r_.Below(divisor) : divisor);
      if (is_exact) index = number;
      const bool converts = r_.Chance(focused_ ? 4 : 12);
      const bool is_u32 = (kind == Kind::kU32) != converts;
      index = (converts ? std::string(is_u32 ? "u32" : "i32") : "") + "(" + index + ")";
      const uint32_t by_this = r_.Chance(focused_ ? 96 : 85) ? divisor : 2;
      index += shifts != r_.Chance(85) ? " / " + std::to_string(by_this) + (is_u32 ? "u" : "i")
                                       : " >> " + std::to_string(std::countr_zero(by_this)) + "u";
    } else if (r_.Chance(60)) {
      index += " / " + (by.empty() ? Suffix(kind, 3) : by) + " + " + Suffix(kind, offset);
    }
    std::string use = chosen.text + "[" + index + "]" + chosen.suffix;
    use += r_.Chance(50) ? " = " : " += ";
    use += Leaf(chosen.kind) + ";";
    if (is_var && r_.Chance(20)) {
      use += " " + number + r_.Pick({" += ", " -= "}) +
             Suffix(kind, r_.Chance(50) ? divisor : r_.Below(4)) + ";";
    }
    if (focused_ && divides && !is_exact && r_.Chance(60)) {
      Emit(use);
    } else if (divides || by.empty()) {
      UseInBranch(use);
    } else {
      Emit("if " + by + " > " + Suffix(kind, 0) + " { " + use + " }");
    }
  }
}

void Generator::StoreGuarded() {
  if (r_.Chance(30)) return GuardByMember();
  if (r_.Chance(30)) return SharedIndices();
  const Place* place = PickPlace(r_.Chance(70));
  if (place == nullptr || place->suffix == "[]") return Store();
  Guard guard{*place, "", AnyInteger(), false};
  const Variable* variable = PickVariable(guard.kind, r_.Chance(60));
  if (variable != nullptr && r_.Chance(70)) {
    guard.index = variable->name;
    guard.writable = variable->writable;
  } else if (r_.Chance(60)) {
    guard.index = Leaf(guard.kind);
  } else {
    guard.index = Name("k");
    Emit("let " + guard.index + " = " + Integer(guard.kind, 2) + ";");
  }
  const uint32_t roll = r_.Below(10);
  if (roll < 5) return GuardByIf(guard);
  if (roll < 7) return GuardByLeaving(guard);
  if (roll < 9 && loops_ < 3 && !in_continuing_) return GuardByLoop(guard);
  GuardBySwitch(guard);
}

void Generator::MakeSwitch() {
  const Kind kind = AnyInteger();
  Open("switch " + Integer(kind, 2));
  const uint32_t cases = 1 + r_.Below(3);
  for (uint32_t i = 0; i < cases; ++i) {
    Open("case " + Suffix(kind, 2 * i) + ", " + Suffix(kind, 2 * i + 1));
    Block(2);
    if (r_.Chance(20) && !in_continuing_)
      Emit(loops_ > 0 && r_.Chance(40) ? "continue;" : "break;");
    Close();
  }
  Open("default");
  Block(1);
  Close();
  Close();
}

void Generator::MakePointer() {
  const Place* place = PickPlace(true);
  if (place == nullptr || !place->in_memory) return Store();
  const std::string name = Name("p");
  if (r_.Chance(40) && place->suffix.empty()) {
    Emit("let " + name + " = &" + place->text + ";");
    Place through = *place;
    through.text = "(*" + name + ")";
    if (place->size == 0) through.length = "arrayLength(" + name + ")";
    Emit(Element(through, 1) + " = " + Integer(place->kind, 1) + ";");
    return;
  }
  // WGSL does not allow taking the address of a vector component.
  const bool component = place->suffix != "" && place->suffix != ".x";
  if (component) return Store();
  Emit("let " + name + " = &" + Element(*place, 1) + ";");
  const bool may_hide = std::exchange(may_hide_, false);
  Statements(1);
  may_hide_ = may_hide;
  Emit("*" + name + " = " + Integer(place->kind, 1) + ";");
}

std::string Generator::Call(const Function& f) {
  std::string args;
  for (const std::string& type : f.params) {
    if (!args.empty()) args += ", ";
    if (type == "i32") {
      args += r_.Chance(25) ? Constant(Kind::kI32) : Integer(Kind::kI32, 2);
    } else if (type == "u32") {
      args += r_.Chance(25) ? Constant(Kind::kU32) : Integer(Kind::kU32, 2);
    } else if (type == "bool") {
      args += Condition(1);
    } else if (type == "In") {
      const bool given = !struct_value_.empty() && r_.Chance(30);
      args += given ? struct_value_
                    : "In(" + Integer(Kind::kU32, 2) + ", vec3u(" + Integer(Kind::kU32, 1) + ", " +
                          Constant(Kind::kU32) + ", 0u))";
    } else if (IsPartPointer(type)) {
      const std::string root = RootOf(type);
      const Place place{root, "", sizes_[2], "", Kind::kU32, true, true};
      args += "&" + root + "[" + Kept(Index(place, 1), place) + "]";
    } else if (type == "ptr<function, u32>") {
      args += "&" + r_.PickFrom(local_counters_);
    } else {
      args += "&" + r_.PickFrom(local_arrays_);
    }
  }
  return f.name + "(" + args + ")";
}

void Generator::CallFunction() {
  if (functions_.empty() || !may_call_) return Store();
  const Function& f = r_.PickFrom(functions_);
  for (const std::string& type : f.params) {
    if (type == "ptr<function, u32>" && local_counters_.empty()) return Store();
    if (type.starts_with("ptr<function, array") && local_arrays_.empty()) return Store();
  }
  const std::string call = Call(f);
  if (!f.returns) return Emit(call + ";");
  const std::string name = Name("k");
  Emit("let " + name + " = " + call + ";");
  variables_.push_back({name, f.result, false});
}

void Generator::Statement() {
  const uint32_t roll = r_.Below(100);
  if (roll < 3) return ChangeMixed(MixedRoot(true));
  if (roll < 7) return StoreNarrow();
  if (roll < 22) return Store();
  if (roll < 30 && blocks_ <= 4) return StoreGuarded();
  if (roll < 44) return DeclareValue();
  if (roll < 54) return Assign();
  if (roll < 64) return CallFunction();
  if (roll < 69) return MakePointer();
  if (blocks_ > 4 || budget_ < 4) return Store();
  if (roll < 80) return MakeIf();
  if (roll < 84) return MakeSwitch();
  if (loops_ < 3 && !in_continuing_) return MakeLoop();
  Store();
}

void Generator::Block(int budget) {
  const auto own_names = std::exchange(own_names_, {});
  const bool may_hide = std::exchange(may_hide_, true);
  Statements(budget);
  own_names_ = own_names;
  may_hide_ = may_hide;
}

// Later statements must not use the variables declared in these statements, because a `continue`
// may skip the declarations.
void Generator::Statements(int budget) {
  const auto variables = variables_;
  const auto arrays = local_arrays_, counters = local_counters_, mixed = local_mixed_;
  ++blocks_;
  const uint32_t count = 1 + r_.Below(static_cast<uint32_t>(budget) + 1);
  for (uint32_t i = 0; i < count && budget_ > 0; ++i, --budget_) Statement();
  --blocks_;
  variables_ = variables;
  local_arrays_ = arrays;
  local_counters_ = counters;
  local_mixed_ = mixed;
}

// ---- loops

// Writes stores whose indices depend on the loop counter.
void Generator::Uses(const std::string& counter, Kind kind, int count) {
  for (int i = 0; i < count; ++i) {
    const Place* place = PickPlace(true);
    if (place == nullptr || place->suffix == "[]") continue;
    std::string index = counter;
    if (r_.Chance(40)) index += r_.Pick({" + ", " - "}) + SmallConstant(kind);
    if (r_.Chance(10)) index = SmallConstant(kind) + " - " + index;
    if (r_.Chance(10))
      index = "(" + index + r_.Pick({") * ", ") / "}) + Suffix(kind, 1 + r_.Below(4));
    Emit(place->text + "[" + Kept(index, *place) + "]" + place->suffix + " = " +
         Integer(place->kind, 1) + ";");
  }
}

// Uses a structure parameter. Its members are named like built-in values, but the caller may pass
// any values.
void Generator::UseStruct() {
  const Place place{"pd", "", sizes_[3], "", Kind::kI32, true, true};
  const std::string member = struct_value_ + r_.Pick({".x", ".x", ".v.x", ".v.y"});
  Emit("pd[" + Kept(member, place) + "] = " + Integer(Kind::kI32, 1) + ";");
}

void Generator::LoopBody(const std::string& counter, Kind kind) {
  ++loops_;
  if (r_.Chance(25)) {
    Emit("if (" + counter + r_.Pick({" > ", " >= ", " == "}) + Suffix(kind, 3 + r_.Below(12)) +
         ") { break; }");
  }
  const int before = static_cast<int>(r_.Below(3));
  Uses(counter, kind, before);
  if (r_.Chance(8)) {
    const std::string pointer = Name("p");
    Emit("let " + pointer + " = &" + counter + ";");
    Emit("*" + pointer + r_.Pick({" = ", " += "}) + Leaf(kind) + ";");
  }
  // The counter changes only through a pointer that is passed to a function.
  if (kind == Kind::kU32 && r_.Chance(8)) Emit("change(&" + counter + ");");
  const bool may_hide = std::exchange(may_hide_, false);
  if (r_.Chance(70)) Statements(2);
  may_hide_ = may_hide;
  if (r_.Chance(10)) Emit("if " + Condition(1) + r_.Pick({" { continue; }", " { break; }"}));
  Uses(counter, kind, before == 0 ? 1 : static_cast<int>(r_.Below(2)));
  --loops_;
}

std::string Generator::Step(const std::string& counter, Kind kind) {
  switch (r_.Below(12)) {
    case 0:
    case 1:
    case 2:
    case 3: return counter + "++";
    case 4: return counter + "--";
    case 5: return counter + " += " + Suffix(kind, 1 + r_.Below(4));
    case 6: return counter + " = " + counter + " + " + SmallConstant(kind);
    case 7: return counter + " -= " + Suffix(kind, 1 + r_.Below(3));
    case 8: return counter + " += " + Constant(kind);
    case 9: return counter + r_.Pick({" *= 2", " /= 2", " <<= 1u", " >>= 1u", " >>= 2u"});
    case 10: return counter + " += " + Leaf(kind);
    default: return counter + " = " + counter + " - " + Suffix(kind, 1);
  }
}

void Generator::ForLoop() {
  const Kind kind = AnyInteger();
  const std::string i = Name("i");
  const std::string first = r_.Chance(50)   ? Suffix(kind, 0)
                            : r_.Chance(60) ? Constant(kind)
                                            : Integer(kind, 1);
  const std::string limit = r_.Chance(55)   ? SmallConstant(kind)
                            : r_.Chance(40) ? Constant(kind)
                                            : Integer(kind, 1);
  std::string test =
      i + r_.Pick({" < ", " < ", " < ", " <= ", " <= ", " > ", " >= ", " != "}) + limit;
  // In rare cases, compare with a number that may be near a limit of the type. The counter may then
  // wrap, or the loop may never end.
  if (r_.Chance(5)) test = i + r_.Pick({" <= ", " >= "}) + Suffix(kind, BorderWord(r_.Next()));
  if (r_.Chance(10)) test = limit + r_.Pick({" > ", " >= ", " < "}) + i;
  if (r_.Chance(12)) test += r_.Pick({" && ", " || "}) + Condition(1);
  if (r_.Chance(3)) test = "";
  const auto variables = variables_;
  const auto counters = local_counters_;
  // Whether other statements in the body may change the counter.
  const bool writable = r_.Chance(25);
  variables_.push_back({i, kind, writable});
  if (writable && kind == Kind::kU32) local_counters_.push_back(i);
  const std::string step = r_.Chance(3) ? "" : Step(i, kind);
  Open("for (var " + i + " : " + std::string(NameOf(kind)) + " = " + first + "; " + test + "; " +
       step + ")");
  LoopBody(i, kind);
  if (test.empty() || step.empty()) Emit("if " + Condition(1) + " { break; }");
  Close();
  variables_ = variables;
  local_counters_ = counters;
}

// Writes a loop whose counter is usually a multiple of a small number n. The indices in the loop
// are sums of the counter and numbers that are usually less than n.
void Generator::AlignedLoop() {
  const Place* place = PickPlace(true);
  if (place == nullptr || place->suffix == "[]") return ForLoop();
  const Kind kind = focused_ ? Kind::kU32 : AnyInteger();
  const std::string i = Name("i");
  const uint32_t multiple = r_.Pick<uint32_t>({2, 3, 4, 4, 8}), size = place->size;
  const uint32_t chance_off = focused_ ? 2 : 15;
  const auto off = [&] {
    return r_.Chance(chance_off) ? r_.Pick<uint32_t>({1, 2, 0xffffffff}) : 0;
  };
  std::string first = "(" + Leaf(kind) + " & " + Suffix(kind, r_.Pick<uint32_t>({1, 3, 7})) + ")";
  first += r_.Chance(60) ? " * " + Suffix(kind, multiple + off()) : " << " + std::string("2u");
  if (r_.Chance(30)) first = "(" + first + ") + " + Suffix(kind, multiple * r_.Below(3) + off());
  const std::string limit = size == 0 ? SmallConstant(kind) : Suffix(kind, size + off());
  const bool up = r_.Chance(75);
  std::string step = Suffix(kind, multiple * (1 + r_.Below(3)) + off());
  if (r_.Chance(40)) {
    step = "((" + Leaf(kind) + " & " + Suffix(kind, 3) + ") + " + Suffix(kind, 1) + ") * " +
           Suffix(kind, multiple + off());
  }
  const auto variables = variables_;
  variables_.push_back({i, kind, false});
  Open("for (var " + i + " : " + std::string(NameOf(kind)) + " = " + first + "; " + i +
       (up ? r_.Pick({" < ", " < ", " <= ", " != "}) : r_.Pick({" > ", " >= "})) +
       (up ? limit : SmallConstant(kind)) + "; " + i + (up ? " += " : " -= ") + step + ")");
  ++loops_;
  if (r_.Chance(50)) Emit("if " + i + " > " + Suffix(kind, 100000) + " { break; }");
  if (r_.Chance(focused_ ? 70 : 20)) {
    const bool calls = kind == Kind::kU32 && r_.Chance(focused_ ? 80 : 40);
    const std::string added = i + " += " + Suffix(kind, multiple + off()) + ";";
    Emit("if " + Condition(1) + " { " + (calls ? "change(&" + i + ");" : added) + " }");
    if (r_.Chance(50)) Emit("if " + i + " >= " + limit + " { break; }");
  }
  for (uint32_t uses = 1 + r_.Below(3); uses > 0; --uses) {
    const std::string index = i + " + " + Suffix(kind, r_.Below(multiple + (focused_ ? 0 : 1)));
    Emit(place->text + "[" + (focused_ ? index : Kept(index, *place)) + "]" + place->suffix +
         " = " + Integer(place->kind, 1) + ";");
  }
  --loops_;
  Close();
  variables_ = variables;
}

// Writes a loop whose condition tests a copy of the loop variable. The copy is made before the
// loop, so the condition says nothing about the variable's later values.
void Generator::StaleLoop() {
  const Kind kind = AnyInteger();
  const std::string i = Name("i"), copy = Name("j");
  Emit("var " + i + " : " + std::string(NameOf(kind)) + " = " + Suffix(kind, r_.Below(3)) + ";");
  const bool tested = r_.Chance(50);
  const std::string limit = " < " + SmallConstant(kind);
  Emit("let " + copy + " = " + i + (tested ? limit : "") + ";");
  const auto variables = variables_;
  variables_.push_back({i, kind, r_.Chance(25)});
  Open("for (; " + copy + (tested ? "" : limit) + "; " + Step(i, kind) + ")");
  Emit("if (" + i + " > " + Suffix(kind, 5 + r_.Below(30)) + ") { break; }");
  LoopBody(i, kind);
  Close();
  variables_ = variables;
  variables_.push_back({i, kind, true});
}

void Generator::WhileLoop() {
  const Kind kind = AnyInteger();
  const std::string i = Name("i");
  Emit("var " + i + " : " + std::string(NameOf(kind)) + " = " +
       (r_.Chance(50) ? SmallConstant(kind) : Integer(kind, 1)) + ";");
  const auto variables = variables_;
  variables_.push_back({i, kind, r_.Chance(40)});
  Open("while " + (r_.Chance(60)
                       ? "(" + i + r_.Pick({" < ", " <= ", " > ", " != "}) + Constant(kind) + ")"
                       : Condition(2)));
  if (r_.Chance(30)) Emit(Step(i, kind) + ";");
  LoopBody(i, kind);
  Emit(Step(i, kind) + ";");
  Close();
  variables_ = variables;
  variables_.push_back({i, kind, true});
}

// Writes a loop that stores its counter twice. The loop is preceded by as many stores as the loop
// analysis can track, or slightly fewer.
void Generator::CrowdedLoop() {
  const Kind kind = AnyInteger();
  const std::string i = Name("i");
  Emit("var " + i + " : " + std::string(NameOf(kind)) + " = " + Suffix(kind, r_.Below(3)) + ";");
  for (uint32_t stores = 5 + r_.Below(4); stores > 0; --stores) {
    Emit(i + " = " + Suffix(kind, r_.Below(3)) + ";");
  }
  const auto variables = variables_;
  variables_.push_back({i, kind, false});
  const bool adds = r_.Chance(80);
  Open("while (" + i + (adds ? " < " : " > ") + SmallConstant(kind) + ")");
  Uses(i, kind, 1);
  Emit(i + (adds ? "++;" : "--;"));
  Emit(i + (r_.Chance(50) ? " += " : " = ") + Integer(kind, 1) + ";");
  Uses(i, kind, 1);
  Emit("if " + Condition(1) + " { break; }");
  Close();
  variables_ = variables;
  variables_.push_back({i, kind, true});
}

void Generator::PlainLoop() {
  const Kind kind = AnyInteger();
  const std::string i = Name("i");
  Emit("var " + i + " : " + std::string(NameOf(kind)) + " = " + Constant(kind) + ";");
  const auto variables = variables_;
  variables_.push_back({i, kind, r_.Chance(30)});
  Open("loop");
  const std::string limit = r_.Chance(70) ? SmallConstant(kind) : Integer(kind, 1);
  if (r_.Chance(70)) {
    std::string test = i + r_.Pick({" >= ", " >= ", " > ", " == ", " < "}) + limit;
    if (r_.Chance(20)) test = "!(" + i + r_.Pick({" < ", " <= ", " != "}) + limit + ")";
    if (r_.Chance(20)) test += r_.Pick({" || ", " && "}) + Condition(1);
    const bool may_return = returns_ == Returns::kNothing && r_.Chance(15);
    Emit("if (" + test + (may_return ? ") { return; }" : ") { break; }"));
  }
  LoopBody(i, kind);
  Open("continuing");
  in_continuing_ = true;
  if (r_.Chance(40)) Uses(i, kind, 1);
  Emit(Step(i, kind) + ";");
  if (r_.Chance(30)) Uses(i, kind, 1);
  Emit("break if " +
       (r_.Chance(60) ? i + r_.Pick({" >= ", " > ", " == "}) + SmallConstant(kind) : Condition(1)) +
       ";");
  in_continuing_ = false;
  Close();
  Close();
  variables_ = variables;
  variables_.push_back({i, kind, true});
}

void Generator::MakeLoop() {
  const uint32_t roll = r_.Below(10);
  if (roll < 1) return AlignedLoop();
  if (roll < 5) return r_.Chance(90) ? ForLoop() : CrowdedLoop();
  if (roll < 6) return StaleLoop();
  if (roll < 8) return WhileLoop();
  PlainLoop();
}

// ---- the module

void Generator::MakeSizes() {
  for (int i = 0; i < 3; ++i) {
    sizes_.push_back(focused_ ? r_.Pick<uint32_t>({8, 12, 16})
                              : r_.Pick<uint32_t>({1, 2, 3, 4, 4, 5, 7, 8, 10, 16}));
  }
  // The size of an array whose elements are divided among the invocations.
  sizes_.push_back(r_.Pick<uint32_t>({4, 8, 63, 64, 127, 128, 256}));
}

void Generator::MakeGlobals() {
  const auto count = [&](int i) { return std::to_string(sizes_[i]); };
  // WGSL does not allow vertex shaders to write to storage buffers.
  const bool writes = stage_ != Stage::kVertex;
  Emit("struct Part { x: u32, y: array<u32, 4> }");
  Emit("struct Mixed { f: f32, n: u32, s: i32, g: vec2f }");
  Emit("struct Out { n: u32, s: i32, a: array<u32, " + count(0) + ">, b: array<i32, " + count(1) +
       ">, m: array<array<u32, 4>, " + count(2) + ">, c: array<Part, " + count(1) +
       ">, q: vec3<u32>, e: array<vec3<i32>, " + count(2) +
       ">, z: Mixed, res: array<u32, 16>, r: array<u32> }");
  Emit("@group(0) @binding(0) var<storage, " + std::string(writes ? "read_write" : "read") +
       "> o : Out;");
  Emit("@group(0) @binding(1) var<storage, read> t : array<i32>;");
  Emit("struct Uni { x: vec4<u32>, y: vec4<i32>, a: array<vec4<u32>, " + count(2) + "> }");
  Emit("@group(0) @binding(2) var<uniform> u : Uni;");
  Emit("var<private> pa : array<u32, " + count(0) + ">;");
  Emit("var<private> pb : array<i32, " + count(1) + ">;");
  Emit("var<private> pd : array<i32, " + count(3) + ">;");
  Emit("var<private> pm : array<array<u32, 4>, " + count(2) + ">;");
  Emit("var<private> pv : vec4<i32>;");
  Emit("var<private> c0 : u32;");
  Emit("var<private> pu : u32;");
  Emit("var<private> pi : i32;");
  Emit("var<private> pn : u32" + (r_.Chance(50) ? " = " + SmallConstant(Kind::kU32) : "") + ";");
  Emit("var<private> pq : vec3<u32>;");
  Emit("var<private> ps : Mixed;");
  Emit("var<private> pf : f32;");
  Emit("fn change_mixed() { ps.f = ps.f * 1.5f + 3f; }");
  Emit("fn change_part(p : ptr<function, Mixed>) { (*p).f += 2.5f; }");
  Emit("fn change_private() { pu += 5u; pi += 9i; }");
  Emit("fn change(p : ptr<function, u32>) { *p = *p * 3u + 2u; }");
  const bool compute = stage_ == Stage::kCompute;
  if (compute) {
    Emit("var<workgroup> w : array<u32, " + count(3) + ">;");
    Emit("var<workgroup> wm : array<array<u32, 4>, " + count(2) + ">;");
    Emit("var<workgroup> wz : Mixed;");
    Emit("override size : u32 = " + Suffix(Kind::kU32, sizes_[0]) + ";");
    Emit("var<workgroup> wo : array<i32, size>;");
  }
  Emit("const table = array<i32, 5>(3, -1, 7, 0, 2);");
  globals_ = {
      {"o.a", "", sizes_[0], "", Kind::kU32, writes, true},
      {"o.b", "", sizes_[1], "", Kind::kI32, writes, true},
      {"o.m", "[]", sizes_[2], "", Kind::kU32, writes, true},
      {"o.c", ".x", sizes_[1], "", Kind::kU32, writes, true},
      {"o.q", "", 3, "", Kind::kU32, writes, false},
      {"o.e", "[]", sizes_[2], "", Kind::kI32, writes, false, 3},
      {"o.r", "", 0, "arrayLength(&o.r)", Kind::kU32, writes, true},
      {"t", "", 0, "arrayLength(&t)", Kind::kI32, false, true},
      {"u.a", ".y", sizes_[2], "", Kind::kU32, false, true},
      {"u.a", "[]", sizes_[2], "", Kind::kU32, false, true},
      {"u.y", "", 4, "", Kind::kI32, false, false},
      {"pa", "", sizes_[0], "", Kind::kU32, true, true},
      {"pb", "", sizes_[1], "", Kind::kI32, true, true},
      {"pd", "", sizes_[3], "", Kind::kI32, true, true},
      {"pm", "[]", sizes_[2], "", Kind::kU32, true, true},
      {"pv", "", 4, "", Kind::kI32, true, false},
      {"table", "", 5, "", Kind::kI32, false, false},
  };
  if (!compute) return;
  globals_.push_back({"w", "", sizes_[3], "", Kind::kU32, true, true});
  globals_.push_back({"wm", "[]", sizes_[2], "", Kind::kU32, true, true});
  globals_.push_back({"wo", "", sizes_[0], "", Kind::kI32, true, true});
}

void Generator::MakeInputStruct() {
  has_struct_ = stage_ == Stage::kCompute && r_.Chance(35);
  if (!has_struct_) return;
  const char* scalar =
      r_.Pick({"local_invocation_index", "local_invocation_index", "subgroup_invocation_id"});
  const char* vector = r_.Pick({"local_invocation_id", "workgroup_id", "global_invocation_id"});
  if (std::string_view(scalar).starts_with("subgroup")) text_ = "enable subgroups;\n" + text_;
  Emit(std::string("struct In { @builtin(") + scalar + ") x: u32, @builtin(" + vector +
       ") v: vec3<u32> }");
}

// Declares function-scope arrays, vectors and a matrix.
void Generator::MakeLocals() {
  if (r_.Chance(50)) {
    const std::string name = Name("fa");
    Emit("var " + name + " : array<u32, " + std::to_string(sizes_[0]) + ">;");
    places_.push_back({name, "", sizes_[0], "", Kind::kU32, true, true});
    local_arrays_.push_back(name);
  }
  if (r_.Chance(25)) {
    const std::string name = Name("fv");
    Emit("var " + name + " = vec3i(" + Leaf(Kind::kI32) + ", 1i, 2i);");
    places_.push_back({name, "", 3, "", Kind::kI32, true, false});
  }
  if (r_.Chance(40)) {
    const std::string name = Name("fs");
    Emit("var " + name + " : Mixed" + r_.Pick({" = ps;", ";"}));
    local_mixed_.push_back(name);
  }
  if (r_.Chance(20)) {
    const std::string name = Name("la");
    Emit("let " + name + " = pa;");
    places_.push_back({name, "", sizes_[0], "", Kind::kU32, false, false});
  }
}

// Returns a pointer type for an element of a module-scope array of arrays.
std::string Generator::PartPointer() {
  const uint32_t roll = r_.Below(3);
  if (roll == 0 && stage_ == Stage::kCompute) return "ptr<workgroup, array<u32, 4>>";
  if (roll == 1 && stage_ != Stage::kVertex) return "ptr<storage, array<u32, 4>, read_write>";
  return "ptr<private, array<u32, 4>>";
}

bool IsPartPointer(const std::string& type) {
  return type.starts_with("ptr<") && !type.starts_with("ptr<function");
}

std::string RootOf(const std::string& type) {
  return type.starts_with("ptr<s") ? "o.m" : type.starts_with("ptr<w") ? "wm" : "pm";
}

// From here on, generated statements may use the pointer parameter `name`, but not the variable it
// points into (WGSL: Alias Analysis).
void Generator::TakePartPointer(const std::string& name, const std::string& type) {
  const std::string root = RootOf(type);
  std::erase_if(places_, [&](const Place& place) {
    return place.text == root || (root == "o.m" && place.text.starts_with("o."));
  });
  if (root == "o.m") {
    std::erase_if(readable_, [](const std::string& e) { return e.find("o.") != e.npos; });
    may_use_out_ = false;
  }
  may_call_ = false;
  places_.push_back({"(*" + name + ")", "", 4, "", Kind::kU32, true, true});
  places_.push_back(places_.back());  // added twice, so that it is picked more often
}

std::string Generator::ParamType(bool first) {
  if (r_.Chance(10)) return "ptr<function, array<u32, " + std::to_string(sizes_[0]) + ">>";
  if (r_.Chance(10)) return "ptr<function, u32>";
  if (first && r_.Chance(30)) return PartPointer();
  if (has_struct_ && r_.Chance(50)) return "In";
  return r_.Pick({"i32", "i32", "u32", "u32", "bool"});
}

void Generator::TakeParam(const std::string& name, const std::string& type) {
  if (type == "i32") variables_.push_back({name, Kind::kI32, false});
  if (type == "u32") variables_.push_back({name, Kind::kU32, false});
  if (type == "bool") variables_.push_back({name, Kind::kBool, false});
  if (type == "In") {
    readable_.insert(readable_.end(), {name + ".x", name + ".v.x", name + ".v.y"});
    struct_value_ = name;
  }
  if (IsPartPointer(type)) TakePartPointer(name, type);
  if (type == "ptr<function, u32>") variables_.push_back({"(*" + name + ")", Kind::kU32, true});
  if (type.starts_with("ptr<function, array")) {
    places_.push_back({"(*" + name + ")", "", sizes_[0], "", Kind::kU32, true, true});
  }
}

// Resets the declarations in scope to those at module scope.
void Generator::BeginFunction(int budget) {
  variables_.clear();
  if (r_.Chance(35)) variables_ = {{"pu", Kind::kU32, true}, {"pi", Kind::kI32, true}};
  places_ = globals_;
  local_arrays_.clear();
  local_counters_.clear();
  local_mixed_.clear();
  may_use_out_ = true;
  struct_value_.clear();
  budget_ = budget;
  may_call_ = true;
}

// Writes the functions `narrow` and `cell`, whose results have known ranges. The range of `narrow`
// follows from its operations alone. The range of `cell` also depends on the arguments.
void Generator::MakeNarrowFunctions() {
  BeginFunction(0);
  places_.clear();
  readable_ = {"x", "u.x.x"};
  Open("fn narrow(x : u32) -> u32");
  if (r_.Chance(40)) {
    const std::string test = r_.Chance(50) ? "x < " + SmallConstant(Kind::kU32) : Condition(1);
    Emit("if " + test + " { return min(x, " + SmallConstant(Kind::kU32) + "); }");
  }
  Emit(std::string("return x ") + r_.Pick({"& ", "% "}) + Suffix(Kind::kU32, 1 + r_.Below(8)) +
       ";");
  Close();
  Open("fn cell(x : u32, y : u32) -> u32");
  Emit("return x * " + Suffix(Kind::kU32, 1 + r_.Below(5)) + r_.Pick({" + ", " + ", " - "}) + "y;");
  Close();
}

void Generator::MakeFunction() {
  BeginFunction(8);
  readable_ = {"u.x.x", "u.x.y", "o.n", "c0", "ps.n", "u32(ps.f)"};
  Function f{};
  f.name = "f" + std::to_string(functions_.size());
  std::string params;
  const uint32_t count = 1 + r_.Below(3);
  for (uint32_t i = 0; i < count; ++i) {
    const std::string name = Name("q");
    f.params.push_back(ParamType(i == 0));
    TakeParam(name, f.params.back());
    params += (i == 0 ? "" : ", ") + name + " : " + f.params.back();
  }
  f.returns = r_.Chance(60);
  f.result = result_ = AnyInteger();
  returns_ = f.returns ? Returns::kInteger : Returns::kNothing;
  Open("fn " + f.name + "(" + params + ")" +
       (f.returns ? " -> " + std::string(NameOf(f.result)) : ""));
  MakeLocals();
  if (!struct_value_.empty() && r_.Chance(60)) UseStruct();
  Statements(5);
  if (f.returns) Emit("return " + Integer(f.result, 2) + ";");
  Close();
  functions_.push_back(f);
}

std::string Generator::EntryParams() {
  switch (stage_) {
    case Stage::kCompute:
      if (has_struct_) {
        readable_.insert(readable_.end(), {"in.x", "in.v.x", "in.v.y"});
        struct_value_ = "in";
        return "in : In, @builtin(num_workgroups) n : vec3<u32>";
      }
      if (r_.Chance(12)) readable_.push_back("size");
      readable_.insert(readable_.end(), {"g.x", "g.y", "l.x", "l.z", "li"});
      return "@builtin(global_invocation_id) g : vec3<u32>, @builtin(local_invocation_id) l : "
             "vec3<u32>, "
             "@builtin(local_invocation_index) li : u32";
    case Stage::kFragment:
      readable_.insert(readable_.end(), {"b.x", "si", "mask"});
      variables_.push_back({"a", Kind::kI32, false});
      variables_.push_back({"front", Kind::kBool, false});
      return "@location(0) @interpolate(flat) a : i32, @location(1) @interpolate(flat) b : "
             "vec2<u32>, "
             "@builtin(front_facing) front : bool, @builtin(sample_index) si : u32, "
             "@builtin(sample_mask) mask : u32";
    case Stage::kVertex: break;
  }
  readable_.insert(readable_.end(), {"vi", "ii", "b.x", "b.y"});
  variables_.push_back({"a", Kind::kI32, false});
  return "@builtin(vertex_index) vi : u32, @builtin(instance_index) ii : u32, @location(0) a : "
         "i32, "
         "@location(1) b : vec2<u32>";
}

// Writes the results to a buffer or a stage output. Judge (judge.h) compares them.
void Generator::TellResults() {
  std::string sum = "ps.n ^ pa[0] ^ bitcast<u32>(pv.x) ^ bitcast<u32>(pb[0])";
  if (stage_ == Stage::kCompute) sum += " ^ w[0]";
  for (const Variable& v : variables_) {
    sum += " ^ (31u * " + (v.kind == Kind::kU32 ? v.name : "u32(" + v.name + ")") + ")";
  }
  if (stage_ != Stage::kVertex) {
    for (uint32_t i = 1; i < sizes_[0]; ++i) {
      const std::string n = std::to_string(i % 16);
      Emit("o.res[" + n + "] ^= pa[" + std::to_string(i) + "];");
    }
    Emit("o.res[0] = " + sum + ";");
  }
  if (stage_ == Stage::kFragment) Emit("return " + sum + ";");
  if (stage_ == Stage::kVertex) Emit("return VOut(vec4f(), " + sum + ");");
}

void Generator::MakeEntry() {
  BeginFunction(16);
  readable_ = {"u.x.x", "u.x.w", "o.n", "o.z.n", "u32(ps.f)"};
  returns_ = stage_ == Stage::kCompute ? Returns::kNothing : Returns::kStage;
  const std::string params = EntryParams();
  if (stage_ == Stage::kCompute) {
    Emit(r_.Pick({"@compute @workgroup_size(1)", "@compute @workgroup_size(4, 2, 1)",
                  "@compute @workgroup_size(64)", "@compute @workgroup_size(8, 8, 4)"}));
    Open("fn main(" + params + ")");
  } else if (stage_ == Stage::kFragment) {
    Emit("@fragment");
    Open("fn main(" + params + ") -> @location(0) u32");
  } else {
    Emit("struct VOut { @builtin(position) p : vec4f, @location(0) @interpolate(flat) r : u32 }");
    Emit("@vertex");
    Open("fn main(" + params + ") -> VOut");
  }
  Emit("c0 = u.x.z;");
  Emit("pa[0] = u.x.y;");
  Emit("pu = u.x.w;");
  Emit("pi = u.y.x;");
  if (r_.Chance(60)) Emit("pn = " + Narrow(2) + ";");
  if (r_.Chance(60)) StoreNarrow();
  Emit("pf = f32(u.y.y) * 0.5f;");
  Emit("ps = Mixed(f32(u.x.y), u.x.z, u.y.z, vec2f(1.5f, f32(u.y.w)));");
  MakeLocals();
  DeclareValue();
  const auto before = variables_;
  if (focused_) {
    for (uint32_t count = 1 + r_.Below(2); count > 0; --count) {
      r_.Chance(65) ? SharedIndices() : AlignedLoop();
    }
  } else {
    Statements(7);
  }
  variables_ = before;
  TellResults();
  Close();
}

std::string Generator::Run() {
  focused_ = r_.Chance(20);
  safe_ = focused_ || r_.Chance(40);
  stage_ = r_.Chance(75) ? Stage::kCompute : r_.Chance(65) ? Stage::kFragment : Stage::kVertex;
  MakeSizes();
  MakeInputStruct();
  MakeGlobals();
  MakeNarrowFunctions();
  const uint32_t functions = focused_ ? 0 : r_.Below(4);
  for (uint32_t i = 0; i < functions; ++i) MakeFunction();
  MakeEntry();
  return text_;
}

}  // namespace

std::string GenerateShader(uint64_t seed) { return Generator(seed).Run(); }

}  // namespace tessera::bounds
