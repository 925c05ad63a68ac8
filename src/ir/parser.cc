#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/builtin_info.h"
#include "ir/op_info.h"
#include "ir/placement.h"
#include "ir/target_ops.h"
#include "ir/text.h"
#include "ir/text_names.h"

namespace tessera::ir {
namespace {

constexpr int kMaxDepth = 200;

class Parser {
 public:
  Parser(std::string_view text, Module& m, std::string* error)
      : text_(text), m_(m), error_(error) {}

  bool Run() {
    Next();
    while (!failed_ && !word_.empty()) Declaration();
    return !failed_;
  }

 private:
  using NameMap = absl::flat_hash_map<std::string, uint32_t>;

  // ---- tokens: words (with their sigil), strings and single characters; numbers are words

  static bool IsWordChar(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' ||
           (static_cast<unsigned char>(c) & 0x80) != 0;
  }
  void Next() {
    for (;;) {
      while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        if (text_[at_] == '\n') ++line_;
        ++at_;
      }
      if (text_.substr(at_, 2) != "//") break;
      while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    }
    const size_t begin = at_;
    if (at_ == text_.size()) {
      word_ = {};
      return;
    }
    const char c = text_[at_++];
    if (c == '"') {
      while (at_ < text_.size() && text_[at_] != '"') ++at_;
      ++at_;
    } else if (text_.substr(begin, 3) == "...") {
      at_ += 2;
    } else if (IsWordChar(c) || c == '%' || c == '@' || c == '$' || c == '#' || c == '-') {
      if (text_.substr(begin, 2) == "->") {
        ++at_;
      } else {
        while (at_ < text_.size() && WordContinues(begin)) ++at_;
      }
    }
    word_ = text_.substr(begin, at_ - begin);
  }
  bool WordContinues(size_t begin) const {
    const char c = text_[at_];
    if (IsWordChar(c)) return true;
    // The sign of an exponent, as in "1e-05f", is part of the number.
    const char first =
        text_[begin] == '-' && begin + 1 < text_.size() ? text_[begin + 1] : text_[begin];
    return (c == '-' || c == '+') && text_[at_ - 1] == 'e' &&
           std::isdigit(static_cast<unsigned char>(first)) != 0;
  }
  bool Fail(std::string what) {
    if (!failed_ && error_ != nullptr) {
      *error_ = "line " + std::to_string(line_) + ": " + what + " at '" + std::string(word_) + "'";
    }
    failed_ = true;
    word_ = {};
    at_ = text_.size();
    return false;
  }
  bool Take(std::string_view word) {
    if (word_ != word) return false;
    Next();
    return true;
  }
  void Expect(std::string_view word) {
    if (!Take(word)) Fail("expected '" + std::string(word) + "'");
  }
  std::string_view TakeWord() {
    const std::string_view word = word_;
    if (word.empty()) Fail("unexpected end");
    Next();
    return word;
  }
  // Consumes a word that starts with `sigil`. Returns the word without the sigil.
  std::string_view TakeName(char sigil) {
    if (word_.size() < 2 || word_[0] != sigil) {
      Fail(std::string("expected a name with '") + sigil + "'");
      return {};
    }
    return TakeWord().substr(1);
  }
  uint32_t Number() {
    uint32_t n = 0;
    const auto [end, ec] = std::from_chars(word_.data(), word_.data() + word_.size(), n);
    if (ec != std::errc() || end != word_.data() + word_.size()) Fail("expected a number");
    Next();
    return n;
  }
  uint32_t ParenNumber() {
    Expect("(");
    const uint32_t n = Number();
    Expect(")");
    return n;
  }
  // Returns the source name of a word that Print wrote, i.e. the word without a suffix such as ".2"
  // that made it unique. Returns an invalid id for numbers.
  StringId SourceName(std::string_view word) {
    if (word.empty() || std::isdigit(static_cast<unsigned char>(word[0])) != 0) return {};
    return m_.strings.Intern(word.substr(0, word.find('.')));
  }
  template <typename Enum>
  bool FindEnum(std::string_view word, Enum* result) {
    for (int i = 0; i < kCountOf<Enum>; ++i) {
      if (NameOf(static_cast<Enum>(i)) == word) {
        *result = static_cast<Enum>(i);
        return true;
      }
    }
    return false;
  }
  template <typename Enum>
  Enum TakeEnum() {
    Enum e{};
    if (!FindEnum(word_, &e)) Fail("unknown enumerant");
    Next();
    return e;
  }

