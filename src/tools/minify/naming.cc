#include "tools/minify/naming.h"

#include <algorithm>
#include <functional>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "base/siphash.h"
#include "base/stable_sort.h"
#include "tools/minify/members.h"
#include "tools/minify/type_text.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/names.h"

namespace tessera::minify {

using wgsl::NodeId;
using wgsl::NodeKind;

namespace {

// Generates candidate names, shortest first.
class Candidates {
 public:
  explicit Candidates(const wgsl::Program& program)
      : has_roles_(program.Enabled(wgsl::Extension::kCooperativeMatrix)) {
    for (uint32_t i = 0; i < wgsl::kFixedNames.names.size(); ++i) {
      if (IsTaken(StringId(i))) taken_.insert(wgsl::kFixedNames.names[i]);
    }
  }

  // Returns the candidate with the given index.
  const std::string& operator[](size_t index) {
    while (names_.size() <= index) Add();
    return names_[index];
  }

 private:
  static constexpr std::string_view kDigits =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
  static constexpr size_t kFirst = 52;  // the number of characters that can begin a name

  bool IsTaken(StringId id) const {
    using namespace wgsl::name;  // NOLINT: limited to this function
    const bool is_role = id == k_A || id == k_B || id == k_C;
    return IsKeyword(id) || IsReserved(id) || IsTypeName(id) || IsEnumerant(id) ||
           IsBuiltinFunction(id) || IsCooperativeFunction(id) || (is_role && has_roles_);
  }

  void Add() {
    std::string name;
    do {
      size_t n = next_++;
      name = kDigits[n % kFirst];
      for (n /= kFirst; n != 0; n /= kDigits.size()) {
        --n;
        name += kDigits[n % kDigits.size()];
      }
    } while (taken_.contains(name));
    names_.push_back(std::move(name));
  }

  bool has_roles_;
  absl::flat_hash_set<std::string_view> taken_;  // predeclared names, keywords and reserved words
  PoolVector<std::string> names_;
  size_t next_ = 0;
};

class Naming {
 public:
  Naming(const wgsl::Program& program, const wgsl::NameNotes& notes, const Plan& plan,
         const Settings& settings)
      : program_(program),
        notes_(notes),
        plan_(plan),
        settings_(settings),
        ast_(program.ast),
        candidates_(program) {}

  Names Run();

 private:
  static constexpr uint32_t kModule = 0;

  // A declaration to rename, or an alias to declare.
  struct Item {
    NodeId node;  // none for an alias
    ir::TypeId alias;
    uint32_t scope = kModule;
    uint32_t uses = 0;
    // The scopes that refer to the item and are nested in `scope`, and all scopes between these and
    // `scope`.
    PoolVector<uint32_t> below;
    uint32_t last_reference = ~0u;  // the scope that was last passed to AddPath
  };
  // The names that are unavailable in a scope.
  struct Taken {
    uint32_t first_free = 0;  // all candidates with a lower index are taken
    absl::flat_hash_set<uint32_t> names;
  };

  void CountReferences();
  void AddPath(Item& item, uint32_t scope) const;
  void AddAliases();
  bool IsKept(const Item& item) const;
  void Keep(const Item& item);
  void Choose(Item& item);
  uint32_t& FirstUntried(const Item& item);
  void Take(const Item& item, uint32_t name);
  static void Insert(Taken& taken, uint32_t name);
  void NameMembers();
  std::string_view TextOf(NodeId declaration) const {
    return program_.source.text(ast_.SpanOf(declaration));
  }

