#include "wgsl/modules/linker.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/cat.h"
#include "base/joined.h"
#include "base/near_name.h"
#include "base/stable_sort.h"
#include "wgsl/modules/imports.h"
#include "wgsl/modules/link_names.h"
#include "wgsl/modules/link_text.h"
#include "wgsl/syntax/lexer.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

// Returns whether the token cannot occur in an expression.
bool IsOutsideExpressions(const Token& token) {
  return token.kind == TokenKind::kSemicolon || token.kind == TokenKind::kBraceLeft ||
         token.kind == TokenKind::kBraceRight || token.kind == TokenKind::kAttr;
}

// Returns whether the declaration is part of every program that uses its module, even if nothing
// refers to it. This is true only of declarations without a name, i.e. const assertions and
// declarations with syntax errors.
bool IsPartOfModule(const Declaration& d) { return !d.name.valid(); }

}  // namespace

Linker::Linker(const ModuleLoader& loader, const LinkRequest& request, StringInterner& strings,
               Diagnostics& diagnostics)
    : loader_(loader), request_(request), strings_(strings), diagnostics_(diagnostics) {
  for (const auto& [name, value] : request.features) features_.Set(strings.Intern(name), value);
  for (const auto& [name, value] : request.assumed) features_.Assume(strings.Intern(name), value);
  if (request.assume_others) features_.AssumeOthers(*request.assume_others);
  features_.missing_are_off = request.notes != nullptr;
  const StringId package = strings.Intern("");
  root_ = AddModule({}, package);
  packages_[package] = root_;
  for (const std::string_view part : request.path) root_ = ChildOf(root_, strings.Intern(part));
}

void Linker::ReadRoot() {
  Read(root_, request_.name, std::string(request_.text));
  JoinText();
}

void Linker::Link() {
  Read(root_, request_.name, std::string(request_.text));
  ReplaceConstants();
  PoolVector<DeclarationId> group;
  Of(root_).is_used = true;
  used_modules_.push_back(root_);
  const PoolVector<DeclarationId> own = Of(root_).declarations;
  for (const DeclarationId id : own) {
    Of(id).is_reached = true;
    order_.push_back(id);
  }
  for (const DeclarationId id : own) Scan(id, group);
  ReachImports(group);
  ScanAssertions(group);
  ReachFrom(std::move(group));
  JoinText();
  if (request_.excluded != nullptr) {
    std::vector<Span>& removed = request_.excluded->removed;
    for (const SourceModule& module : modules_) {
      removed.insert(removed.end(), module.removed.begin(), module.removed.end());
    }
    StableSort(removed, [](const Span& span) { return span.begin; });
    request_.excluded->mentioned.Sort();
    request_.excluded->declared.Sort();
  }
  if (request_.notes == nullptr) return;
  for (const Import& import : Of(root_).imports) NoteImport(import);
}

// Marks as reachable everything that the declarations in `group` need. Adds the direct dependencies
// of each declaration to `order_` as one contiguous run, followed by their own dependencies.
void Linker::ReachFrom(PoolVector<DeclarationId> group) {
  struct Frame {
    PoolVector<DeclarationId> group;
    size_t next = 0;
  };
  std::vector<Frame> stack;
  const auto add = [&](PoolVector<DeclarationId> reached) {
    order_.insert(order_.end(), reached.begin(), reached.end());
    if (!reached.empty()) stack.push_back({std::move(reached)});
  };
  add(std::move(group));
  while (!stack.empty()) {
    Frame& top = stack.back();
    if (top.next == top.group.size()) {
      stack.pop_back();
      continue;
    }
    PoolVector<DeclarationId> more;
    Scan(top.group[top.next++], more);
    ScanAssertions(more);
    add(std::move(more));
  }
}

// Marks a declaration as reachable. If it is the first reachable declaration of its module, also
// adds the module's const assertions (WESL: Side-effects and `const_assert`).
void Linker::Reach(DeclarationId id, PoolVector<DeclarationId>& group) {
  for (; id.valid() && !Of(id).is_reached; id = Of(id).same_name) {
    Of(id).is_reached = true;
    group.push_back(id);
    const ModuleId module = Of(id).module;
    if (Of(module).is_used) continue;
    Of(module).is_used = true;
    used_modules_.push_back(module);
    for (const DeclarationId each : Of(module).declarations) {
      if (!IsPartOfModule(Of(each))) continue;
      Of(each).is_reached = true;
      assertions_.push_back(each);
    }
  }
}