  Access MemoryAccess() {
    const auto access = TakeEnum<Access>();
    if (access == Access::kAtomic) Fail("only storage textures have this access mode");
    return access;
  }

  // ---- types

  Count TakeCount() {
    if (!word_.empty() && word_[0] == '#') {
      return Count::Of(OverrideExprId(static_cast<uint32_t>(std::atoi(TakeName('#').data()))));
    }
    return Count::Of(Number());
  }

  TypeId TakeType() {
    if (++depth_ > kMaxDepth) Fail("types nested too deeply");
    const TypeId t = failed_ ? kVoid : TypeInner();
    --depth_;
    return t;
  }

  TypeId Element() {
    Expect("<");
    return TakeType();
  }
  TypeId Close(TypeId t) {
    Expect(">");
    return t;
  }

  TypeId TypeInner() {
    const std::string_view word = TakeWord();
    static constexpr std::string_view kScalars[] = {"bool", "i32", "u32", "f32",
                                                    "f16",  "i64", "u64"};
    for (uint32_t i = 0; i < std::size(kScalars); ++i) {
      if (word == kScalars[i]) return TypeId(i);
    }
    if (word == "i8") return kI8;
    if (word == "u8") return kU8;
    if (word == "void") return kVoid;
    if (const auto it = structs_.find(std::string(word)); it != structs_.end()) {
      return TypeId(it->second);
    }
    if (word.size() == 4 && word.starts_with("vec")) {
      return Close(TypeStore::Vector(Element(), static_cast<uint32_t>(word[3] - '0')));
    }
    if (word.size() == 6 && word.starts_with("mat")) {
      return Close(TypeStore::Matrix(Element(), static_cast<uint32_t>(word[3] - '0'),
                                     static_cast<uint32_t>(word[5] - '0')));
    }
    if (word == "atomic") return Close(m_.types.Atomic(Element()));
    if (word == "array" || word == "binding_array") {
      const TypeId element = Element();
      const Count count = Take(",") ? TakeCount() : Count::Runtime();
      return Close(word == "array" ? m_.types.Array(element, count)
                                   : m_.types.BindingArray(element, count));
    }
    if (word == "ptr") return PointerType();
    if (word == "sampler") return m_.types.Sampler();
    if (word == "sampler_comparison") return m_.types.ComparisonSampler();
    if (word == "texture_external") return m_.types.ExternalTexture();
    if (word == "input_attachment" || word == "input_attachment_multisampled") {
      const TypeId sampled = Element();
      return Close(m_.types.InputAttachment(sampled, word != "input_attachment"));
    }
    if (word == "buffer") {
      if (!Take("<")) return m_.types.Buffer(Count::Runtime());
      return Close(m_.types.Buffer(TakeCount()));
    }
    if (word.starts_with("subgroup_matrix_")) return MatrixType(word.substr(16));
    if (word.starts_with("texture_")) return TextureType(word.substr(8));
    if (word == "texel_buffer") return StorageTexture(TextureDim::kBuffer);
    Fail("unknown type '" + std::string(word) + "'");
    return kVoid;
  }

  TypeId PointerType() {
    Expect("<");
    const auto space = TakeEnum<AddressSpace>();
    Expect(",");
    const TypeId element = TakeType();
    Access access = Access::kReadWrite;
    if (Take(",")) access = MemoryAccess();
    return Close(m_.types.Pointer(space, element, access));
  }

