// Links the modules of a WESL program. Finds the declarations that the root module needs, locates
// their modules, and joins them into the tokens of one WGSL module (WESL: Imports).
#ifndef TESSERA_WGSL_MODULES_LINKER_H_
#define TESSERA_WGSL_MODULES_LINKER_H_

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/source.h"
#include "base/source_file.h"
#include "base/string_interner.h"
#include "wgsl/modules/conditions.h"
#include "wgsl/modules/references.h"
#include "wgsl/modules/source_module.h"
#include "wgsl/syntax/ast.h"

namespace tessera::wgsl {

// The text of a module, or the reason why it is missing.
struct ModuleText {
  bool is_found = false;
  std::string name;  // the file name for messages
  std::string text;
  std::vector<std::string> tried;  // if the module was not found, the locations that were searched
  std::string failure;             // why the module exists but cannot be used
};

// Callbacks that the linker uses to load and list modules, and to find packages.
struct ModuleLoader {
  // Returns the module at `path` in a package. The name of the root module's package is "".
  std::function<ModuleText(std::string_view package, std::span<const std::string_view> path)> load;
  // Returns the names of the modules directly below a path. This callback may be unset.
  std::function<std::vector<std::string>(std::string_view package,
                                         std::span<const std::string_view> path)>
      list;
  // Returns the actual name of the package that is called `name` in the modules of the package
  // `from`, or "" if there is no such package.
  std::function<std::string(std::string_view from, std::string_view name)> find_package;
};

// Facts about a program that are recorded only for the language service.
struct LinkNotes {
  // An item of an import statement in the root module.
  struct Import {
    Span span;         // the span of the item in its collection
    std::string name;  // the imported name in the root module
    Span target;       // the declared name, or the beginning of the imported module's file
    bool is_module = false;
  };
  std::vector<Import> imports;  // the imports that were resolved, in source order
};

struct LinkRequest {
  std::string_view name, text;         // the name and text of the root module's file
  std::vector<std::string_view> path;  // the path of the root module in its package, e.g. {"main"}
  std::vector<std::pair<std::string_view, bool>> features;
  // The assumed values of features that are not in `features`. `assume_others`, if set, is the
  // assumed value of all features that are neither in `features` nor in `assumed`.
  std::vector<std::pair<std::string_view, bool>> assumed;
  std::optional<bool> assume_others;
  // New values for module-scope constants, e.g. {"LIGHTS", "4"}.
  std::vector<std::pair<std::string_view, std::string_view>> constants;
  // If set, receives facts about the program and makes linking lenient:
  // - Everything that the root module imports is linked, even if it is unused.
  // - Features without a value are off.
  // - A path that cannot be resolved becomes a single undeclared identifier, so that the linked
  //   module can be parsed.
  LinkNotes* notes = nullptr;
  // If set, receives the comments of all files, in text order.
  std::vector<Span>* comments = nullptr;
  ExcludedCode* excluded = nullptr;  // if set, receives what conditions exclude
};

// Determines the names of declarations in the linked module.
enum class NameScheme : uint8_t {
  kPath,        // `lighting::pbr`, for messages and reflection; not an identifier
  kEscape,      // the first reference's name, numbered if not unique (WESL: Only-conflict mangling)
  kUnderscore,  // `package_lighting_pbr` (WESL: Underscore-count mangling)
};

// Maps a place in the linked text to the place in the source that it was copied from.
struct LinkedPlace {
  uint32_t at = 0;
  uint32_t source = 0;
  Span replaced;  // the original name or path if linking replaced it; otherwise empty
};

class Linker {
 public:
  // `strings` must have been constructed with kFixedNames.
  Linker(const ModuleLoader& loader, const LinkRequest& request, StringInterner& strings,
         Diagnostics& diagnostics);

  // Parses only the import statements and conditions of the root module.
  void ReadRoot();
  // Loads and links all modules that the root module needs.
  void Link();
  // Chooses the names of all linked declarations.
  void NameAll(NameScheme scheme);
  // Moves the tokens of the linked module out of the linker. Their positions refer to the
  // concatenated text of all files. Afterwards, only TakeText may be called.
  PlainVector<Token> TakeTokens();
  // Like TakeTokens, but returns only the tokens of the root module, without its import statements.
  // Each qualified name becomes a single token.
  PlainVector<Token> TakeRootTokens();
  // Returns the linked module as text. If `comments` is true, adds a comment with the origin of
  // each declaration that is not from the root module. If `places` is not null, appends an entry to
  // it for each word and for the first non-blank character of each line.
  std::string Text(bool comments, PoolVector<LinkedPlace>* places) const;
  // Moves the concatenated text of all files out of the linker. Also returns the position of each
  // file in this text, and the name and text of each file.
  void TakeText(std::string& text, std::vector<SourceFile>& files, std::deque<std::string>& names,
                std::deque<std::string>& texts);
  // Returns the features, together with the conditions that were evaluated and their results.
  const Features& features() const { return features_; }
  // Returns the path of a module as written in the source, e.g. "lighting::shadows".
  std::string PathOf(ModuleId id) const;

 private:
  friend class LinkNames;
  friend class LinkText;