// Scans the const assertions that were added since the last scan. They may use more modules, whose
// assertions are then added and scanned, too.
void Linker::ScanAssertions(PoolVector<DeclarationId>& group) {
  while (scanned_assertions_ < assertions_.size()) Scan(assertions_[scanned_assertions_++], group);
}

// Resolves the names in a declaration. Appends declarations that become reachable to `group`.
void Linker::Scan(DeclarationId id, PoolVector<DeclarationId>& group) {
  const ModuleId module = Of(id).module;
  locals_.Reserve(strings_.size());
  FindReferences(tokens_, Of(id), locals_, BitOf(module), [&](TokenRange reference) {
    const Target target = Resolve(module, reference);
    if (!target.declaration.valid()) {
      const bool is_path = reference.end - reference.begin > 1;
      if (is_path && request_.notes != nullptr) {
        unresolved_.push_back({reference, {}, false});
      }
      return;
    }
    Declaration& found = Of(target.declaration);
    edits_.push_back({reference, target.declaration, locals_.Contains(found.name)});
    if (!found.is_reached) found.alias = StringId(tokens_[reference.end - 1].payload);
    Reach(target.declaration, group);
  });
}

// Marks as reachable the entry points that the root module imports: no code can call them, but the
// host may use them. For the language service, marks everything that the root module imports.
void Linker::ReachImports(PoolVector<DeclarationId>& group) {
  const bool reach_all = request_.notes != nullptr;
  for (Import& import : Of(root_).imports) {
    const Target target = ResolveImport(root_, import, import.span, /*is_quiet=*/!reach_all);
    if (reach_all && target.module.valid() &&
        Of(target.module).state != SourceModule::State::kLoaded) {
      ReportMissing(target.module, import);
    }
    if (!target.declaration.valid()) continue;
    if (!reach_all && !Of(target.declaration).is_entry_point) continue;
    if (!Of(target.declaration).is_reached) Of(target.declaration).alias = import.name;
    Reach(target.declaration, group);
  }
}

void Linker::NoteImport(const Import& import) {
  LinkNotes::Import note{import.span, std::string(strings_.Get(import.name)), {}};
  if (import.declaration.valid()) {
    const Declaration& d = Of(import.declaration);
    note.target = SpanOfName(d);
  } else if (import.module.valid() && Of(import.module).state == SourceModule::State::kLoaded) {
    const uint32_t begin = files_[Of(import.module).file].range.begin;
    note.target = {begin, begin};
    note.is_module = true;
  } else {
    return;
  }
  request_.notes->imports.push_back(std::move(note));
}

Span Linker::SpanOf(TokenRange tokens) const {
  const Token& first = tokens_[tokens.begin];
  const Token& last = tokens_[tokens.end - 1];
  return {first.offset, last.offset + last.length};
}

Linker::Target Linker::Resolve(ModuleId from, TokenRange reference) {
  if (reference.end - reference.begin > 1) return ResolvePath(from, reference);
  const StringId name(tokens_[reference.begin].payload);
  const auto found = Of(from).scope.find(name);
  if (found == Of(from).scope.end()) {
    if (predeclared_.size() <= name.value) predeclared_.resize(name.value * 2 + 64);
    predeclared_[name.value] |= BitOf(from);
    const bool is_in_scope = name.value < is_in_scope_.size() && is_in_scope_[name.value] != 0;
    if (!is_in_scope) locals_.Ignore(name, BitOf(from));
    return {};
  }
  if (found->second.kind == ScopeEntry::Kind::kDeclaration) {
    return {DeclarationId(found->second.index), {}};
  }
  const Span span = SpanOf(reference);
  Import& import = Of(from).imports[found->second.index];
  const Target target = ResolveImport(from, import, span, /*is_quiet=*/false);
  if (!target.module.valid()) return target;
  if (Of(target.module).state != SourceModule::State::kLoaded) {
    ReportMissing(target.module, import);
  } else {
    Wrong(DiagCode::wrong_kind_of_name, span,
          Cat("'", strings_.Get(name), "' is a module, not a declaration"))
        .AddLabel(import.span, "imported here")
        .AddHelp(Cat("name one of its declarations: ", strings_.Get(name), "::…"));
  }
  return {};
}