  TypeId MatrixType(std::string_view use_name) {
    SubgroupMatrixUse use{};
    if (!FindEnum(use_name, &use)) Fail("unknown matrix use");
    const TypeId component = Element();
    Expect(",");
    const Count columns = TakeCount();
    Expect(",");
    return Close(m_.types.SubgroupMatrix(use, component, columns, TakeCount()));
  }

  TypeId TextureType(std::string_view rest) {
    const auto starts = [&](std::string_view prefix) {
      if (!rest.starts_with(prefix)) return false;
      rest.remove_prefix(prefix.size());
      return true;
    };
    const bool depth = starts("depth_");
    const bool multisampled = starts("multisampled_");
    const bool storage = starts("storage_");
    TextureDim dim{};
    if (!FindEnum(rest, &dim) || dim == TextureDim::kBuffer) Fail("unknown texture dimension");
    if (depth) {
      return multisampled ? m_.types.DepthMultisampledTexture(dim) : m_.types.DepthTexture(dim);
    }
    if (storage) return StorageTexture(dim);
    const TypeId sampled = Element();
    return Close(multisampled ? m_.types.MultisampledTexture(dim, sampled)
                              : m_.types.SampledTexture(dim, sampled));
  }

  TypeId StorageTexture(TextureDim dim) {
    Expect("<");
    const auto format = TakeEnum<TexelFormat>();
    Expect(",");
    return Close(m_.types.StorageTexture(dim, format, TakeEnum<Access>()));
  }

  // ---- constants and values

  bool AtScalarConstant() const {
    return word_ == "true" || word_ == "false" ||
           (!word_.empty() && (std::isdigit(static_cast<unsigned char>(word_[0])) != 0 ||
                               (word_[0] == '-' && word_.size() > 1)));
  }

  ConstantId ScalarConstant() {
    const std::string word(TakeWord());
    if (word == "true" || word == "false") return m_.constants.Bool(word == "true");
    const std::string digits = word.substr(0, word.size() - 1);
    if (digits.ends_with('l')) {
      const bool is_signed = word.back() == 'i';
      return m_.constants.Scalar(
          is_signed ? kI64 : kU64,
          is_signed ? static_cast<uint64_t>(std::strtoll(digits.c_str(), nullptr, 10))
                    : std::strtoull(digits.c_str(), nullptr, 10));
    }
    switch (word.back()) {
      case 'i': return m_.constants.I32(static_cast<int32_t>(std::atoll(digits.c_str())));
      case 'u': return m_.constants.U32(static_cast<uint32_t>(std::atoll(digits.c_str())));
      case 'f': return m_.constants.F32(std::strtof(digits.c_str(), nullptr));
      case 'h': return m_.constants.Float(kF16, std::strtod(digits.c_str(), nullptr));
      default: Fail("constant without suffix"); return m_.constants.Bool(false);
    }
  }

  ConstantId TakeConstant() {
    if (++depth_ > kMaxDepth) Fail("constants nested too deeply");
    ConstantId result = m_.constants.Bool(false);
    if (AtScalarConstant()) {
      result = ScalarConstant();
    } else if (!failed_) {
      const TypeId type = TakeType();
      Expect("{");
      PoolVector<ConstantId> elements;
      bool splat = false;
      while (!failed_ && !Take("}")) {
        elements.push_back(TakeConstant());
        splat = Take("...");
        Take(",");
      }
      if (!failed_) {
        result = elements.empty() ? m_.constants.Zero(type)
                 : splat          ? m_.constants.Splat(type, elements[0])
                                  : m_.constants.Composite(type, elements);
      }
    }
    --depth_;
    return result;
  }

  Value Lookup(const NameMap& map, std::string_view name, std::string_view what) {
    const auto it = map.find(std::string(name));
    if (it == map.end()) {
      Fail("unknown " + std::string(what) + " '" + std::string(name) + "'");
      return {};
    }
    return Value::FromBits(it->second);
  }

