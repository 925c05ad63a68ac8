// Loads modules and splits them into declarations.
#include <algorithm>
#include <string>
#include <utility>

#include "base/cat.h"
#include "wgsl/modules/imports.h"
#include "wgsl/modules/linker.h"
#include "wgsl/syntax/lexer.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

// The tokens at which a declaration may end.
constexpr TokenKinds kMayEnd{TokenKind::kEof, TokenKind::kBraceLeft, TokenKind::kBraceRight,
                             TokenKind::kSemicolon};

// Returns the first token, from `i` on, at which a declaration may end.
uint32_t SkipInDeclaration(const PlainVector<Token>& tokens, uint32_t i) {
  const Token* token = tokens.data() + i;
  while (!kMayEnd.Has(token->kind)) ++token;
  return static_cast<uint32_t>(token - tokens.data());
}

// Limits the text so that positions fit into 32 bits.
constexpr size_t kMaxText = size_t{1} << 30;

void Shift(Span& span, uint32_t by) {
  span.begin += by;
  span.end += by;
}

// Moves the diagnostics of one file from `from` to `to`, the diagnostics of the program. The
// positions in `from` are relative to the file. Adds `by`, the position of the file in the program,
// to them.
void AddShifted(Diagnostics& from, uint32_t by, Diagnostics& to) {
  for (Diagnostic& d : from.Take()) {
    Shift(d.span, by);
    for (Label& label : d.labels) Shift(label.span, by);
    for (FixIt& fix : d.fixes) Shift(fix.span, by);
    to.Add(d.code, d.severity, d.span, std::string()) = std::move(d);
  }
}

}  // namespace

ModuleId Linker::AddModule(ModuleId parent, StringId segment) {
  const ModuleId id(static_cast<uint32_t>(modules_.size()));
  SourceModule& module = modules_.emplace_back();
  module.parent = parent;
  module.segment = segment;
  return id;
}

ModuleId Linker::ChildOf(ModuleId parent, StringId segment) {
  const auto known = Of(parent).children.find(segment);
  if (known != Of(parent).children.end()) return known->second;
  const ModuleId child = AddModule(parent, segment);
  Of(parent).children[segment] = child;
  return child;
}

ModuleId Linker::PackageRootOf(ModuleId id) const {
  while (Of(id).parent.valid()) id = Of(id).parent;
  return id;
}

// Returns the root module of the package that the module `from` refers to as `name`, or an invalid
// id if there is no such package.
ModuleId Linker::PackageOf(ModuleId from, StringId name) {
  if (!loader_.find_package) return {};
  const std::string_view own = strings_.Get(Of(PackageRootOf(from)).segment);
  const std::string found = loader_.find_package(own, strings_.Get(name));
  if (found.empty()) return {};
  const StringId package = strings_.Intern(found);
  const auto [at, is_new] = packages_.try_emplace(package);
  if (is_new) at->second = AddModule({}, package);
  return at->second;
}

// Returns the path of a module in its package.
std::vector<std::string_view> Linker::SegmentsOf(ModuleId id) const {
  std::vector<std::string_view> path;
  for (; Of(id).parent.valid(); id = Of(id).parent) path.push_back(strings_.Get(Of(id).segment));
  std::ranges::reverse(path);
  return path;
}

std::string Linker::PathOf(ModuleId id) const {
  std::vector<std::string_view> parts;
  for (; id.valid(); id = Of(id).parent) parts.push_back(strings_.Get(Of(id).segment));
  std::string path;
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    if (!path.empty()) path += "::";
    path += *part;
  }
  return path.empty() ? "package" : path;
}

// Adds a file to a module and returns its index.
uint32_t Linker::AddFile(ModuleId module, std::string_view name, std::string text) {
  const auto end = size_ + static_cast<uint32_t>(text.size());
  files_.push_back(
      {file_names_.emplace_back(name), file_names_.emplace_back(PathOf(module)), {size_, end}});
  file_texts_.push_back(std::move(text));
  size_ = end + 1;  // JoinText adds a line feed
  return static_cast<uint32_t>(files_.size() - 1);
}