// Returns the target of an import. If the import cannot be resolved, reports an error, unless the
// failure has already been reported or `is_quiet` is true.
Linker::Target Linker::ResolveImport(ModuleId from, Import& import, Span use, bool is_quiet) {
  if (!import.is_resolved) {
    const Target target = FindImport(from, import, use, is_quiet);
    import.declaration = target.declaration;
    import.module = target.module;
    import.is_resolved = !is_quiet || target;
  }
  return {import.declaration, import.module};
}

Linker::Target Linker::FindImport(ModuleId from, const Import& import, Span use, bool is_quiet) {
  std::span<const StringId> path = import.path;
  Target start;
  switch (import.origin) {
    case PathOrigin::kPackage: start.module = PackageRootOf(from); break;
    case PathOrigin::kSuper:
      start.module = from;
      if (!ResolveSuper(start.module, import.supers, import.span, is_quiet)) return {};
      break;
    case PathOrigin::kName:
      start.module = PackageOf(from, path[0]);
      if (start.module.valid()) {
        path = path.subspan(1);
        break;
      }
      if (is_quiet) return {};
      Wrong(DiagCode::unresolved_identifier, import.span,
            Cat("there is no package '", strings_.Get(path[0]), "'"))
          .AddLabel(use, "used here")
          .AddHelp(Cat("for a module of this package write 'package::", strings_.Get(path[0]),
                       "'; packages are listed in wesl.toml"));
      return {};
  }
  return Walk(start, path, import.span, is_quiet);
}

// Follows the segments of a path, starting in a module (WESL: Import resolution algorithm).
Linker::Target Linker::Walk(Target from, std::span<const StringId> path, Span span, bool is_quiet) {
  for (size_t i = 0; i < path.size(); ++i) {
    Load(from.module);
    const auto& scope = Of(from.module).scope;
    const auto found = scope.find(path[i]);
    if (found == scope.end() || found->second.kind == ScopeEntry::Kind::kImport) {
      from.module = ChildOf(from.module, path[i]);
      continue;
    }
    const DeclarationId declaration(found->second.index);
    if (i + 1 == path.size()) return {declaration, {}};
    if (is_quiet) return {};
    Wrong(DiagCode::unresolved_identifier, span,
          Cat("'", strings_.Get(path[i]), "' is a declaration, not a module"))
        .AddLabel(SpanOfName(Of(declaration)), "declared here");
    return {};
  }
  Load(from.module);
  return from;
}

// Replaces the module `id` with the ancestor that is `times` levels above it. Returns false if the
// path leads out of the package.
bool Linker::ResolveSuper(ModuleId& id, uint32_t times, Span span, bool is_quiet) {
  for (; times != 0; --times) {
    id = Of(id).parent;
    if (id.valid()) continue;
    if (is_quiet) return false;
    Wrong(DiagCode::syntax_error, span, "'super' leads out of the package");
    return false;
  }
  return true;
}

// Returns whether a '::' directly precedes a reference. If so, reports that the word before the
// '::' cannot be part of a path.
bool Linker::ReportWrongPrefix(ModuleId from, TokenRange reference) {
  const uint32_t before = reference.begin;
  if (before < 2 || !IsPathSeparator(tokens_, before - 2)) return false;
  const Token& word = tokens_[before - 2 == Of(from).first_token ? before - 2 : before - 3];
  Wrong(DiagCode::syntax_error, {word.offset, word.offset + word.length},
        "this word cannot be part of a path");
  return true;
}