  Value TakeValue() {
    if (word_.empty()) {
      Fail("expected a value");
      return {};
    }
    switch (word_[0]) {
      case '%': return Lookup(values_, TakeName('%'), "value");
      case '@': return Lookup(globals_, TakeName('@'), "variable");
      case '$': return Lookup(overrides_, TakeName('$'), "override");
      case '#': return OverrideExprId(static_cast<uint32_t>(std::atoi(TakeName('#').data())));
      default: break;
    }
    if (Take("none")) return {};
    return TakeConstant();
  }

  // ---- declarations

  void Declaration() {
    if (Take("struct")) return StructDecl();
    if (Take("override")) return OverrideDecl();
    if (Take("override_expr")) return OverrideExprDecl();
    if (Take("resource")) return ResourceDecl();
    if (Take("var")) return GlobalDecl();
    if (Take("const")) return NamedConstantDecl();
    if (Take("buffer_size_unit")) return BufferSizeUnit();
    FunctionDecl();
  }

  // Parses one IO attribute. Returns false if the current word is not one.
  bool TakeIo(IoAttributes& io) {
    if (Take("@location")) {
      io.location = ParenNumber();
    } else if (Take("@blend_src")) {
      io.blend_src = ParenNumber();
    } else if (Take("@color")) {
      io.color = ParenNumber();
    } else if (Take("@invariant")) {
      io.invariant = true;
    } else if (Take("@builtin")) {
      Expect("(");
      io.builtin = TakeEnum<BuiltinValue>();
      if (Take(",")) io.depth_mode = TakeEnum<DepthMode>();
      Expect(")");
    } else if (Take("@interpolate")) {
      Expect("(");
      io.interpolation = TakeEnum<InterpolationType>();
      if (Take(",")) io.sampling = TakeEnum<InterpolationSampling>();
      Expect(")");
    } else {
      return false;
    }
    return true;
  }

  static bool HasLayout(const MemberLayout& member) {
    return member.run_count != 0 || member.is_packed;
  }

  // Parses the padding runs in an attribute, e.g. `(2x1, 4x3)`.
  void TakePadding(MemberLayout& member) {
    member.run_count = 0;
    Expect("(");
    do {
      if (member.run_count == MemberLayout::kMostRuns) return void(Fail("too much padding"));
      Padding& run = member.runs[member.run_count++];
      const std::string_view word = TakeWord();
      const char* const end = word.data() + word.size();
      const auto size = std::from_chars(word.data(), end, run.size);
      if (size.ec != std::errc() || size.ptr == end || *size.ptr != 'x') {
        return void(Fail("expected padding, e.g. 4x1,"));
      }
      const auto count = std::from_chars(size.ptr + 1, end, run.count);
      if (count.ec != std::errc() || count.ptr != end) {
        return void(Fail("expected padding, e.g. 4x1,"));
      }
    } while (Take(","));
    Expect(")");
  }

  void StructDecl() {
    const std::string word(TakeWord());
    const bool builtin_result = Take("@builtin_result");
    Expect("{");
    PoolVector<StructMember> members;
    PoolVector<MemberLayout> layout;
    MemberLayout end;
    while (!failed_ && !Take("}")) {
      if (end.run_count != 0) return void(Fail("padding after a member that is not the last"));
      MemberLayout& place = layout.emplace_back();
      StructMember& member = members.emplace_back();
      member.name = m_.strings.Intern(TakeWord());
      Expect(":");
      member.type = TakeType();
      for (;;) {
        if (Take("@align")) {
          member.has_align_attribute = true;
          member.align = ParenNumber();
        } else if (Take("@size")) {
          member.has_size_attribute = true;
          member.size = ParenNumber();
        } else if (Take("@padding_before")) {
          TakePadding(place);
        } else if (Take("@padding_after")) {
          TakePadding(end);
        } else if (Take("@packed")) {
          place.is_packed = true;
        } else if (!TakeIo(member.io)) {
          break;
        }
      }
    }
    if (failed_) return;
    const TypeId id = m_.types.NewStruct(SourceName(word), members);
    Struct& s = m_.types.MutableStructOf(id);
    s.is_builtin_result = builtin_result;
    layout.push_back(end);
    if (std::ranges::any_of(layout, &HasLayout)) {
      s.layout = m_.arena.Copy<MemberLayout>(layout);
    }
    structs_[word] = id.value;
  }

