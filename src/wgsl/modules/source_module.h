// Defines the modules of a WESL program before linking.
#ifndef TESSERA_WGSL_MODULES_SOURCE_MODULE_H_
#define TESSERA_WGSL_MODULES_SOURCE_MODULE_H_

#include <absl/container/flat_hash_map.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "base/id.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "base/source.h"
#include "wgsl/syntax/token.h"

namespace tessera::wgsl {

struct ModuleId : Id<ModuleId> {
  using Id::Id;
};
struct DeclarationId : Id<DeclarationId> {
  using Id::Id;
};

// A half-open range in the list of all modules' tokens.
struct TokenRange {
  uint32_t begin = 0, end = 0;
};

// Where the path of an import or of a qualified name begins.
enum class PathOrigin : uint8_t {
  kName,     // a name in scope, or a package
  kPackage,  // 'package': the root of the package that contains the module
  kSuper,    // 'super': the parent of the module
};

// An item of an import statement. For example, `import a::{b, c as d};` has two items.
struct Import {
  PathOrigin origin = PathOrigin::kName;
  uint32_t supers = 0;        // for kSuper: the number of `super` segments
  PoolVector<StringId> path;  // the segments after the origin, at least one
  StringId name;              // the last segment of `path`, or the alias
  Span span;                  // the item, without the path before the enclosing braces
  // Whether the target was already looked up. If the lookup failed, neither `declaration` nor
  // `module` is valid.
  bool is_resolved = false;
  bool is_reported = false;  // whether the missing target was already reported
  DeclarationId declaration;
  ModuleId module;
};

// A declaration or const assertion at module scope.
struct Declaration {
  TokenKind kind = TokenKind::kEof;  // the keyword; kError if the tokens declare nothing
  bool is_entry_point = false;
  bool has_id = false;  // whether the declaration is an override with an @id
  bool is_reached = false;
  bool keeps_name = false;  // whether hosts use the name, in which case linking should keep it
  ModuleId module;
  TokenRange tokens;                  // includes the attributes and the ';'
  uint32_t name_token = 0xffffffffu;  // the token of the declared name, if there is one
  StringId name;                      // invalid for const assertions
  StringId alias;                     // the name used by the first reference, e.g. an import alias
  StringId final_name;                // the name in the linked module
  // The next of several declarations with the same name in the module, in no particular order.
  // Duplicates are an error only if linking keeps them.
  DeclarationId same_name;
};

// The entity that a name in a module's scope denotes.
struct ScopeEntry {
  enum class Kind : uint8_t { kDeclaration, kImport };
  Kind kind = Kind::kDeclaration;
  uint32_t index = 0;  // a DeclarationId, or an index in SourceModule::imports
};

// A set of token kinds, for loops that skip most tokens.
class TokenKinds {
 public:
  constexpr TokenKinds(std::initializer_list<TokenKind> kinds) {
    for (const TokenKind kind : kinds) has_[static_cast<uint8_t>(kind)] = true;
  }
  constexpr bool Has(TokenKind kind) const { return has_[static_cast<uint8_t>(kind)]; }

 private:
  std::array<bool, 256> has_ = {};
};

struct SourceModule {
  enum class State : uint8_t { kUnknown, kMissing, kLoaded };

  State state = State::kUnknown;
  bool is_used = false;            // whether at least one declaration of the module is linked
  bool has_bad_text = false;       // whether the lexer reported an error
  StringId segment;                // the last segment of the path, or the package name
  ModuleId parent;                 // invalid for package roots
  uint32_t file = 0;               // index of the module's file
  std::vector<std::string> tried;  // for kMissing: the searched locations
  std::string failure;             // for kMissing: the error, if a file exists but is unusable

  // The index of the module's first token in the list of all tokens. The module's tokens end with
  // kEof and exclude everything that conditions remove.
  uint32_t first_token = 0;
  PoolVector<Span> removed;  // the source ranges that conditions exclude, in order
  PoolVector<TokenRange> import_statements;
  PoolVector<TokenRange> directives;
  PoolVector<Import> imports;
  PoolVector<DeclarationId> declarations;  // in source order
  absl::flat_hash_map<StringId, ScopeEntry> scope;
  absl::flat_hash_map<StringId, ModuleId> children;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_MODULES_SOURCE_MODULE_H_