  const wgsl::Program& program_;
  const wgsl::NameNotes& notes_;
  const Plan& plan_;
  const Settings& settings_;
  const wgsl::Ast& ast_;
  Candidates candidates_;
  Names names_;
  PoolVector<Item> items_;
  PoolVector<uint32_t> uses_;    // indexed by node
  PoolVector<bool> host_types_;  // indexed by TypeId: structures in resources
  // The names that are taken in each scope. `own_` contains the names of the scope's own
  // declarations. `through_` contains the names of outer declarations to which the scope, or a
  // scope nested in it, refers.
  PoolVector<Taken> own_, through_;
  absl::flat_hash_set<std::string_view> kept_;
  // Maps the hash of a set of scopes to the index of a candidate. No earlier candidate needs to be
  // tried for items whose names must be free in exactly these scopes.
  absl::flat_hash_map<uint64_t, uint32_t> first_untried_;
};

// ---------------------------------------------------------------- aliases

// Returns whether an alias saves enough characters. Compression already removes repetitions, so
// aliases pay off only for long types.
bool IsAliasWorth(size_t length, uint32_t uses) {
  constexpr size_t kDeclaration = sizeof "alias aa=;" - 1;
  constexpr size_t kShortest = 3;
  return length >= kShortest && uses * (length - 1) > (kDeclaration + length) * 2;
}

void Naming::AddAliases() {
  // Aliases are declared only in modules with entry points, because in other modules they could
  // conflict with names that an importing module uses.
  if (!settings_.alias_types || !plan_.has_entry_point) return;
  const ir::TypeStore& types = program_.module.types;
  const TypeText text(types, program_.module.strings);
  const auto struct_name = [&](ir::TypeId type) {
    return types.kind(type) == ir::TypeKind::kStruct ? "a" : "";
  };
  for (const TypeUse& use : plan_.type_uses) {
    const std::string spelled = text.Spell(use.type, struct_name);
    if (!IsAliasWorth(spelled.size(), use.count)) continue;
    Item& item = items_.emplace_back();
    item.alias = use.type;
    item.uses = use.count;
    for (const uint32_t scope : use.scopes) AddPath(item, scope);
  }
}

// ---------------------------------------------------------------- what the host uses

bool Naming::IsKept(const Item& item) const {
  if (!item.node.valid()) return false;
  if (!settings_.rename) return true;
  if (item.scope != kModule) return false;
  if (!plan_.has_entry_point) return true;  // the module is meant to be imported
  if (std::ranges::find(settings_.keep, TextOf(item.node)) != settings_.keep.end()) return true;
  switch (ast_.kind(item.node)) {
    case NodeKind::kOverride: {
      const bool has_id = program_[program_.VariableOf(item.node)].has_id;
      return !has_id || !settings_.rename_host_names;
    }
    case NodeKind::kFunction: {
      const wgsl::UserFunctionId id(program_[item.node].ref);
      return program_[id].stage != ir::ShaderStage::kNone;
    }
    case NodeKind::kVar:
      return !settings_.rename_host_names && IsHostName(program_[program_.VariableOf(item.node)]);
    case NodeKind::kStruct: {
      const ir::TypeId type = program_.TypeOf(item.node);
      return !settings_.rename_host_names && type.valid() && host_types_[type.value];
    }
    default: return false;
  }
}

// ---------------------------------------------------------------- choosing

void Naming::CountReferences() {
  constexpr uint32_t kNone = ~0u;
  uses_.resize(ast_.nodes.size());
  PoolVector<uint32_t> item_of(ast_.nodes.size(), kNone);
  for (const wgsl::NameNotes::Declared& declared : notes_.declared) {
    if (plan_.dropped[declared.node.value]) continue;
    item_of[declared.node.value] = static_cast<uint32_t>(items_.size());
    Item& item = items_.emplace_back();
    item.node = declared.node;
    item.scope = plan_.scope_of[declared.scope];
  }
  // A name in the body of a 'for' must not hide a name in its header, because implementations
  // disagree on whether that is valid.
  PoolVector<uint32_t> body_of(notes_.scopes.size(), kNone);
  for (uint32_t s = 1; s < notes_.scopes.size(); ++s) {
    const NodeId outer = notes_.scopes[notes_.scopes[s].parent].node;
    if (outer.valid() && ast_.kind(outer) == NodeKind::kFor &&
        wgsl::ForView(ast_, outer).body() == notes_.scopes[s].node) {
      body_of[notes_.scopes[s].parent] = s;
    }
  }
  for (const Reference& reference : plan_.references) {
    ++uses_[reference.declaration.value];
    const uint32_t index = item_of[reference.declaration.value];
    if (index == kNone) continue;  // members and dropped constants have no item
    Item& item = items_[index];
    ++item.uses;
    AddPath(item, reference.scope);
  }
  for (Item& item : items_) {
    if (body_of[item.scope] != kNone) item.below.push_back(body_of[item.scope]);
  }
}

// Records that `scope` refers to the item: adds `scope`, and all scopes between `scope` and the
// item's own scope, to `item.below`. Adds nothing if the previous reference was in the same scope.
void Naming::AddPath(Item& item, uint32_t scope) const {
  if (scope == item.last_reference) return;
  item.last_reference = scope;
  while (scope != item.scope) {
    item.below.push_back(scope);
    scope = plan_.scope_of[notes_.scopes[scope].parent];
  }
}

void Naming::Insert(Taken& taken, uint32_t name) {
  taken.names.insert(name);
  while (taken.names.contains(taken.first_free)) ++taken.first_free;
}

void Naming::Take(const Item& item, uint32_t name) {
  Insert(own_[item.scope], name);
  for (const uint32_t scope : item.below) Insert(through_[scope], name);
}

// Marks the item's name as kept, so that no other item gets it. Choose skips candidates that are
// kept names.
void Naming::Keep(const Item& item) { kept_.insert(TextOf(item.node)); }

// Returns the stored index of the first candidate to try for an item. All items that occur in the
// same scopes share this index, so a candidate that was tried for one of them is not tried again
// for another. If different sets of scopes have the same hash, the only effect is that names may be
// longer.
uint32_t& Naming::FirstUntried(const Item& item) {
  const std::string_view below(reinterpret_cast<const char*>(item.below.data()),
                               item.below.size() * sizeof(uint32_t));
  return first_untried_[SipHash13({item.scope, 0}, below)];
}

void Naming::Choose(Item& item) {
  uint32_t& first_untried = FirstUntried(item);
  uint32_t name =
      std::max({first_untried, own_[item.scope].first_free, through_[item.scope].first_free});
  for (const uint32_t scope : item.below) name = std::max(name, own_[scope].first_free);
  const auto is_free = [&](uint32_t n) {
    if (kept_.contains(candidates_[n])) return false;
    if (own_[item.scope].names.contains(n) || through_[item.scope].names.contains(n)) return false;
    return std::ranges::none_of(item.below,
                                [&](uint32_t scope) { return own_[scope].names.contains(n); });
  };
  while (!is_free(name)) ++name;
  first_untried = name + 1;
  Take(item, name);
  if (item.node.valid()) {
    names_.of_node[item.node.value] = candidates_[name];
  } else {
    names_.aliases.emplace_back(item.alias, candidates_[name]);
  }
}

// Assigns names to members. Each structure is a separate namespace, so these names cannot conflict
// with others.
void Naming::NameMembers() {
  if (!settings_.rename || !plan_.has_entry_point) return;
  for (const uint32_t d : ast_.declarations) {
    const NodeId node(d);
    if (ast_.kind(node) != NodeKind::kStruct || !plan_.live[d]) continue;
    const ir::TypeId type = program_.TypeOf(node);
    if (host_types_[type.value] && !settings_.rename_host_names) continue;
    const wgsl::NodeList members = wgsl::StructView(ast_, node).members();
    PoolVector<NodeId> ordered(members.begin(), members.end());
    std::erase_if(ordered, [&](NodeId member) { return plan_.dropped[member.value]; });
    StableSort(ordered, [&](NodeId m) { return ~uses_[m.value]; });
    size_t next = 0;
    for (const NodeId member : ordered) names_.of_node[member.value] = candidates_[next++];
  }
}

Names Naming::Run() {
  names_.of_node.resize(ast_.nodes.size());
  own_.resize(notes_.scopes.size());
  through_.resize(notes_.scopes.size());
  host_types_ = FindHostTypes(
      program_, [&](const wgsl::Variable& variable) { return plan_.live[variable.node.value]; });
  CountReferences();
  AddAliases();
  std::erase_if(items_, [](const Item& item) { return item.uses == 0; });
  for (Item& item : items_) {
    StableSort(item.below, std::identity());
    const auto [first, last] = std::ranges::unique(item.below);
    item.below.erase(first, last);
  }
  for (const Item& item : items_) {
    if (IsKept(item)) Keep(item);
  }
  std::erase_if(items_, [&](const Item& item) { return IsKept(item); });
  StableSort(items_, [](const Item& item) { return ~item.uses; });
  for (Item& item : items_) Choose(item);
  NameMembers();
  // Aliases may refer to other aliases in any order, because the order of module-scope declarations
  // does not matter.
  return std::move(names_);
}

}  // namespace

Names ChooseNames(const wgsl::Program& program, const wgsl::NameNotes& notes, const Plan& plan,
                  const Settings& settings) {
  return Naming(program, notes, plan, settings).Run();
}

}  // namespace tessera::minify