  void OverrideDecl() {
    const std::string word(TakeName('$'));
    const OverrideId id(static_cast<uint32_t>(m_.overrides.size()));
    Override o;
    o.name = SourceName(word);
    Expect(":");
    o.type = TakeType();
    if (Take("@id")) {
      o.has_id = true;
      o.id = static_cast<uint16_t>(ParenNumber());
    }
    o.used = !Take("@unused");
    if (Take("@spec_id")) o.spec_id = ParenNumber();
    if (Take("=")) o.init = TakeValue();
    m_.overrides.push_back(o);
    overrides_[word] = Value(id).bits();
  }

  void BufferSizeUnit() {
    m_.buffer_size_unit = static_cast<uint32_t>(std::atoi(TakeWord().data()));
    if (m_.buffer_size_unit == 0) Fail("the unit of buffer sizes is greater than zero");
  }

  // Parses a quoted name or text. Returns an invalid id if the current word is not quoted.
  StringId TakeQuoted() {
    if (word_.empty() || word_[0] != '"') return {};
    const std::string_view quoted = TakeWord();
    return m_.strings.Intern(quoted.substr(1, quoted.size() - 2));
  }

  void OverrideExprDecl() {
    const auto index = static_cast<uint32_t>(std::atoi(TakeName('#').data()));
    if (index > 100000) return void(Fail("override expression number too large"));
    OverrideExpr e;
    Expect(":");
    e.type = TakeType();
    e.spelling = TakeQuoted();
    if (Take("of")) {
      const Value of = TakeValue();
      if (of.kind() != Value::kOverride) return void(Fail("not an override"));
      e.of = of.override_decl();
    }
    e.block = m_.NewBlock({});
    if (m_.override_exprs.size() <= index) m_.override_exprs.resize(index + 1);
    m_.override_exprs[index] = e;
    function_ = {};
    values_.clear();
    ParseBlock(e.block);
  }

  void ResourceDecl() {
    Resource r;
    Expect("<");
    r.space = TakeEnum<AddressSpace>();
    Expect(">");
    r.name = TakeQuoted();
    Expect(":");
    r.type = TakeType();
    for (;;) {
      if (Take("@group")) {
        r.group = ParenNumber();
      } else if (Take("@binding")) {
        r.binding = ParenNumber();
      } else if (Take("@plane1")) {
        PartOf(r, ResourcePart::kPlane1);
      } else if (Take("@parameters")) {
        PartOf(r, ResourcePart::kParameters);
      } else if (Take("@count")) {
        r.count = ParenNumber();
      } else {
        break;
      }
    }
    m_.resources.push_back(r);
  }

  void PartOf(Resource& r, ResourcePart part) {
    r.part = part;
    Expect("(");
    r.texture.group = Number();
    Expect(",");
    r.texture.binding = Number();
    Expect(")");
  }

  void PlaceOf(Global& g) {
    Expect("(");
    g.place.table = TakeEnum<PlaceTable>();
    Expect(",");
    g.place.space = Number();
    Expect(",");
    g.place.index = Number();
    Expect(")");
  }

