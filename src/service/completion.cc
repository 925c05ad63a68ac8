#include "service/completion.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "ir/builtin_info.h"
#include "service/completion_conditions.h"
#include "service/completion_context.h"
#include "service/completion_text.h"
#include "service/expected_type.h"
#include "service/hover.h"
#include "service/import_completion.h"
#include "service/import_statements.h"
#include "service/marked_text.h"
#include "service/navigation.h"
#include "wgsl/resolve/builtin_table.h"
#include "wgsl/resolve/enumerants.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/names.h"

namespace tessera::service {
namespace {

constexpr uint32_t kFits = 0, kMemberRank = 1, kLocal = 2, kGlobal = 3, kKeywordRank = 4,
                   kPredeclared = 6;

struct Snippet {
  std::string_view name, text;
};

constexpr Snippet kModuleKeywords[] = {
    {"alias", "alias ${1:Name} = ${2:type};"},
    {"const", "const ${1:name} = ${2:value};"},
    {"const_assert", "const_assert ${1:condition};"},
    {"diagnostic", "diagnostic(${1:off}, ${2:derivative_uniformity});"},
    {"enable", "enable ${1:f16};"},
    {"fn", "fn ${1:name}(${2}) {\n    ${0}\n}"},
    {"override", "override ${1:name}: ${2:f32} = ${3:1.0};"},
    {"requires", "requires ${1:feature};"},
    {"struct", "struct ${1:Name} {\n    ${2:member}: ${3:f32},\n}"},
    {"var", "var<${1:private}> ${2:name}: ${3:f32};"},
};
constexpr Snippet kStatementKeywords[] = {
    {"break", "break;"},
    {"const", "const ${1:name} = ${2:value};"},
    {"const_assert", "const_assert ${1:condition};"},
    {"continue", "continue;"},
    {"continuing", "continuing {\n    ${0}\n}"},
    {"discard", "discard;"},
    {"else", "else {\n    ${0}\n}"},
    {"for", "for (var ${1:i} = ${2:0u}; ${1:i} < ${3:count}; ${1:i}++) {\n    ${0}\n}"},
    {"if", "if ${1:condition} {\n    ${0}\n}"},
    {"let", "let ${1:name} = ${2:value};"},
    {"loop", "loop {\n    ${0}\n}"},
    {"return", "return ${0};"},
    {"switch",
     "switch ${1:value} {\n    case ${2:0}: {\n        ${0}\n    }\n    default: {\n    }\n}"},
    {"var", "var ${1:name} = ${2:value};"},
    {"while", "while ${1:condition} {\n    ${0}\n}"},
};
constexpr Snippet kForInit[] = {
    {"const", "const ${1:name} = ${2:value}"},
    {"let", "let ${1:name} = ${2:value}"},
    {"var", "var ${1:i} = ${2:0u}"},
};
constexpr Snippet kClauses[] = {
    {"case", "case ${1:0}: {\n    ${0}\n}"},
    {"default", "default: {\n    ${0}\n}"},
};
constexpr Snippet kDefaultSelector[] = {{"default", ""}};
constexpr Snippet kElseIf[] = {{"if", "if ${1:condition} {\n    ${0}\n}"}};
constexpr Snippet kBreakIf[] = {{"if", "if ${1:condition};"}};
constexpr Snippet kImport[] = {{"import", "import ${1:package}::${2:module}::${3:name};"}};
constexpr Snippet kConditions[] = {
    {"elif", "elif(${1:FEATURE})"},
    {"else", ""},
    {"if", "if(${1:FEATURE})"},
};
constexpr Snippet kAttributes[] = {
    {"align", "align(${1:16})"},
    {"binding", "binding(${1:0})"},
    {"blend_src", "blend_src(${1:0})"},
    {"builtin", "builtin(${1:position})"},
    {"compute", "compute @workgroup_size(${1:64})"},
    {"diagnostic", "diagnostic(${1:off}, ${2:derivative_uniformity})"},
    {"fragment", ""},
    {"group", "group(${1:0}) @binding(${2:0})"},
    {"id", "id(${1:0})"},
    {"interpolate", "interpolate(${1:flat})"},
    {"invariant", ""},
    {"location", "location(${1:0})"},
    {"must_use", ""},
    {"size", "size(${1:16})"},
    {"subgroup_size", "subgroup_size(${1:32})"},
    {"vertex", ""},
    {"workgroup_size", "workgroup_size(${1:64})"},
};

// Which declarations and built-in functions can be used at the cursor.
enum class Usable : uint8_t { kAll, kTypes, kInConst, kInOverride };

class Collector {
 public:
  Collector(const Analysis& marked, NodeId marker, bool has_parenthesis)
      : a_(marked), marker_(marker), has_parenthesis_(has_parenthesis) {}

