#include "fuzz/passes/passes.h"

#include <algorithm>
#include <span>

#include "api/back_ends.h"
#include "api/pipelines.h"
#include "base/pool_vector.h"
#include "ir/target_ops.h"
#include "ir/text.h"
#include "ir/validator.h"
#include "tessera/target_info.h"

namespace tessera::passes {
namespace {

std::vector<const ir::Property*> NeededAfter(std::span<const ir::PassInfo> rows, size_t pass,
                                             ir::Properties leaves) {
  std::vector<const ir::Property*> needed;
  std::vector<const ir::Property*> anew;
  const auto add = [&](ir::Properties set) {
    for (const ir::Property* p : set) {
      if (std::find(anew.begin(), anew.end(), p) == anew.end()) needed.push_back(p);
    }
  };
  for (size_t i = pass + 1; i < rows.size(); ++i) {
    add(rows[i].needs);
    anew.insert(anew.end(), rows[i].establishes.begin(), rows[i].establishes.end());
  }
  add(leaves);
  return needed;
}

template <typename Config>
void Add(const std::string& folder, Target target, const ir::PassTable<Config>& table,
         const Config& config, std::vector<PassUnderTest>* all) {
  Arena arena;
  FixedStrings fixed;
  StringInterner strings(arena, fixed);
  const ir::Module empty(arena, strings);
  const PoolVector<ir::PassInfo> rows = InfoOf(table);
  for (size_t i = 0; i < rows.size(); ++i) {
    const ir::Pass<Config>& pass = table.passes[i];
    if (pass.when != nullptr && !pass.when(empty, config)) continue;
    all->push_back({folder + "/" + std::string(pass.name), target, rows[i],
                    NeededAfter(rows, i, table.leaves),
                    [&pass, config](ir::Module& m, Diagnostics& d) {
                      ir::Analyses analyses(m);
                      return ir::RunPass(pass, m, config, d, analyses);
                    }});
  }
}

// Finds the target whose operations occur in `text` and returns its operation table. Returns null
// if `text` contains no operations of a target. Several tables may define the same name with
// different operands. If so, returns the first of these tables with which `text` can be parsed, or
// the last of them if there is none.
const ir::TargetOps* TargetOpsOf(std::string_view text) {
  const ir::TargetOps* named = nullptr;
  for (const TargetInfo& info : Targets()) {
    const BackEnd* const back_end = BackEndOf(info.target);
    const ir::TargetOps* const table = back_end == nullptr ? nullptr : back_end->target_ops;
    if (table == nullptr || table == named) continue;
    if (std::ranges::none_of(table->rows, [&](const ir::TargetOpInfo& row) {
          return text.find(' ' + std::string(row.name) + ' ') != std::string_view::npos;
        })) {
      continue;
    }
    if (TextModule(text, table).parses) return table;
    named = table;
  }
  return named;
}

}  // namespace

std::vector<PassUnderTest> AllPasses() {
  std::vector<PassUnderTest> all;
  Options options;
  options.target = Target::kSpirv;
  Add("all", Target::kSpirv, kCreationPasses, options, &all);
  // Enables the workarounds that do not affect results.
  options.workarounds = {.matrix_parameters = true,
                         .reflect_vec2 = true,
                         .pack_4x8_norm = true,
                         .partial_vector_stores = true};
  Add("all", Target::kSpirv, kAdaptationPasses, options, &all);
  // The options are static, because the passes keep references to them.
  static const Options kForBackEnds = [] {
    Options o;
    o.workarounds.vector_min_max_clamp = true;
    o.workarounds.float_signs = true;
    // The passes for this version include all passes for Vulkan GLSL.
    o.glsl.version = GlslVersion::k430;
    return o;
  }();
  const BackEnd* last = nullptr;
  for (const TargetInfo& info : Targets()) {
    const BackEnd* const back_end = BackEndOf(info.target);
    if (back_end == last) continue;
    Add(std::string(info.name), info.target, back_end->passes, {kForBackEnds}, &all);
    last = back_end;
  }
  return all;
}

TextModule::TextModule(std::string_view text) : TextModule(text, TargetOpsOf(text)) {}

TextModule::TextModule(std::string_view text, const ir::TargetOps* target_ops) {
  module.target_ops = target_ops;
  parses = ir::Parse(text, module, &error) && ir::Validate(module, &error);
}

}  // namespace tessera::passes