  void GlobalDecl() {
    Global g;
    Expect("<");
    g.space = TakeEnum<AddressSpace>();
    Expect(",");
    g.access = MemoryAccess();
    Expect(">");
    const std::string word(TakeName('@'));
    g.name = SourceName(word);
    Expect(":");
    g.type = TakeType();
    for (;;) {
      if (Take("@group")) {
        g.has_binding = true;
        g.group = ParenNumber();
      } else if (Take("@binding")) {
        g.binding = ParenNumber();
      } else if (Take("@input_attachment_index")) {
        g.attachment = ParenNumber();
      } else if (Take("@bound_writable")) {
        g.bound_writable = true;
      } else if (Take("@role")) {
        Expect("(");
        g.role = TakeEnum<GlobalRole>();
        Expect(")");
      } else if (Take("@place")) {
        PlaceOf(g);
      } else if (Take("@size_index")) {
        g.place.size_index = ParenNumber();
      } else if (Take("@offset_index")) {
        g.place.offset_index = ParenNumber();
      } else if (!TakeIo(g.io)) {
        break;
      }
    }
    if (Take("=")) g.init = TakeValue();
    if (failed_) return;
    g.pointer_type =
        g.space == AddressSpace::kHandle ? g.type : m_.types.Pointer(g.space, g.type, g.access);
    globals_[word] = Value(GlobalId(static_cast<uint32_t>(m_.globals.size()))).bits();
    m_.globals.push_back(g);
  }

  void NamedConstantDecl() {
    const ConstantId id = TakeConstant();
    m_.named_constants.push_back({id, Take("@part")});
  }

  void FunctionDecl() {
    Function f;
    function_ = FunctionId(static_cast<uint32_t>(m_.functions.size()));
    values_.clear();
    while (!failed_ && word_ != "fn") {
      if (Take("@vertex")) {
        f.stage = ShaderStage::kVertex;
      } else if (Take("@fragment")) {
        f.stage = ShaderStage::kFragment;
      } else if (Take("@compute")) {
        f.stage = ShaderStage::kCompute;
      } else if (Take("@workgroup_size")) {
        Expect("(");
        for (Value& size : f.workgroup_size) {
          size = TakeValue();
          Take(",");
        }
        Expect(")");
      } else if (Take("@subgroup_size")) {
        Expect("(");
        f.subgroup_size = TakeValue();
        Expect(")");
      } else if (Take("@early_depth_test")) {
        f.early_depth_test = true;
      } else if (Take("@statically_used")) {
        StaticUses(f);
      } else {
        Fail("expected a declaration");
      }
    }
    Expect("fn");
    const std::string word(TakeWord());
    f.name = SourceName(word);
    Expect("(");
    PoolVector<ParamId> params;
    while (!failed_ && !Take(")")) {
      Param p;
      const std::string name(TakeName('%'));
      p.name = SourceName(name);
      Expect(":");
      p.type = TakeType();
      while (TakeIo(p.io)) {}
      Take(",");
      params.push_back(ParamId(static_cast<uint32_t>(m_.params.size())));
      values_[name] = Value(params.back()).bits();
      m_.params.push_back(p);
    }
    f.params = m_.arena.Copy(std::span<const ParamId>(params));
    if (Take("->")) {
      f.return_type = TakeType();
      while (TakeIo(f.return_io)) {}
    }
    f.body = m_.NewBlock(function_);
    functions_[word] = function_.value;
    m_.functions.push_back(f);
    ParseBlock(f.body);
  }

  void StaticUses(Function& f) {
    PoolVector<Value> values;
    PoolVector<FunctionId> functions;
    Expect("(");
    while (!failed_ && !Take(")")) {
      const auto it = functions_.find(std::string(word_));
      if (it == functions_.end()) {
        values.push_back(TakeValue());
      } else {
        functions.push_back(FunctionId(it->second));
        Next();
      }
      Take(",");
    }
    f.statically_used = m_.arena.Copy(std::span<const Value>(values));
    f.statically_used_functions = m_.arena.Copy(std::span<const FunctionId>(functions));
  }

  // ---- instructions

  void ParseBlock(BlockId block) {
    if (++depth_ > kMaxDepth) Fail("blocks nested too deeply");
    Expect("{");
    while (!failed_ && !Take("}")) ParseInst(block);
    --depth_;
  }