// Joins the texts of all files. A line feed after each file keeps tokens from spanning two files.
void Linker::JoinText() {
  text_.reserve(size_);
  for (const std::string& text : file_texts_) {
    text_ += text;
    text_ += '\n';
  }
}

void Linker::Load(ModuleId id) {
  if (Of(id).state != SourceModule::State::kUnknown) return;
  Of(id).state = SourceModule::State::kMissing;
  if (!loader_.load) return;
  const StringId package = Of(PackageRootOf(id)).segment;
  ModuleText loaded = loader_.load(strings_.Get(package), SegmentsOf(id));
  if (loaded.is_found && size_ + loaded.text.size() > kMaxText) {
    loaded.is_found = false;
    loaded.failure = "the modules together have more than 1 GiB of text";
  }
  if (loaded.is_found) return Read(id, loaded.name, std::move(loaded.text));
  Of(id).tried = std::move(loaded.tried);
  Of(id).failure = std::move(loaded.failure);
}

void Linker::Read(ModuleId id, std::string_view name, std::string given) {
  SourceModule& module = Of(id);
  module.state = SourceModule::State::kLoaded;
  module.file = AddFile(id, name, std::move(given));
  const uint32_t begin = files_[module.file].range.begin;
  const std::string_view text = file_texts_[module.file];
  module.first_token = static_cast<uint32_t>(tokens_.size());
  // Growing the list copies all tokens. To make this rare, each growth makes the capacity eight
  // times the size. The unused memory costs nothing because it is never touched.
  if (module.first_token != 0 && tokens_.capacity() < tokens_.size() + text.size() / 2) {
    tokens_.reserve(8 * tokens_.size());
  }
  Ast ast;
  ast.tokens = std::move(tokens_);
  Diagnostics diagnostics;
  Trivia trivia;
  Lex(Source(name, text), strings_, diagnostics, ast,
      request_.comments != nullptr ? &trivia : nullptr, begin);
  for (Span& comment : trivia.comments) {
    Shift(comment, begin);
    request_.comments->push_back(comment);
  }
  AddShifted(diagnostics, begin, diagnostics_);
  module.has_bad_text = diagnostics.has_errors();
  tokens_ = std::move(ast.tokens);
  module.scope.reserve(text.size() / 256);  // few modules have more declarations than this
  ApplyConditions(features_, strings_, diagnostics_, text, module.first_token, tokens_,
                  module.removed, request_.excluded);
  SplitIntoDeclarations(id);
}

void Linker::SplitIntoDeclarations(ModuleId id) {
  SourceModule& module = Of(id);
  const PlainVector<Token>& tokens = tokens_;
  bool has_others = false;
  for (uint32_t i = module.first_token; tokens[i].kind != TokenKind::kEof;) {
    const uint32_t begin = i;
    switch (tokens[i].kind) {
      case TokenKind::kSemicolon: ++i; break;
      case TokenKind::kEnable:
      case TokenKind::kRequires:
      case TokenKind::kDiagnostic:
        while (tokens[i].kind != TokenKind::kEof && tokens[i++].kind != TokenKind::kSemicolon) {}
        module.directives.push_back({begin, i});
        has_others = true;
        break;
      default:
        if (!IsImport(tokens[i])) {
          i = AddDeclaration(id, i);
          has_others = true;
          break;
        }
        i = ParseImport(tokens, i, diagnostics_, module.imports);
        module.import_statements.push_back({begin, i});
        if (!has_others) break;
        Wrong(DiagCode::syntax_error, SpanOf({begin, begin + 1}),
              "imports must come before all directives and declarations");
    }
  }
  for (uint32_t i = 0; i < module.imports.size(); ++i) {
    AddToScope(id, module.imports[i].name, {ScopeEntry::Kind::kImport, i}, module.imports[i].span);
  }
}