  void Add(Place place);
  std::vector<Completion> Take() { return std::move(items_); }

  // The declarations that are visible at the cursor.
  PoolVector<NodeId> visible;
  ir::TypeId expected;

 private:
  void AddOperands(Usable usable);
  void AddMembers();
  void AddSwizzles(const ir::Type& vector);
  void AddVisible(Usable usable);
  void AddDeclaration(NodeId declaration, std::string_view name, Usable usable);
  void AddImports(Usable usable);
  void AddTypes();
  void AddFunctions(Usable usable);
  void AddSnippets(std::span<const Snippet> snippets, CompletionKind kind, DocKind doc);
  void AddKeywords(std::span<const Snippet> snippets) {
    AddSnippets(snippets, CompletionKind::kKeyword, DocKind::kKeyword);
  }
  void AddNames(std::span<const std::string_view> names, CompletionKind kind, DocKind doc);
  void AddEnumerants(std::span<const std::string_view> names) {
    AddNames(names, CompletionKind::kEnumerant, DocKind::kEnumerant);
  }
  void AddDocs(DocKind kind, CompletionKind completion);
  void AddTexelFormats();
  void AddExtensions(bool enable);
  bool Fits(ir::TypeId type) const;
  std::string CallSnippet(std::string_view name, const std::vector<std::string>& parameters) const;