  void ParseFlags(std::string_view word, Inst& inst) {
    while (!word.empty()) {
      word.remove_prefix(1);
      const std::string_view name = word.substr(0, word.find('.'));
      word.remove_prefix(name.size());
      bool known = false;
      for (const auto& flag : text::kFlagWords) {
        if (flag.word == name) {
          inst.flags |= flag.flag;
          known = true;
        }
      }
      for (const PlacementRow& row : kPlacements) {
        if (row.word != name) continue;
        AddPlacement(inst, row.flag);
        known = true;
      }
      if (!known) return void(Fail("unknown flag"));
    }
  }

  bool FindOp(std::string_view word, Inst& inst) {
    for (size_t i = 0; i < kOpCount; ++i) {
      const Op op = static_cast<Op>(i);
      if (text::HasOwnWord(op) && InfoOf(op).word == word) {
        inst.op = op;
        return true;
      }
    }
    for (size_t i = 0; i < std::size(text::kUnaryWords); ++i) {
      if (text::kUnaryWords[i] != word) continue;
      inst.op = Op::kUnary;
      inst.set_unary(static_cast<UnaryOp>(i));
      return true;
    }
    for (size_t i = 0; i < std::size(text::kBinaryWords); ++i) {
      if (text::kBinaryWords[i] != word) continue;
      inst.op = Op::kBinary;
      inst.set_binary(static_cast<BinaryOp>(i));
      return true;
    }
    if (FindTargetOp(word, inst)) return true;
    BuiltinFn fn;
    if (!FindBuiltin(word, &fn)) return Fail("unknown operation");
    inst.op = Op::kBuiltin;
    inst.set_builtin(fn);
    return true;
  }

  bool FindTargetOp(std::string_view word, Inst& inst) const {
    if (m_.target_ops == nullptr) return false;
    const auto rows = m_.target_ops->rows;
    const auto row = std::ranges::find(rows, word, &TargetOpInfo::name);
    if (row == rows.end()) return false;
    inst.op = Op::kTarget;
    inst.set_target_op(static_cast<TargetOp>(row - rows.begin()));
    return true;
  }

  bool AtOperand() const {
    if (word_.empty() || word_ == "}" || word_ == "{" || word_ == "!") return false;
    const char c = word_[0];
    // After an operation without operands, the next token starts another instruction or a block.
    return c == '%' || c == '@' || c == '$' || c == '#' || AtScalarConstant() || word_ == "none";
  }

  void ParseInst(BlockId block) {
    Inst inst;
    std::string result;
    if (!word_.empty() && word_[0] == '%') {
      result = TakeName('%');
      Expect("=");
    }
    const int op_line = line_;
    std::string_view word = TakeWord();
    const size_t dot = word.find('.');
    if (dot != std::string_view::npos) {
      ParseFlags(word.substr(dot), inst);
      word = word.substr(0, dot);
    }
    if (failed_ || !FindOp(word, inst)) return;
    if (!result.empty()) inst.type = TakeType();

    bool call = inst.op == Op::kCall;
    if (call) {
      const std::string callee(TakeWord());
      const auto it = functions_.find(callee);
      if (it == functions_.end()) return void(Fail("unknown function '" + callee + "'"));
      inst.set_callee(FunctionId(it->second));
      Expect("(");
    }
    PoolVector<Value> operands;
    if (InfoOf(inst.op).shape.most != 0) {
      // A line break ends the list of operands. Otherwise, the line after a `yield` or `return`
      // without operands could be parsed as its operands.
      while (!failed_ && word_ != ")" && (line_ == op_line || !operands.empty()) &&
             (AtOperand() || AtCompositeConstant())) {
        operands.push_back(TakeValue());
        if (inst.op == Op::kSwizzle) break;
        if (!Take(",")) break;
      }
    }
    if (call) Expect(")");
    if (failed_) return;
    const InstId id = m_.NewInst(inst.op, inst.type, operands, 0, inst.fields());
    m_[id].flags = inst.flags;
    AddPlacement(m_[id], PlacementOf(inst));
    m_.Append(block, id);
    ParseRest(id);
    if (failed_) return;
    if (!result.empty()) {
      if (!values_.emplace(result, Value(id).bits()).second) {
        return void(Fail("value '" + result + "' is defined twice"));
      }
      if (const StringId name = SourceName(result); name.valid()) m_.SetName(id, name);
    }
  }
  // Composite constants begin with a type: a structure name, or a word followed by '<' or '{'.
  bool AtCompositeConstant() const {
    if (word_.empty() || std::isalpha(static_cast<unsigned char>(word_[0])) == 0) {
      if (word_.empty() || word_[0] != '_') return false;
    }
    const char next = at_ < text_.size() ? text_[at_] : '\0';
    return next == '<' || next == '{';
  }