Linker::Target Linker::ResolvePath(ModuleId from, TokenRange reference) {
  const Span span = SpanOf(reference);
  PoolVector<StringId> path;
  for (uint32_t i = reference.begin; i < reference.end; i += 3) {
    path.push_back(StringId(tokens_[i].payload));
  }
  if (ReportWrongPrefix(from, reference)) return {};
  if (path.size() > kMaxSegments) {
    Wrong(DiagCode::syntax_error, span, "this path has too many parts");
    return {};
  }
  std::span<const StringId> rest = path;
  Target start;
  const auto entry = Of(from).scope.find(path[0]);
  if (path[0] == name::k_package) {
    start.module = PackageRootOf(from);
    rest = rest.subspan(1);
  } else if (path[0] == name::k_super) {
    start.module = from;
    while (!rest.empty() && rest[0] == name::k_super) {
      if (!ResolveSuper(start.module, 1, span, /*is_quiet=*/false)) return {};
      rest = rest.subspan(1);
    }
  } else if (entry != Of(from).scope.end()) {
    rest = rest.subspan(1);
    if (entry->second.kind == ScopeEntry::Kind::kImport) {
      Import& import = Of(from).imports[entry->second.index];
      start = ResolveImport(from, import, span, /*is_quiet=*/false);
      if (!start) return {};
    } else {
      start.declaration = DeclarationId(entry->second.index);
    }
    if (start.declaration.valid()) {
      Wrong(DiagCode::wrong_kind_of_name, span,
            Cat("'", strings_.Get(path[0]), "' is a declaration, not a module"));
      return {};
    }
  } else {
    start.module = PackageOf(from, path[0]);
    rest = rest.subspan(1);
    if (!start.module.valid()) {
      Wrong(DiagCode::unresolved_identifier, span,
            Cat("there is no module or package '", strings_.Get(path[0]), "'"))
          .AddHelp(Cat("import it, or write 'package::", strings_.Get(path[0]),
                       "' for a module of this package"));
      return {};
    }
  }
  const Target target = Walk(start, rest, span, /*is_quiet=*/false);
  if (!target.module.valid()) return target;
  if (Of(target.module).state != SourceModule::State::kLoaded || rest.empty()) {
    ReportMissing(target.module, path.back(), span);
  } else {
    Wrong(DiagCode::wrong_kind_of_name, span,
          Cat("'", PathOf(target.module), "' is a module, not a declaration"));
  }
  return {};
}

// Suggests the declaration or direct submodule of `module` whose name is closest to the misspelled
// name `wrong`.
void Linker::SuggestName(ModuleId module, std::string_view wrong, Diagnostic& error) const {
  std::set<std::string> modules;  // sorted, because the loader returns them in arbitrary order
  if (loader_.list) {
    const StringId package = Of(PackageRootOf(module)).segment;
    const auto listed = loader_.list(strings_.Get(package), SegmentsOf(module));
    modules.insert(listed.begin(), listed.end());
  }
  std::vector<std::string_view> known(modules.begin(), modules.end());
  for (const DeclarationId each : Of(module).declarations) {
    if (Of(each).name.valid()) known.push_back(strings_.Get(Of(each).name));
  }
  const std::string_view near = Closest(wrong, known);
  if (!near.empty()) error.AtSpan(Cat("did you mean '", near, "'?"));
}

// Reports that a path whose last segment is `name` has no target: there is no module `id`, and its
// parent module has no declaration called `name`.
void Linker::ReportMissing(ModuleId id, StringId name, Span span) {
  const SourceModule& module = Of(id);
  const ModuleId parent = module.parent;
  for (const ModuleId each : {id, parent}) {
    if (!each.valid() || Of(each).failure.empty()) continue;
    Wrong(DiagCode::unresolved_identifier, span,
          Cat("the module '", PathOf(each), "' cannot be read: ", Of(each).failure));
    return;
  }
  const bool has_parent = parent.valid() && Of(parent).state == SourceModule::State::kLoaded;
  // The lexer reported bad text, e.g. a byte order mark, and may have skipped the declaration.
  if (has_parent && Of(parent).has_bad_text) return;
  const std::string_view text = strings_.Get(name);
  Diagnostic& error = Wrong(
      DiagCode::unresolved_identifier, span,
      has_parent
          ? Cat("there is no '", text, "' in the module '", PathOf(parent), "'")
          : Cat("there is no module '", PathOf(has_parent || !parent.valid() ? id : parent), "'"));
  if (has_parent) {
    const auto entry = Of(parent).scope.find(name);
    if (entry != Of(parent).scope.end()) {
      error.AddLabel(Of(parent).imports[entry->second.index].span,
                     "the module only imports it; import it from the module that declares it");
      return;
    }
    SuggestName(parent, text, error);
  } else if (parent.valid() && Of(parent).parent.valid()) {
    SuggestName(Of(parent).parent, strings_.Get(Of(parent).segment), error);
  }
  std::vector<std::string> tried = module.tried;
  if (!has_parent && parent.valid()) {
    tried.insert(tried.begin(), Of(parent).tried.begin(), Of(parent).tried.end());
  }
  if (!tried.empty()) error.AddNote(Cat("looked for ", Joined(tried, ", ")));
}