  const Analysis& a_;
  const NodeId marker_;
  const bool has_parenthesis_;  // whether '(' follows; if so, only the callee's name is inserted
  std::vector<Completion> items_;
};

bool Collector::Fits(ir::TypeId type) const {
  if (!expected.valid() || !type.valid()) return false;
  const ir::TypeStore& types = a_.module().types;
  if (types.kind(type) == ir::TypeKind::kReference) type = types[type].element;
  if (type == expected) return true;
  // An index may have any integer type.
  const bool is_int = ir::TypeStore::IsIntScalar(type) && ir::TypeStore::IsIntScalar(expected);
  return is_int &&
         (marker_.valid() && a_.ast().kind(a_.tree().Parent(marker_)) == NodeKind::kIndex);
}

void Collector::AddMembers() {
  if (!marker_.valid() || a_.ast().kind(marker_) != NodeKind::kMember) return;
  const ir::TypeStore& types = a_.module().types;
  ir::TypeId base = a_.program().TypeOf(wgsl::MemberView(a_.ast(), marker_).base());
  if (!base.valid()) return;
  while (types.kind(base) == ir::TypeKind::kReference ||
         types.kind(base) == ir::TypeKind::kPointer) {
    base = types[base].element;
  }
  if (types.kind(base) == ir::TypeKind::kVector) return AddSwizzles(types[base]);
  if (types.kind(base) != ir::TypeKind::kStruct) return;
  for (const ir::StructMember& member : types.StructOf(base).members) {
    Completion item{std::string(a_.module().strings.Get(member.name)),
                    CompletionKind::kMember,
                    a_.TypeName(member.type),
                    {},
                    kMemberRank,
                    {},
                    {}};
    if (Fits(member.type)) item.rank = kFits;
    if (member.span.end != 0) item.declared_at = member.span.begin;
    items_.push_back(std::move(item));
  }
}

// Adds single components and the most common swizzles.
void Collector::AddSwizzles(const ir::Type& vector) {
  constexpr std::string_view kSets[] = {"xyzw", "rgba"};
  const auto add = [&](std::string_view letters) {
    const auto n = static_cast<uint32_t>(letters.size());
    const ir::TypeId type = n == 1 ? vector.element : ir::TypeStore::Vector(vector.element, n);
    Completion item{
        std::string(letters), CompletionKind::kMember, a_.TypeName(type), {}, n, {}, {}};
    if (Fits(type)) item.rank = kFits;
    items_.push_back(std::move(item));
  };
  for (const std::string_view set : kSets) {
    for (uint32_t i = 0; i < vector.n; ++i) add(set.substr(i, 1));
    for (uint32_t n = 2; n <= vector.n; ++n) add(set.substr(0, n));
  }
}

std::string Collector::CallSnippet(std::string_view name,
                                   const std::vector<std::string>& parameters) const {
  if (has_parenthesis_) return {};
  std::string text(name);
  text += '(';
  for (size_t i = 0; i < parameters.size(); ++i) {
    text += fmt::format("{}${{{}:{}}}", i == 0 ? "" : ", ", i + 1, parameters[i]);
  }
  return text + ")";
}

// Returns whether a declaration can be used at the cursor. User-defined functions cannot be called
// in const- and override-expressions (WGSL: Early Evaluation Expressions).
bool CanUse(NodeKind declaration, Usable usable) {
  if (usable == Usable::kAll) return true;
  switch (declaration) {
    case NodeKind::kStruct:
    case NodeKind::kAlias: return true;
    case NodeKind::kConst: return usable != Usable::kTypes;
    case NodeKind::kOverride: return usable == Usable::kInOverride;
    default: return false;  // others: functions, and values that exist only while the shader runs
  }
}

void Collector::AddDeclaration(NodeId declaration, std::string_view name, Usable usable) {
  if (name.empty() || name == kMarker) return;
  Completion item{
      std::string(name), CompletionKind::kVariable, a_.TypeName(declaration), {}, 0, {}, {}};
  item.declared_at = a_.ast().SpanOf(declaration).begin;
  const NodeKind kind = a_.ast().kind(declaration);
  const bool is_type = kind == NodeKind::kStruct || kind == NodeKind::kAlias;
  if (!CanUse(kind, usable)) return;
  item.rank = a_.tree().Parent(declaration).valid() ? kLocal : kGlobal;
  ir::TypeId type = a_.ValueType(declaration);
  if (kind == NodeKind::kFunction) {
    const wgsl::FunctionView view(a_.ast(), declaration);
    const wgsl::UserFunctionId id(a_.program()[declaration].ref);
    if (id.value < a_.program().functions.size()) {
      // Do not offer entry points, which cannot be called.
      if (a_.program()[id].stage != ir::ShaderStage::kNone) return;
      type = a_.program()[id].return_type;
    }
    std::vector<std::string> parameters;
    for (const NodeId parameter : view.parameters()) {
      parameters.emplace_back(a_.NameOf(parameter));
    }
    item.kind = CompletionKind::kFunction;
    item.detail = HeaderOf(a_, declaration);
    item.snippet = CallSnippet(name, parameters);
  } else if (is_type) {
    item.kind = kind == NodeKind::kStruct ? CompletionKind::kStruct : CompletionKind::kType;
    if (item.detail == name) item.detail.clear();
  } else if (kind == NodeKind::kConst || kind == NodeKind::kOverride || kind == NodeKind::kLet) {
    item.kind = CompletionKind::kConstant;
  }
  if (usable != Usable::kTypes && Fits(type)) item.rank = kFits;
  items_.push_back(std::move(item));
}

void Collector::AddVisible(Usable usable) {
  for (const NodeId declaration : visible) {
    if (a_.IsOwn(declaration)) AddDeclaration(declaration, a_.NameOf(declaration), usable);
  }
  AddImports(usable);
}

// Adds imported declarations and modules, even if no code uses them.
void Collector::AddImports(Usable usable) {
  for (const wgsl::LinkNotes::Import& import : a_.link().imports) {
    if (import.is_module) {
      items_.push_back({import.name, CompletionKind::kModule, "module", {}, kGlobal, {}, {}});
      continue;
    }
    const NodeId declaration = DeclarationAt(a_, import.span.begin);
    if (declaration.valid()) AddDeclaration(declaration, import.name, usable);
  }
}

void Collector::AddTypes() {
  const auto names = wgsl::kFixedNames.names;
  for (uint32_t i = 0; i < names.size(); ++i) {
    const StringId id(i);
    if (!wgsl::name::IsTypeName(id)) continue;
    Completion item{std::string(names[i]), CompletionKind::kType, {}, {}, kPredeclared, {},
                    DocKind::kType};
    if (wgsl::name::IsTypeGenerator(id)) {
      const std::string_view name = names[i];
      const char* arguments = name.starts_with("texture_storage_") ? "<${1:rgba8unorm}, ${2:write}>"
                              : name == "ptr"                      ? "<${1:function}, ${2:f32}>"
                                                                   : "<${1:f32}>";
      item.snippet = item.label + arguments;
      item.rank = kPredeclared + 1;
    }
    items_.push_back(std::move(item));
  }
}

void Collector::AddFunctions(Usable usable) {
  const auto names = wgsl::kFixedNames.names;
  for (uint32_t i = 0; i < names.size(); ++i) {
    const std::string_view name = names[i];
    std::vector<std::string> parameters;
    std::string detail;
    if (wgsl::name::IsBuiltinFunction(StringId(i))) {
      const ir::BuiltinFn fn = wgsl::name::BuiltinFunctionOf(StringId(i));
      if (usable != Usable::kAll && !ir::InfoOf(fn).IsConst()) continue;
      const wgsl::Overload& overload = wgsl::OverloadsOf(fn).front();
      for (size_t p = 0; p < overload.parameter_count; ++p) {
        parameters.emplace_back(overload.ParameterName(p));
      }
      std::string_view signature = overload.signature;
      if (signature.starts_with('<')) signature.remove_prefix(signature.find(">(") + 1);
      detail = signature;
    } else if (wgsl::name::IsCooperativeFunction(StringId(i)) && usable == Usable::kAll &&
               a_.program().Enabled(wgsl::Extension::kCooperativeMatrix)) {
      parameters.emplace_back(std::string_view());
      detail = SignaturesOf(StringId(i)).front().substr(name.size());
    } else {
      continue;
    }
    items_.push_back({std::string(name),
                      CompletionKind::kFunction,
                      std::move(detail),
                      CallSnippet(name, parameters),
                      kPredeclared,
                      {},
                      DocKind::kFunction});
  }
}

void Collector::AddSnippets(std::span<const Snippet> snippets, CompletionKind kind, DocKind doc) {
  for (const Snippet& snippet : snippets) {
    items_.push_back(
        {std::string(snippet.name), kind, {}, std::string(snippet.text), kKeywordRank, {}, doc});
  }
}

void Collector::AddNames(std::span<const std::string_view> names, CompletionKind kind,
                         DocKind doc) {
  for (const std::string_view name : names) {
    items_.push_back({std::string(name), kind, {}, {}, kMemberRank, {}, doc});
  }
}

void Collector::AddDocs(DocKind kind, CompletionKind completion) {
  for (const BuiltinDoc& doc : BuiltinDocs()) {
    if (doc.kind == kind) {
      items_.push_back({std::string(doc.name), completion, {}, {}, kMemberRank, {}, kind});
    }
  }
}

void Collector::AddTexelFormats() {
  const auto names = wgsl::kFixedNames.names;
  for (uint32_t i = 0; i < names.size(); ++i) {
    if (!wgsl::name::IsTexelFormat(StringId(i))) continue;
    items_.push_back({std::string(names[i]),
                      CompletionKind::kEnumerant,
                      {},
                      {},
                      kMemberRank,
                      {},
                      DocKind::kEnumerant});
  }
}

void Collector::AddExtensions(bool enable) {
  const auto add = [&](StringId id) {
    items_.push_back({std::string(wgsl::kFixedNames.names[id.value]),
                      CompletionKind::kExtension,
                      {},
                      {},
                      kMemberRank,
                      {},
                      DocKind::kExtension});
  };
  if (enable) {
    for (const wgsl::EnableExtension& e : wgsl::EnableExtensions()) add(e.name);
    return;
  }
  for (const wgsl::LanguageExtension& e : wgsl::LanguageExtensions()) {
    if (e.standard) add(e.name);
  }
}

// The address spaces that `var` and `ptr` can name.
constexpr std::string_view kSpaces[] = {"function", "private", "workgroup",
                                        "uniform",  "storage", "immediate"};
constexpr std::string_view kTruth[] = {"true", "false"};
constexpr std::string_view kMatrixOrders[] = {"row_major", "col_major"};
constexpr std::string_view kMatrixRoles[] = {"A", "B", "C"};

// Adds what an expression can contain.
void Collector::AddOperands(Usable usable) {
  AddVisible(usable);
  AddNames(kTruth, CompletionKind::kKeyword, DocKind::kKeyword);
  AddFunctions(usable);
  AddTypes();
}

void Collector::Add(Place place) {
  switch (place) {
    case Place::kNothing: return;
    case Place::kModule:
      if (a_.is_program()) AddKeywords(kImport);
      return AddKeywords(kModuleKeywords);
    case Place::kStatement:
      AddKeywords(kStatementKeywords);
      AddVisible(Usable::kAll);
      return AddFunctions(Usable::kAll);
    case Place::kForInit:
      AddKeywords(kForInit);
      AddVisible(Usable::kAll);
      return AddFunctions(Usable::kAll);
    case Place::kForUpdate: AddVisible(Usable::kAll); return AddFunctions(Usable::kAll);
    case Place::kClause: return AddKeywords(kClauses);
    case Place::kElse: return AddKeywords(kElseIf);
    case Place::kBreakIf: return AddKeywords(kBreakIf);
    case Place::kExpression: return AddOperands(Usable::kAll);
    case Place::kConstExpression: return AddOperands(Usable::kInConst);
    case Place::kOverrideExpression: return AddOperands(Usable::kInOverride);
    case Place::kCaseSelector: AddKeywords(kDefaultSelector); return AddOperands(Usable::kInConst);
    case Place::kMember: return AddMembers();
    case Place::kType: AddVisible(Usable::kTypes); return AddTypes();
    case Place::kAddressSpace: return AddEnumerants(kSpaces);
    case Place::kAccess: return AddEnumerants(wgsl::WordsOf<ir::Access>());
    case Place::kTexelFormat: return AddTexelFormats();
    case Place::kMatrixOrder: return AddEnumerants(kMatrixOrders);
    case Place::kMatrixRole: return AddEnumerants(kMatrixRoles);
    case Place::kAttribute:
      if (a_.is_program()) {
        AddSnippets(kConditions, CompletionKind::kAttribute, DocKind::kAttribute);
      }
      return AddSnippets(kAttributes, CompletionKind::kAttribute, DocKind::kAttribute);
    case Place::kBuiltinValue: return AddDocs(DocKind::kBuiltinValue, CompletionKind::kEnumerant);
    case Place::kDepthMode: return AddEnumerants(wgsl::WordsOf<ir::DepthMode>());
    case Place::kInterpolation: return AddEnumerants(wgsl::WordsOf<ir::InterpolationType>());
    case Place::kSampling: return AddEnumerants(wgsl::WordsOf<ir::InterpolationSampling>());
    case Place::kSeverity: return AddDocs(DocKind::kSeverity, CompletionKind::kEnumerant);
    case Place::kRule: return AddDocs(DocKind::kRule, CompletionKind::kEnumerant);
    case Place::kEnable: return AddExtensions(true);
    case Place::kRequires: return AddExtensions(false);
  }
}

// Returns whether completion in this context needs declarations and types. If so, the text must be
// checked again, with a marker at the cursor.
bool NeedsProgram(Place place) {
  switch (place) {
    case Place::kStatement:
    case Place::kForInit:
    case Place::kForUpdate:
    case Place::kExpression:
    case Place::kConstExpression:
    case Place::kOverrideExpression:
    case Place::kCaseSelector:
    case Place::kMember:
    case Place::kType: return true;
    default: return false;  // others: places where only fixed words are possible
  }
}

// Returns whether the offset is in an import statement, which the syntax tree does not contain.
bool IsInImport(std::string_view text, uint32_t offset) {
  return std::ranges::any_of(ImportStatements(text), [&](const ImportStatement& each) {
    return each.span.begin < offset && offset < each.span.end;
  });
}

}  // namespace

Completions CompletionsAt(const Document& document, uint32_t offset) {
  Completions result;
  const std::string_view text = document.text();
  result.replaced = WordAt(text, offset);
  const uint32_t begin = result.replaced.begin;
  // Completion directly before a number inserts a name and keeps the number.
  if (offset == begin && begin < text.size() && text[begin] >= '0' && text[begin] <= '9') {
    result.replaced.end = begin;
  }
  if (const auto path = ImportPathBefore(text, begin)) {
    result.items = ImportCompletions(document, *path);
    return result;
  }
  const Analysis& analysis = document.analysis();
  if (IsInComment(analysis, begin) || IsInImport(text, begin)) return result;
  if (const auto qualifier = QualifierBefore(text, begin)) {
    result.items = QualifiedCompletions(document, *qualifier);
    return result;
  }
  if (analysis.is_program() && IsInCondition(text, begin)) {
    result.items = ConditionCompletions(document, begin);
    return result;
  }
  const Place place = PlaceAt(analysis, result.replaced);
  if (place == Place::kNothing) return result;
  const bool has_parenthesis =
      result.replaced.end < text.size() && text[result.replaced.end] == '(';
  if (!NeedsProgram(place)) {
    Collector collector(analysis, NodeId(), has_parenthesis);
    collector.Add(place);
    result.items = collector.Take();
    return result;
  }
  const Analysis marked = document.Check(CompletedText(analysis, result.replaced), Depth::kNames);
  const NodeId marker = FindMarker(marked);
  Collector collector(marked, marker, has_parenthesis);
  collector.visible = marked.model().VisibleAt(begin + 1);
  if (marker.valid()) collector.expected = ExpectedType(marked, marker);
  collector.Add(place);
  result.items = collector.Take();
  // Completing the statement has shifted the offsets after it, forwards or backwards. Convert them
  // to offsets in the original text. A negative shift works too, because unsigned numbers wrap
  // around.
  const auto shift = static_cast<uint32_t>(marked.text().size() - text.size());
  for (Completion& item : result.items) {
    if (item.declared_at && *item.declared_at > begin) *item.declared_at -= shift;
  }
  return result;
}

std::string DocumentationOf(const Analysis& analysis, const Completion& completion) {
  if (completion.declared_at) {
    const NodeId declaration = DeclarationAt(analysis, *completion.declared_at);
    if (!declaration.valid() || analysis.NameOf(declaration) != completion.label) return {};
    return DocComment(analysis, declaration);
  }
  if (!completion.doc) return {};
  const BuiltinDoc* doc = FindDoc(*completion.doc, completion.label);
  if (doc == nullptr) return {};
  std::string text(doc->text);
  if (const std::string link = SpecLink(*doc); !link.empty()) {
    text += fmt::format("\n\n[WGSL specification]({})", link);
  }
  return text;
}

}  // namespace tessera::service