  // The target of a path: a declaration, or a module (which might not exist).
  struct Target {
    DeclarationId declaration;
    ModuleId module;
    explicit operator bool() const { return declaration.valid() || module.valid(); }
  };
  // A reference whose tokens are replaced by the final name of a declaration.
  struct Edit {
    TokenRange tokens;
    DeclarationId declaration;
    bool is_hidden;  // whether a local name hides the original name at this reference
  };
  // The source range of a constant's old value, and the range of the new value that replaces it.
  struct Constant {
    Span old, value;
  };

  // --- modules (linker_modules.cc)
  ModuleId AddModule(ModuleId parent, StringId segment);
  ModuleId ChildOf(ModuleId parent, StringId segment);
  ModuleId PackageRootOf(ModuleId id) const;
  std::vector<std::string_view> SegmentsOf(ModuleId id) const;
  ModuleId PackageOf(ModuleId from, StringId name);
  uint32_t AddFile(ModuleId module, std::string_view name, std::string text);
  void Load(ModuleId id);
  void Read(ModuleId id, std::string_view name, std::string text);
  void JoinText();
  void SplitIntoDeclarations(ModuleId id);
  uint32_t AddDeclaration(ModuleId id, uint32_t begin);
  void AddToScope(ModuleId id, StringId name, ScopeEntry entry, Span span);
  void ReplaceConstants();
  bool ReplaceConstant(std::string_view name, std::string_view value);

  // --- names and paths
  Target Resolve(ModuleId from, TokenRange reference);
  Target ResolveImport(ModuleId from, Import& import, Span use, bool is_quiet);
  Target FindImport(ModuleId from, const Import& import, Span use, bool is_quiet);
  Target Walk(Target from, std::span<const StringId> path, Span span, bool is_quiet);
  bool ResolveSuper(ModuleId& id, uint32_t times, Span span, bool is_quiet);
  Target ResolvePath(ModuleId from, TokenRange reference);
  bool ReportWrongPrefix(ModuleId from, TokenRange reference);
  void ReportMissing(ModuleId id, StringId name, Span span);
  void SuggestName(ModuleId module, std::string_view wrong, Diagnostic& error) const;
  void ReportMissing(ModuleId id, Import& import);
  Diagnostic& Wrong(DiagCode code, Span span, std::string message) {
    return diagnostics_.Add(code, span, std::move(message));
  }
  Span SpanOf(TokenRange tokens) const;
  Span SpanOfName(const Declaration& d) const { return SpanOf({d.name_token, d.name_token + 1}); }
  Token Edited(const Edit& edit) const;
  bool DirectivesComeFirst() const;

  // --- reachability
  void ReachFrom(PoolVector<DeclarationId> group);
  void Reach(DeclarationId id, PoolVector<DeclarationId>& group);
  void Scan(DeclarationId id, PoolVector<DeclarationId>& group);
  void ScanAssertions(PoolVector<DeclarationId>& group);
  void ReachImports(PoolVector<DeclarationId>& group);
  void NoteImport(const Import& import);

  // Returns the bit that represents a module in LocalNames: 1 for the root module, 2 for all
  // others.
  uint8_t BitOf(ModuleId id) const { return id == root_ ? 1 : 2; }
  SourceModule& Of(ModuleId id) { return modules_[id.value]; }
  const SourceModule& Of(ModuleId id) const { return modules_[id.value]; }
  Declaration& Of(DeclarationId id) { return declarations_[id.value]; }
  const Declaration& Of(DeclarationId id) const { return declarations_[id.value]; }

  const ModuleLoader& loader_;
  const LinkRequest& request_;
  StringInterner& strings_;
  Diagnostics& diagnostics_;
  Features features_;

  std::deque<SourceModule> modules_;
  // The root modules of packages, indexed by the StringId of the package name.
  absl::flat_hash_map<StringId, ModuleId> packages_;
  PoolVector<Declaration> declarations_;
  ModuleId root_;

  PlainVector<Token> tokens_;  // the tokens of all modules, in file order

  std::string text_;   // the text of all files, once they are read
  uint32_t size_ = 0;  // the size of the text read so far
  std::vector<SourceFile> files_;
  std::deque<std::string> file_names_;
  std::deque<std::string> file_texts_;

  PoolVector<DeclarationId> order_;       // linked declarations in output order
  PoolVector<DeclarationId> assertions_;  // linked const assertions of modules other than the root
  size_t scanned_assertions_ = 0;         // the number of scanned elements of `assertions_`
  PoolVector<ModuleId> used_modules_;     // in order of first use
  PoolVector<Edit> edits_;
  PoolVector<Edit> unresolved_;  // unresolvable paths, if LinkRequest::notes is set
  PoolVector<Constant> constants_;
  // Names that the linker must not replace, because they do not refer to module-scope declarations:
  // local names in scope, and ignored names, i.e. names that no loaded module declares or imports.
  // The root module has its own set of ignored names. All other modules share another set (BitOf).
  LocalNames locals_;
  // Indexed by StringId: whether any module declares or imports the name.
  PoolVector<uint8_t> is_in_scope_;
  // Indexed by StringId: the bits (BitOf) of the modules that use the name with its predeclared
  // meaning.
  PoolVector<uint8_t> predeclared_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_MODULES_LINKER_H_