// Reports that an import cannot be resolved, unless this was already reported.
void Linker::ReportMissing(ModuleId id, Import& import) {
  if (!import.is_reported) ReportMissing(id, import.path.back(), import.span);
  import.is_reported = true;
}

// Gives constants the values that the host specifies (LinkRequest::constants). If the host
// specifies several values for a constant, the last one is used.
void Linker::ReplaceConstants() {
  absl::flat_hash_map<std::string_view, std::string_view> last;
  for (const auto& [name, value] : request_.constants) last[name] = value;
  for (const auto& [name, ignored] : request_.constants) {
    const auto found = last.find(name);
    if (found == last.end()) continue;  // this constant was already replaced
    const std::string_view value = found->second;
    last.erase(found);
    if (ReplaceConstant(name, value)) continue;
    Wrong(DiagCode::invalid_option, Span{},
          Cat("the root module declares no constant '", name, "' at module scope"));
  }
}

// Replaces the value of the constant `name` in the root module with `value`, whose tokens are lexed
// from a separate file. Must be called before other modules are loaded. Returns false if the root
// module declares no such constant.
bool Linker::ReplaceConstant(std::string_view name, std::string_view value) {
  SourceModule& root = Of(root_);
  const auto entry = root.scope.find(strings_.Intern(name));
  if (entry == root.scope.end() || entry->second.kind != ScopeEntry::Kind::kDeclaration) {
    return false;
  }
  Declaration& d = declarations_[entry->second.index];
  uint32_t first = d.tokens.begin;
  while (first < d.tokens.end && tokens_[first].kind != TokenKind::kEqual) ++first;
  if (d.kind != TokenKind::kConst || ++first >= d.tokens.end) return false;
  const uint32_t last = d.tokens.end - 1;  // the token ';'
  const Span old = SpanOf({first, std::max(last, first + 1)});
  const SourceFile file = files_[AddFile(root_, Cat("--define-const ", name), std::string(value))];
  Ast ast;
  Diagnostics diagnostics;
  Lex(Source(file.name, value), strings_, diagnostics, ast);
  const bool is_value =
      ast.tokens.size() >= 2 && std::ranges::none_of(ast.tokens, IsOutsideExpressions);
  if (diagnostics.has_errors() || !is_value) {
    Wrong(DiagCode::invalid_option, old, Cat("'", value, "' is not a value for '", name, "'"));
    return true;
  }
  const auto count = static_cast<uint32_t>(ast.tokens.size() - 1);
  const uint32_t begin = file.range.begin;
  constants_.push_back(
      {old, {begin + ast.TokenSpan(0).begin, begin + ast.TokenSpan(count - 1).end}});
  PlainVector<Token> tokens;
  for (uint32_t i = 0; i < first; ++i) tokens.push_back(tokens_[i]);
  for (uint32_t i = 0; i < count; ++i) {
    tokens.push_back(ast.tokens[i]);
    tokens.back().offset += begin;
  }
  for (size_t i = last; i < tokens_.size(); ++i) tokens.push_back(tokens_[i]);
  const uint32_t moved = first + count - last;  // change in the token count, modulo 2^32
  const auto move = [&](TokenRange& range) {
    if (range.begin <= d.tokens.begin) return false;
    range.begin += moved;
    range.end += moved;
    return true;
  };
  for (TokenRange& range : root.directives) move(range);
  for (TokenRange& range : root.import_statements) move(range);
  for (const DeclarationId each : root.declarations) {
    if (move(Of(each).tokens)) Of(each).name_token += moved;
  }
  d.tokens.end += moved;
  tokens_ = std::move(tokens);
  return true;
}