// Adds the declaration whose attributes begin at token `begin`. Returns the token after the
// declaration.
uint32_t Linker::AddDeclaration(ModuleId id, uint32_t begin) {
  const PlainVector<Token>& tokens = tokens_;
  Declaration d{.module = id};
  uint32_t i = begin;
  uint32_t parentheses = 0;
  const auto kind = [&] { return tokens[i].kind; };
  for (; kind() != TokenKind::kEof; ++i) {
    if (kind() == TokenKind::kParenLeft) ++parentheses;
    if (kind() == TokenKind::kParenRight && parentheses != 0) --parentheses;
    if (parentheses != 0) continue;
    if (kind() == TokenKind::kAttr && tokens[i + 1].kind != TokenKind::kEof) {
      const bool is_identifier = tokens[++i].kind == TokenKind::kIdentifier;
      const StringId attribute = is_identifier ? StringId(tokens[i].payload) : StringId();
      d.is_entry_point |= attribute == name::k_vertex || attribute == name::k_fragment ||
                          attribute == name::k_compute;
      d.has_id |= attribute == name::k_id;
    } else if (kind() != TokenKind::kParenRight) {
      break;
    }
  }
  d.kind = kind();
  const bool is_block = kind() == TokenKind::kFn || kind() == TokenKind::kStruct;
  if (d.kind != TokenKind::kEof) ++i;
  if (kind() == TokenKind::kTemplateArgsStart) {
    while (kind() != TokenKind::kEof && kind() != TokenKind::kTemplateArgsEnd) ++i;
    if (kind() != TokenKind::kEof) ++i;
  }
  const bool has_name = kind() == TokenKind::kIdentifier && d.kind != TokenKind::kConstAssert;
  if (has_name) d.name_token = i;
  if (has_name) d.name = d.alias = StringId(tokens[i].payload);
  uint32_t braces = 0;
  for (;; ++i) {
    i = SkipInDeclaration(tokens, i);
    if (kind() == TokenKind::kEof) break;
    if (kind() == TokenKind::kBraceLeft) ++braces;
    if (kind() == TokenKind::kBraceRight && braces != 0 && --braces == 0 && is_block) break;
    if (kind() == TokenKind::kSemicolon && braces == 0) break;
  }
  if (kind() != TokenKind::kEof) ++i;
  d.tokens = {begin, i};
  d.keeps_name = d.is_entry_point || d.kind == TokenKind::kOverride;
  const DeclarationId declaration(static_cast<uint32_t>(declarations_.size()));
  declarations_.push_back(d);
  Of(id).declarations.push_back(declaration);
  if (has_name) {
    AddToScope(id, d.name, {ScopeEntry::Kind::kDeclaration, declaration.value}, SpanOfName(d));
  }
  return i;
}

void Linker::AddToScope(ModuleId id, StringId name, ScopeEntry entry, Span span) {
  if (is_in_scope_.size() <= name.value) is_in_scope_.resize(name.value * 2 + 64);
  is_in_scope_[name.value] = 1;
  locals_.StopIgnoring(name);
  const auto [at, is_new] = Of(id).scope.try_emplace(name, entry);
  if (is_new) return;
  const ScopeEntry known = at->second;
  if (entry.kind == ScopeEntry::Kind::kDeclaration) {
    // A duplicate is an error only if both declarations are linked. The resolver then reports it.
    Declaration& first = declarations_[known.index];
    declarations_[entry.index].same_name = first.same_name;
    first.same_name = DeclarationId(entry.index);
    return;
  }
  Span other;
  if (known.kind == ScopeEntry::Kind::kImport) {
    const Import& a = Of(id).imports[known.index];
    const Import& b = Of(id).imports[entry.index];
    if (a.origin == b.origin && a.supers == b.supers && a.path == b.path) return;
    other = a.span;
  } else {
    other = SpanOfName(declarations_[known.index]);
  }
  const char* const what =
      known.kind == ScopeEntry::Kind::kImport ? "is imported twice" : "is imported and declared";
  Wrong(DiagCode::redeclaration, span, Cat("'", strings_.Get(name), "' ", what))
      .AddLabel(other,
                known.kind == ScopeEntry::Kind::kImport ? "first imported here" : "declared here")
      .AddHelp("give the import another name with 'as'");
}

}  // namespace tessera::wgsl
