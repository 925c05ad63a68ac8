// Implements the request tessera/bindings, which lists the resources of a document and of the
// modules that it imports.
#include <algorithm>
#include <string>
#include <vector>

#include "base/stable_sort.h"
#include "lsp/feature_list.h"
#include "tessera/reflection.h"

namespace tessera::lsp {
namespace {

// Returns the names of the entry points that use a resource, or an empty list if the document has
// errors.
Json UsersOf(const Reflection& reflection, std::string_view name) {
  Json users = Json::array();
  for (const EntryPointInfo& entry_point : reflection.entry_points) {
    const bool uses = std::ranges::any_of(
        entry_point.resources, [&](const ResourceInfo& resource) { return resource.name == name; });
    if (uses) users.push_back(entry_point.name);
  }
  return users;
}

}  // namespace

Json Bindings(const Context& context, const Json& /*params*/) {
  const service::Analysis& a = context.analysis();
  std::optional<SourceSet> sources = context.document().Sources();
  // Only a ShaderModule has a reflection, so the document is checked a second time.
  const ShaderModule module =
      sources ? ShaderModule::Parse(*sources, context.document().options())
              : ShaderModule::Parse(context.document().text(), context.document().options());
  const Reflection reflection = module.Reflect();
  std::vector<std::pair<uint64_t, Json>> rows;
  for (const uint32_t d : a.ast().declarations) {
    const service::NodeId node(d);
    if (a.ast().kind(node) != service::NodeKind::kVar) continue;
    const wgsl::VariableId id = a.program().VariableOf(node);
    if (id.value >= a.program().variables.size()) continue;
    const wgsl::Variable& variable = a.program()[id];
    if (!variable.has_binding) continue;
    const std::string_view name = a.module().strings.Get(variable.name);
    Json row = {{"group", variable.group}, {"binding", variable.binding}, {"name", name}};
    if (variable.space != ir::AddressSpace::kHandle) {
      row["addressSpace"] = ir::NameOf(variable.space);
      row["access"] = ir::NameOf(variable.access);
    }
    row["type"] = a.TypeName(variable.type);
    row["entryPoints"] = UsersOf(reflection, name);
    row["location"] = LocationTo(context, a.ast().SpanOf(node));
    rows.emplace_back(JoinKeys(variable.group, variable.binding), std::move(row));
  }
  StableSort(rows, [](const auto& row) { return row.first; });
  Json list = Json::array();
  for (auto& [key, row] : rows) list.push_back(std::move(row));
  return list;
}

}  // namespace tessera::lsp
