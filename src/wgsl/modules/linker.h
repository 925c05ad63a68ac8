// Links the modules of a WESL program: finds what the root module needs, in which modules it is, and
// joins it to the tokens of one WGSL module (WESL: Imports).
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

// The text of a module, or why there is none.
struct ModuleText {
  bool is_found = false;
  std::string name;  // of the file, for messages
  std::string text;
  std::vector<std::string> tried;  // if it is not found: where it was looked for
  std::string failure;             // if it exists but cannot be used: the reason
};

// How the linker asks for what is outside of it.
struct ModuleLoader {
  // Returns the module at `path` in a package. The package of the root module is "".
  std::function<ModuleText(std::string_view package, std::span<const std::string_view> path)> load;
  // Returns the names of the modules directly below a path. May be unset.
  std::function<std::vector<std::string>(std::string_view package,
                                         std::span<const std::string_view> path)>
      list;
  // Returns the package that modules of the package `from` call `name`, or "" if there is none.
  std::function<std::string(std::string_view from, std::string_view name)> find_package;
};

// Facts about a program that only the language service needs.
struct LinkNotes {
  // An item of an import statement of the root module.
  struct Import {
    Span span;         // of the item in its collection
    std::string name;  // that it has in the root module
    Span target;       // the name of its declaration, or the beginning of its module's file
    bool is_module = false;
  };
  std::vector<Import> imports;  // that lead somewhere, in source order
  std::vector<Span> removed;    // by conditions, from the root module
  std::vector<Span> comments;   // of all files, in the order of the text
};

struct LinkRequest {
  std::string_view name, text;         // of the root module's file
  std::vector<std::string_view> path;  // of the root module in its package, e.g. {"main"}
  std::vector<std::pair<std::string_view, bool>> features;
  // Values of other features that are only assumed. If `assume_others`, all features without a
  // value have this one.
  std::vector<std::pair<std::string_view, bool>> assumed;
  std::optional<bool> assume_others;
  // The values of module-scope constants, which replace those in the modules: "LIGHTS", "4".
  std::vector<std::pair<std::string_view, std::string_view>> constants;
  // If set, receives these facts, and linking is lenient: all that the root module imports is
  // linked, even if nothing uses it. Features without a value are off. A path that leads nowhere
  // becomes a single undeclared identifier, so that the linked module can be parsed.
  LinkNotes* notes = nullptr;
};

// How declarations are called in the linked module.
enum class NameScheme : uint8_t {
  kPath,        // `lighting::pbr`, which is no identifier: for messages and reflection
  kEscape,      // the name; if it is taken, with a number (WESL: Only-conflict mangling)
  kUnderscore,  // `package_lighting_pbr` (WESL: Underscore-count mangling)
};

// A place of the linked text, and the place of the source from which it was copied.
struct LinkedPlace {
  uint32_t at = 0;
  uint32_t source = 0;
  Span replaced;  // the name or path in the source, if the text has another name; otherwise empty
};

class Linker {
 public:
  // `strings` must have been constructed with kFixedNames.
  Linker(const ModuleLoader& loader, const LinkRequest& request, StringInterner& strings,
         Diagnostics& diagnostics);

  // Parses only the root module's import statements and conditions.
  void ReadRoot();
  // Loads and links all modules that the root module needs.
  void Link();
  // Chooses the names of all linked declarations.
  void NameAll(NameScheme scheme);
  // Returns the tokens of the linked module. Their positions are in `text`.
  PlainVector<Token> Tokens() const;
  // Returns the root module's tokens, without import statements, with qualified names as one name.
  PlainVector<Token> RootTokens();
  // Returns the linked module as text. If `comments`, it says where each declaration comes from.
  // Appends the places of all words and of the first character of each line to `places`, unless it
  // is null.
  std::string Text(bool comments, PoolVector<LinkedPlace>* places) const;
  // Moves the text that all files make together, their places in it, and the text of each out of the
  // linker.
  void TakeText(std::string& text, std::vector<SourceFile>& files, std::deque<std::string>& names,
                std::deque<std::string>& texts);
  // The features, and the results of the conditions that linking evaluated.
  const Features& features() const { return features_; }
  // Returns the path of a module as written, e.g. "lighting::shadows".
  std::string PathOf(ModuleId id) const;

 private:
  friend class LinkNames;
  friend class LinkText;

  // What a path refers to: a declaration, or a module that may not exist.
  struct Target {
    DeclarationId declaration;
    ModuleId module;
    explicit operator bool() const { return declaration.valid() || module.valid(); }
  };
  // A reference, whose tokens are replaced by the final name of a declaration.
  struct Edit {
    ModuleId module;
    TokenRange tokens;
    DeclarationId declaration;
    bool is_hidden;  // a local name hides the declaration's original name there
  };
  // The source range of the value of a constant, and that of the value that it replaces.
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
  bool Climb(ModuleId& id, uint32_t times, Span span, bool is_quiet);
  Target OfPath(ModuleId from, TokenRange reference);
  void ReportMissing(ModuleId id, StringId name, Span span);
  void SuggestName(ModuleId module, std::string_view wrong, Diagnostic& error) const;
  void ReportMissing(ModuleId id, Import& import);
  Diagnostic& Wrong(DiagCode code, Span span, std::string message) {
    return diagnostics_.Add(code, span, std::move(message));
  }
  Span SpanOf(ModuleId module, TokenRange tokens) const;
  Token Edited(const Edit& edit) const;
  void CopyTokens(const SourceModule& module, const Declaration& declaration, TokenRange tokens,
                  PlainVector<Token>& out) const;

  // --- reachability
  void ReachFrom(PoolVector<DeclarationId> group);
  void Reach(DeclarationId id, PoolVector<DeclarationId>& group);
  void Scan(DeclarationId id, PoolVector<DeclarationId>& group);
  void ScanAssertions(PoolVector<DeclarationId>& group);
  void ReachImports(PoolVector<DeclarationId>& group);
  void NoteImport(const Import& import);

  // Returns 1 for the root module, and 2 for all others.
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
  absl::flat_hash_map<StringId, ModuleId> packages_;  // roots, by StringId of the package
  PoolVector<Declaration> declarations_;
  ModuleId root_;

  std::string text_;   // of all files, once they are read
  uint32_t size_ = 0;  // of the text of the files read so far
  std::vector<SourceFile> files_;
  std::deque<std::string> file_names_;
  std::deque<std::string> file_texts_;

  PoolVector<DeclarationId> order_;       // linked declarations, in the order of the output
  PoolVector<DeclarationId> assertions_;  // linked const assertions of other modules
  size_t scanned_assertions_ = 0;         // of `assertions_`
  PoolVector<ModuleId> used_modules_;     // in the order of first use
  PoolVector<Edit> edits_;
  PoolVector<Edit> unresolved_;  // paths that lead nowhere, if LinkRequest::notes is set
  PoolVector<Constant> constants_;
  LocalNames locals_;
  PoolVector<uint8_t> is_in_scope_;  // by StringId: whether any module declares or imports the name
  // By StringId: the bits (BitOf) of modules that use the name as predeclared.
  PoolVector<uint8_t> predeclared_;
  // By StringId: the same for names that no module declares or imports so far.
  PoolVector<uint8_t> ignored_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_MODULES_LINKER_H_