void Linker::NameAll(NameScheme scheme) { LinkNames(*this, scheme).Run(); }

std::string Linker::Text(bool comments, PoolVector<LinkedPlace>* places) const {
  return LinkText(*this, comments, places).Run();
}

void Linker::TakeText(std::string& text, std::vector<SourceFile>& files,
                      std::deque<std::string>& names, std::deque<std::string>& texts) {
  text = std::move(text_);
  texts = std::move(file_texts_);
  files = std::move(files_);
  names = std::move(file_names_);
}

PlainVector<Token> Linker::TakeRootTokens() {
  used_modules_ = {root_};
  locals_.Reserve(strings_.size());
  for (const DeclarationId id : Of(root_).declarations) {
    Declaration& d = Of(id);
    d.is_reached = true;
    FindReferences(tokens_, d, locals_, 0, [&](TokenRange reference) {
      if (reference.end - reference.begin > 1) edits_.push_back({reference, id, false});
    });
  }
  return TakeTokens();
}

// Returns the single token that replaces the tokens of a reference.
Token Linker::Edited(const Edit& edit) const {
  const Span span = SpanOf(edit.tokens);
  const uint32_t length = span.end - span.begin;
  const StringId name = edit.declaration.valid()
                            ? Of(edit.declaration).final_name
                            : strings_.Intern(std::string_view(text_).substr(span.begin, length));
  return {span.begin, length & 0xffffff, TokenKind::kIdentifier, name.value};
}

// Returns whether all directives precede all declarations in the list of tokens. If so, linking
// only moves tokens toward the beginning of the list, and can therefore write its output to the
// same list.
bool Linker::DirectivesComeFirst() const {
  const auto has_directives = [&](ModuleId id) {
    return id != root_ && !Of(id).directives.empty();
  };
  if (std::ranges::any_of(used_modules_, has_directives)) return false;
  const SourceModule& root = Of(root_);
  return root.directives.empty() || root.declarations.empty() ||
         root.directives.back().begin < Of(root.declarations.front()).tokens.begin;
}

PlainVector<Token> Linker::TakeTokens() {
  // Rename single-token references in place. Paths become shorter, so replace them later, while
  // copying the tokens.
  PoolVector<Edit> paths = unresolved_;
  for (const Edit& edit : edits_) {
    const bool is_path = edit.tokens.end - edit.tokens.begin > 1;
    if (is_path) paths.push_back(edit);
    if (!is_path) tokens_[edit.tokens.begin].payload = Of(edit.declaration).final_name.value;
  }
  StableSort(paths, [](const Edit& e) { return e.tokens.begin; });
  PlainVector<Token> separate;
  const bool is_in_place = DirectivesComeFirst();
  PlainVector<Token>& out = is_in_place ? tokens_ : separate;
  Token* to = is_in_place ? tokens_.data() : separate.room(tokens_.size());
  const auto copy = [&](TokenRange range) {
    const Token* const from = tokens_.data() + range.begin;
    const uint32_t count = range.end - range.begin;
    if (from != to) std::copy_n(from, count, to);
    to += count;
  };
  for (const ModuleId id : used_modules_) {
    for (const TokenRange& range : Of(id).directives) copy(range);
  }
  // Visit modules in the order of their files, so that the linked module is in source order.
  PoolVector<ModuleId> modules = used_modules_;
  StableSort(modules, [&](ModuleId id) { return Of(id).file; });
  auto path = paths.begin();
  for (const ModuleId id : modules) {
    for (const DeclarationId declaration : Of(id).declarations) {
      const Declaration& d = Of(declaration);
      if (!d.is_reached) continue;
      if (d.name.valid()) tokens_[d.name_token].payload = d.final_name.value;
      uint32_t next = d.tokens.begin;
      for (; path != paths.end() && path->tokens.begin < d.tokens.end; ++path) {
        if (path->tokens.begin < next) continue;
        copy({next, path->tokens.begin});
        *to++ = Edited(*path);
        next = path->tokens.end;
      }
      copy({next, d.tokens.end});
    }
  }
  out.end_at(to);
  out.push_back({static_cast<uint32_t>(text_.size()), 0, TokenKind::kEof, 0});
  return std::move(out);
}

}  // namespace tessera::wgsl
