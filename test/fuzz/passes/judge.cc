#include "fuzz/passes/judge.h"

#include <algorithm>
#include <cstring>

#include "api/back_ends.h"
#include "fuzz/bounds/inputs.h"
#include "interpreter/interpreter.h"
#include "ir/validator.h"

namespace tessera::passes {
namespace {

using interpreter::Interpreter;
using interpreter::Outcome;
using interpreter::Result;
using interpreter::Rules;

constexpr uint64_t kFuel = 20000;

Rules RulesWith(uint64_t fuel) {
  Rules rules;
  rules.fuel = fuel;
  rules.outside = interpreter::Outside::kClamp;
  rules.find_endless_loops = true;
  return rules;
}

ir::GlobalId SameBinding(const ir::Module& m, const ir::Global& like) {
  for (uint32_t i = 0; i < m.globals.size(); ++i) {
    const ir::Global& g = m.globals[i];
    if (g.has_binding && g.group == like.group && g.binding == like.binding) {
      return ir::GlobalId(i);
    }
  }
  return {};
}

ir::FunctionId SameEntryPoint(const ir::Module& m, const ir::Module& before, ir::FunctionId like) {
  for (uint32_t i = 0; i < m.functions.size(); ++i) {
    if (m.functions[i].stage != before[like].stage) continue;
    if (m.strings.Get(m.functions[i].name) == before.strings.Get(before[like].name)) {
      return ir::FunctionId(i);
    }
  }
  return {};
}

// Returns a description of the first difference in buffers and outputs, or an empty string if there
// is none.
std::string Difference(const ir::Module& before, const Interpreter& source, const Result& expected,
                       const ir::Module& after, const Interpreter& run, const Result& result) {
  for (uint32_t i = 0; i < before.globals.size(); ++i) {
    const ir::Global& g = before.globals[i];
    if (!g.has_binding || g.space != ir::AddressSpace::kStorage) continue;
    const ir::GlobalId other = SameBinding(after, g);
    if (!other.valid()) continue;
    const auto &want = source.Contents(ir::GlobalId(i)), &got = run.Contents(other);
    const size_t size = std::min(want.size(), got.size());
    if (std::memcmp(want.data(), got.data(), size) != 0) {
      return "binding " + std::to_string(g.binding) + " differs";
    }
  }
  for (const auto& [location, words] : expected.outputs) {
    const auto got = result.outputs.find(location);
    if (got != result.outputs.end() && got->second != words) {
      return "location " + std::to_string(location) + " differs";
    }
  }
  return "";
}

// Returns whether a fragment shader uses the position. In HLSL, the position's w component is the
// reciprocal of WGSL's. The pass hlsl/shader_io inverts it, but the interpreter supplies the same
// position before and after the pass, so the results cannot be compared.
bool TakesPosition(const ir::Module& m, const ir::Function& f) {
  if (f.stage != ir::ShaderStage::kFragment) return false;
  const auto is_position = [](const ir::IoAttributes& io) {
    return io.builtin == ir::BuiltinValue::kPosition;
  };
  return std::any_of(f.params.begin(), f.params.end(), [&](ir::ParamId p) {
    if (m.types.kind(m[p].type) != ir::TypeKind::kStruct) return is_position(m[p].io);
    const auto members = m.types.StructOf(m[p].type).members;
    return std::any_of(members.begin(), members.end(),
                       [&](const ir::StructMember& member) { return is_position(member.io); });
  });
}

std::string CompareEntryPoint(const ir::Module& before, const ir::Module& after,
                              ir::FunctionId entry, uint64_t seed, Statistics* statistics) {
  const ir::FunctionId same = SameEntryPoint(after, before, entry);
  if (!same.valid()) return "";
  bounds::Inputs inputs(seed, before, before[entry]);
  Interpreter source(before, RulesWith(kFuel));
  const Result expected = source.Run(entry, inputs);
  if (expected.outcome != Outcome::kFinished) return "";
  // WGSL does not specify the result if an index is out of range or a NaN is converted to an
  // integer.
  if (expected.index_out_of_range || expected.converted_nan) return "";
  // The module may execute more instructions than before the pass: passes replace instructions with
  // short sequences, and add longer code to clear workgroup memory.
  Interpreter run(after, RulesWith(500000 + 20 * expected.steps));
  const Result result = run.Run(same, inputs);
  if (result.outcome == Outcome::kUnsupported) return "";
  ++statistics->compared;
  if (result.outcome != Outcome::kFinished) {
    return expected.passed_turns ? "" : "it does not end: " + result.what;
  }
  std::string what = Difference(before, source, expected, after, run, result);
  return what.empty() ? what : what + "; inputs: " + inputs.Describe();
}

// Returns whether the module contains target operations that do not belong to the back end of the
// pass. The compiler never runs a pass on such a module.
bool IsOfAnotherTarget(const ir::Module& m, const PassUnderTest& pass) {
  const auto is_target_op = [](const ir::Inst& inst) { return inst.op == ir::Op::kTarget; };
  if (std::none_of(m.insts.begin(), m.insts.end(), is_target_op)) return false;
  const BackEnd* const back_end = BackEndOf(pass.target);
  return m.target_ops != (back_end == nullptr ? nullptr : back_end->target_ops);
}

}  // namespace

std::optional<Finding> Judge(const ir::Module& m, const PassUnderTest& pass, bool run,
                             uint64_t seed, Statistics* statistics) {
  if (IsOfAnotherTarget(m, pass)) {
    ++statistics->unfit;
    return {};
  }
  std::string what;
  for (const ir::Property* p : pass.info.needs) {
    if (p->holds(m, &what)) continue;
    ++statistics->unfit;
    return {};
  }
  std::vector<const ir::Property*> held;
  for (const ir::Property* p : pass.needed_later) {
    if (!ir::Has(pass.info.breaks, p) && p->holds(m, &what)) held.push_back(p);
  }
  ++statistics->judged;
  Copy after(m);
  Diagnostics diagnostics(10);
  if (!pass.run(after.module, diagnostics).ok) {
    if (diagnostics.has_errors()) return {};  // the target does not support the module
    return Finding{"failed", "without a diagnostic"};
  }
  if (!ir::Validate(after.module, &what)) return Finding{"invalid", what};
  for (const ir::Property* p : pass.info.establishes) {
    if (!p->holds(after.module, &what)) {
      return Finding{"claim", std::string(p->name) + ": " + what};
    }
  }
  for (const ir::Property* p : held) {
    if (!p->holds(after.module, &what)) {
      return Finding{"broken", std::string(p->name) + ": " + what};
    }
  }
  if (!run || !m.overrides.empty() || !m.override_exprs.empty()) return {};
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    if (m.functions[f].stage == ir::ShaderStage::kNone) continue;
    if (pass.name == "hlsl/shader_io" && TakesPosition(m, m.functions[f])) continue;
    what = CompareEntryPoint(m, after.module, ir::FunctionId(f), seed, statistics);
    if (!what.empty()) return Finding{"result", what};
  }
  return {};
}

}  // namespace tessera::passes