  void ParseRest(InstId id) {
    switch (m_[id].op) {
      case Op::kSwizzle: {
        Expect(",");
        const std::string_view letters = TakeWord();
        Swizzle swizzle;
        for (const char letter : letters) {
          const size_t component = std::string_view("xyzw").find(letter);
          if (component > 3 || swizzle.count() == 4) return void(Fail("bad swizzle"));
          swizzle.Append(static_cast<uint32_t>(component));
        }
        m_[id].set_swizzle(swizzle);
        break;
      }
      case Op::kBuiltin:
        if (Take("!")) m_[id].set_stride_in_elements(Number() != 0);
        break;
      case Op::kIf: {
        const BlockId t = m_.NewBlock(function_, id), f = m_.NewBlock(function_, id);
        m_.SetBlocks(id, If{t, f});
        ParseBlock(t);
        Expect("else");
        ParseBlock(f);
        break;
      }
      case Op::kLoop: {
        const BlockId body = m_.NewBlock(function_, id), continuing = m_.NewBlock(function_, id);
        m_.SetBlocks(id, Loop{body, continuing});
        targets_.push_back(id);
        ParseBlock(body);
        Expect("continuing");
        ParseBlock(continuing);
        targets_.pop_back();
        break;
      }
      case Op::kSwitch: ParseCases(id); break;
      case Op::kBreak:
      case Op::kContinue:
      case Op::kBreakIf: ParseTarget(id); break;
      default:  // others: operations whose text ends with their operands
        break;
    }
  }

  void ParseCases(InstId id) {
    Expect("{");
    PoolVector<SwitchCase> cases;
    targets_.push_back(id);
    while (!failed_ && !Take("}")) {
      Expect("case");
      SwitchCase& c = cases.emplace_back();
      PoolVector<ConstantId> selectors;
      while (!failed_ && word_ != "{") {
        if (Take("default")) {
          c.is_default = true;
        } else {
          selectors.push_back(TakeConstant());
        }
        Take(",");
      }
      c.selectors = m_.arena.Copy(std::span<const ConstantId>(selectors));
      const BlockId block = m_.NewBlock(function_, id);
      c.block = block;
      ParseBlock(block);
    }
    targets_.pop_back();
    m_.SetBlocks(id, Switch{m_.arena.Copy(std::span<const SwitchCase>(cases))});
  }

  void ParseTarget(InstId id) {
    uint32_t levels = 0;
    if (Take("^")) levels = Number();
    const bool loops_only = m_[id].op != Op::kBreak;
    for (size_t i = targets_.size(); i-- > 0;) {
      if (loops_only && m_[targets_[i]].op != Op::kLoop) continue;
      if (levels-- == 0) {
        m_[id].set_target(targets_[i]);
        return;
      }
    }
    Fail("no loop or switch to leave");
  }

  std::string_view text_;
  Module& m_;
  std::string* error_;
  size_t at_ = 0;
  int line_ = 1;
  int depth_ = 0;
  bool failed_ = false;
  std::string_view word_;
  // Ids by name. The values of structs_ are TypeIds, those of functions_ FunctionIds, and so on.
  NameMap structs_, functions_, globals_, overrides_;
  NameMap values_;  // values of the current function
  FunctionId function_;
  PoolVector<InstId> targets_;
};

}  // namespace

bool Parse(std::string_view text, Module& m, std::string* error) {
  return Parser(text, m, error).Run();
}

}  // namespace tessera::ir
