#include "fuzz/bounds/judge.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "api/compilation.h"
#include "fuzz/bounds/inputs.h"
#include "fuzz/bounds/random.h"
#include "interpreter/interpreter.h"
#include "ir/walk.h"
#include "tessera/tessera.h"

namespace tessera::bounds {
namespace {

using interpreter::Interpreter;
using interpreter::Outcome;
using interpreter::Result;
using interpreter::Rules;
using ir::InstId;
using ir::Op;

constexpr uint64_t kFuel = 20000;

struct TargetRules {
  std::string_view name;
  Target target;
  interpreter::NativeRules native;
  GlslVersion glsl = GlslVersion::kVulkan460;
};

// The operations whose results the targets do not define:
//
// - SPIR-V: OpSRem of negative numbers. The result differs between drivers (Vulkan: Precision and
//   Operation of SPIR-V Instructions).
// - HLSL: % of negative numbers and, in DXC, signed overflow.
// - MSL: signed overflow and left shifts that involve the sign bit, as in C++14.
// - GLSL: % of negative numbers.
constexpr TargetRules kTargets[] = {
    {"spirv", Target::kSpirv, {.negative_remainder = true}},
    {"msl", Target::kMsl, {.signed_overflow = true, .signed_left_shift = true}},
    {"hlsl", Target::kHlsl, {.signed_overflow = true, .negative_remainder = true}},
    {"glsl", Target::kGlsl, {.negative_remainder = true}},
    {"opengl", Target::kGlsl, {.negative_remainder = true}, GlslVersion::k310es},
};

// A copy of a module with the same ids.
struct Copy {
  explicit Copy(const ir::Module& from)
      : strings(arena, from.strings), module(arena, strings, from) {}
  Arena arena;
  StringInterner strings;
  ir::Module module;
};

uint32_t LineOf(const std::string& text, uint32_t offset) {
  const auto end = text.begin() + std::min<size_t>(offset, text.size());
  return static_cast<uint32_t>(std::count(text.begin(), end, '\n')) + 1;
}

// Returns whether the interpreter reported an out-of-bounds access.
bool IsOutside(std::string_view fault) {
  return fault.starts_with("index") || fault.starts_with("bytes");
}

const ir::Global* FindBinding(const ir::Module& m, const ir::Global& like, uint32_t* index) {
  for (uint32_t i = 0; i < m.globals.size(); ++i) {
    const ir::Global& g = m.globals[i];
    if (g.has_binding && g.group == like.group && g.binding == like.binding) {
      *index = i;
      return &g;
    }
  }
  return nullptr;
}

class ShaderJudge {
 public:
  ShaderJudge(const std::string& wgsl, const JudgeConfig& config, Statistics& statistics)
      : wgsl_(wgsl),
        config_(config),
        statistics_(statistics),
        compilation_("fuzz.wgsl", wgsl, Options()) {}

  std::optional<Finding> Run();

 private:
  // The module after one of a target's passes, or the final module that the writer receives.
  struct Output {
    const TargetRules* rules;
    std::unique_ptr<Copy> copy;
    std::string step;  // the pass; empty if all passes have run
  };
  // Observes the passes and stores a copy of the module after each one.
  class Steps : public ir::PassObserver {
   public:
    Steps(const TargetRules& rules, std::vector<Output>& outputs)
        : rules_(rules), outputs_(outputs) {}
    void AfterPass(std::string_view name, const ir::Module& m) override {
      // A module with overrides cannot be run until the overrides have values.
      if (!m.overrides.empty() || !m.override_exprs.empty()) return;
      outputs_.push_back({&rules_, std::make_unique<Copy>(m), std::string(name)});
    }

   private:
    const TargetRules& rules_;
    std::vector<Output>& outputs_;
  };

  bool MakeSource();
  bool MakeOutput(const TargetRules& rules);
  bool JudgeEntry(ir::FunctionId entry);
  bool JudgeInput(ir::FunctionId entry, uint64_t seed);
  bool JudgeOutput(const Output& output, const Result& expected, const Interpreter& source,
                   ir::FunctionId entry, Inputs& inputs);
  bool JudgeStep(const Output& output, const Result& expected, const Interpreter& source,
                 ir::FunctionId entry, Inputs& inputs);
  bool JudgeRun(const Output& output, const Result& expected, const Interpreter& source,
                ir::FunctionId entry, Inputs& inputs);
  bool JudgeUnstable(const Output& output, ir::FunctionId entry, Inputs& inputs);
  bool Compare(const Output& output, const Result& expected, const Interpreter& source,
               const Result& result, const Interpreter& run);
  // Returns how the interpreter treats out-of-bounds indices in the source.
  interpreter::Outside OutsideOfSource() const {
    return config_.read_zero ? interpreter::Outside::kZero : interpreter::Outside::kClamp;
  }
  // Returns whether the run depends on behavior that neither WGSL nor the options determine.
  bool IsOpen(const Result& expected) const {
    return expected.converted_nan || (expected.index_out_of_range && !config_.read_zero);
  }
  bool IsGuarded(const Output& output, InstId loop) const;
  ir::FunctionId EntryOf(const ir::Module& m, ir::FunctionId like) const;
  // Records a finding. Always returns false, so that the caller can return the result.
  bool Found(const TargetRules& rules, const char* kind, std::string text,
             const ir::Module* m = nullptr, InstId at = {});

  const std::string& wgsl_;
  const JudgeConfig& config_;
  Statistics& statistics_;
  Compilation compilation_;
  std::unique_ptr<Copy> source_;
  std::vector<Output> outputs_;
  std::optional<Finding> finding_;
};

bool ShaderJudge::Found(const TargetRules& rules, const char* kind, std::string text,
                        const ir::Module* m, InstId at) {
  Finding finding{std::string(rules.name), kind, std::move(text)};
  if (m != nullptr && at.valid()) finding.line = LineOf(wgsl_, (*m)[at].source);
  finding_ = std::move(finding);
  return false;
}

bool ShaderJudge::MakeSource() {
  Options options;
  options.allowed_language_features = {"standard", "wgpu_int64"};
  ++statistics_.shaders;
  bool ok = compilation_.RunFrontEnd(options);
  if (ok) {
    source_ = std::make_unique<Copy>(compilation_.module);
    ok = MakePipeline(source_->module, options, compilation_.diagnostics);
  }
  if (ok) return true;
  ++statistics_.invalid;
  for (const Diagnostic& d : compilation_.diagnostics.list()) {
    if (d.severity != Severity::kError) continue;
    statistics_.last_error =
        d.message + " (line " + std::to_string(LineOf(wgsl_, d.span.begin)) + ")";
    break;
  }
  return false;
}

bool ShaderJudge::MakeOutput(const TargetRules& rules) {
  Options options;
  options.target = rules.target;
  options.glsl.version = rules.glsl;
  if (config_.read_zero) {
    MemorySelection& zero = options.read_zero;
    zero.function_variables = zero.private_variables = zero.workgroup = true;
    zero.uniform = zero.storage = zero.immediates = zero.textures = true;
  }
  Output output{&rules, std::make_unique<Copy>(compilation_.module), ""};
  Steps steps(rules, outputs_);
  Diagnostics diagnostics(10);
  tessera::Result result;
  const bool ok = Generate(output.copy->module, compilation_, compilation_.joined(), options,
                           diagnostics, result, {config_.all_steps ? &steps : nullptr});
  if (!ok) {
    const bool internal = std::ranges::any_of(
        diagnostics.list(), [](const Diagnostic& d) { return d.code == DiagCode::internal_error; });
    // Old OpenGL versions lack some features, so rejecting the shader is not an error.
    const bool lacking = rules.glsl != GlslVersion::kVulkan460 &&
                         std::ranges::all_of(diagnostics.list(), [](const Diagnostic& d) {
                           return d.code == DiagCode::unsupported_by_target;
                         });
    if ((config_.may_refuse || lacking) && !internal) return true;
    const std::string why =
        diagnostics.list().empty() ? "no reason" : diagnostics.list().front().message;
    return Found(rules, "refused", why);
  }
  outputs_.push_back(std::move(output));
  return true;
}

ir::FunctionId ShaderJudge::EntryOf(const ir::Module& m, ir::FunctionId like) const {
  const ir::Function& wanted = source_->module[like];
  const std::string_view name = source_->strings.Get(wanted.name);
  ir::FunctionId first;
  for (uint32_t i = 0; i < m.functions.size(); ++i) {
    if (m.functions[i].stage != wanted.stage) continue;
    if (m.strings.Get(m.functions[i].name) == name) return ir::FunctionId(i);
    if (!first.valid()) first = ir::FunctionId(i);
  }
  return first;  // the entry point was renamed, because its name is a keyword of the target
}

std::optional<Finding> ShaderJudge::Run() {
  if (!MakeSource()) return {};
  for (const TargetRules& rules : kTargets) {
    if (!config_.target.empty() && config_.target != rules.name) continue;
    if (!MakeOutput(rules)) return finding_;
  }
  for (uint32_t i = 0; i < source_->module.functions.size(); ++i) {
    if (source_->module.functions[i].stage == ir::ShaderStage::kNone) continue;
    if (!JudgeEntry(ir::FunctionId(i))) return finding_;
  }
  return {};
}

bool ShaderJudge::JudgeEntry(ir::FunctionId entry) {
  for (uint32_t i = 0; i < config_.inputs; ++i) {
    if (!JudgeInput(entry, Mix(config_.input_seed) + i)) return false;
  }
  return true;
}

bool ShaderJudge::JudgeInput(ir::FunctionId entry, uint64_t seed) {
  const ir::Module& m = source_->module;
  Inputs inputs(seed, m, m[entry]);
  Rules rules;
  rules.fuel = kFuel;
  rules.outside = OutsideOfSource();
  rules.find_endless_loops = true;
  Interpreter source(m, rules);
  const Result expected = source.Run(entry, inputs);
  ++statistics_.runs;
  if (expected.outcome == Outcome::kUnsupported) {
    ++statistics_.unsupported;
    statistics_.last_error = expected.what;
    return true;
  }
  const bool finished = expected.outcome == Outcome::kFinished;
  if (!finished) ++statistics_.unfinished;
  if (finished && !IsOpen(expected)) ++statistics_.compared;
  for (const Output& output : outputs_) {
    const ir::FunctionId same = EntryOf(output.copy->module, entry);
    if (!same.valid() || JudgeOutput(output, expected, source, same, inputs)) continue;
    finding_->inputs = inputs.Describe();
    return false;
  }
  return true;
}

bool ShaderJudge::JudgeOutput(const Output& output, const Result& expected,
                              const Interpreter& source, ir::FunctionId entry, Inputs& inputs) {
  if (output.step.empty()) {
    return JudgeRun(output, expected, source, entry, inputs) &&
           JudgeUnstable(output, entry, inputs);
  }
  if (JudgeStep(output, expected, source, entry, inputs)) return true;
  finding_->kind += "-" + output.step;
  finding_->text = "after " + output.step + ": " + finding_->text;
  return false;
}

// After a single pass, accesses need not be in bounds yet, but results must not change.
bool ShaderJudge::JudgeStep(const Output& output, const Result& expected, const Interpreter& source,
                            ir::FunctionId entry, Inputs& inputs) {
  if (expected.outcome != Outcome::kFinished || IsOpen(expected)) return true;
  Rules rules;
  rules.fuel = 5000 + 20 * expected.steps;
  rules.outside = OutsideOfSource();
  rules.find_endless_loops = true;
  Interpreter run(output.copy->module, rules);
  const Result result = run.Run(entry, inputs);
  if (result.outcome == Outcome::kFinished) return Compare(output, expected, source, result, run);
  if (result.outcome == Outcome::kUnsupported || expected.passed_turns) return true;
  return Found(*output.rules, "result", "it does not end", &output.copy->module, result.at);
}

bool ShaderJudge::JudgeRun(const Output& output, const Result& expected, const Interpreter& source,
                           ir::FunctionId entry, Inputs& inputs) {
  const ir::Module& m = output.copy->module;
  const bool ends = expected.outcome == Outcome::kFinished && !IsOpen(expected);
  Rules rules;
  // The output may execute more instructions than the source, because passes replace some
  // instructions with short sequences.
  rules.fuel = ends ? 5000 + 20 * expected.steps : kFuel;
  rules.check_native = true;
  rules.native = output.rules->native;
  rules.find_endless_loops = true;
  Interpreter run(m, rules);
  const Result result = run.Run(entry, inputs);
  switch (result.outcome) {
    case Outcome::kFault: {
      const bool index = IsOutside(result.what);
      return Found(*output.rules, index ? "index" : "native", result.what, &m, result.at);
    }
    case Outcome::kEndless:
      if (ends) return Found(*output.rules, "result", "it does not end", &m, result.at);
      if (IsGuarded(output, result.at)) return true;
      return Found(*output.rules, "endless", "a loop that never ends has no guard", &m, result.at);
    case Outcome::kOutOfFuel:
      // The interpreter may have skipped loop iterations that the output has to execute.
      return !ends || expected.passed_turns ||
             Found(*output.rules, "result", "it does not end", &m, result.at);
    case Outcome::kUnsupported: ++statistics_.unsupported; return true;
    case Outcome::kFinished: break;
  }
  return !ends || Compare(output, expected, source, result, run);
}

// Supplies inputs to an invocation, and simulates the effects of other invocations.
class Races : public interpreter::Environment {
 public:
  Races(Inputs& inputs, uint64_t seed) : inputs_(inputs), random_(seed) {}

  std::vector<uint8_t> Buffer(const ir::Module& m, const ir::Global& global) override {
    return inputs_.Buffer(m, global);
  }
  interpreter::Words StageInput(const ir::IoAttributes& io, uint32_t count) override {
    return inputs_.StageInput(io, count);
  }
  interpreter::Word Race(interpreter::Word word) override {
    return random_.Chance(30) ? BorderWord(random_.Next()) : word;
  }
  bool Varies() override { return random_.Chance(30); }

 private:
  Inputs& inputs_;
  Random random_;
};

// Checks the output under the assumption that the target may compute a value again before each use.
// This repeats the loads on which the value depends, and other invocations may write to the loaded
// memory in between. All accesses must be in bounds. The results of arithmetic are not checked.
bool ShaderJudge::JudgeUnstable(const Output& output, ir::FunctionId entry, Inputs& inputs) {
  const ir::Module& m = output.copy->module;
  Rules rules;
  rules.fuel = kFuel;
  rules.unstable = true;
  Races races(inputs, config_.input_seed);
  Interpreter run(m, rules);
  const Result result = run.Run(entry, races);
  if (result.outcome != Outcome::kFault || !IsOutside(result.what)) return true;
  return Found(*output.rules, "race", result.what, &m, result.at);
}

uint32_t BreaksOf(const ir::Module& m, InstId loop) {
  uint32_t count = 0;
  ir::ForEachInst(m, m.LoopOf(loop).body, [&](InstId id) {
    if (m[id].op == Op::kBreak && m[id].target() == loop) ++count;
  });
  return count;
}

// Returns whether the compiler added an exit to the loop, i.e. whether the output's loop has more
// `break`s than the source's loop. This comparison is valid, because passes never remove a `break`
// from a loop that is executed.
bool ShaderJudge::IsGuarded(const Output& output, InstId loop) const {
  const ir::Module& m = output.copy->module;
  const ir::Module& source = compilation_.module;
  uint32_t in_source = 0;
  for (const ir::Inst& inst : source.insts) {
    if (inst.op != Op::kLoop || !inst.block.valid() || inst.source != m[loop].source) continue;
    in_source = BreaksOf(source, source.IdOf(inst));
  }
  return BreaksOf(m, loop) > in_source;
}

bool ShaderJudge::Compare(const Output& output, const Result& expected, const Interpreter& source,
                          const Result& result, const Interpreter& run) {
  const ir::Module& before = source_->module;
  for (uint32_t i = 0; i < before.globals.size(); ++i) {
    const ir::Global& global = before.globals[i];
    uint32_t other;
    if (!global.has_binding || global.space != ir::AddressSpace::kStorage) continue;
    if (FindBinding(output.copy->module, global, &other) == nullptr) continue;
    const auto &want = source.Contents(ir::GlobalId(i)), &got = run.Contents(ir::GlobalId(other));
    for (size_t at = 0; at + 4 <= want.size(); at += 4) {
      if (std::memcmp(want.data() + at, got.data() + at, 4) == 0) continue;
      return Found(
          *output.rules, "result",
          "binding " + std::to_string(global.binding) + " differs at byte " + std::to_string(at));
    }
  }
  for (const auto& [location, words] : expected.outputs) {
    const auto got = result.outputs.find(location);
    if (got == result.outputs.end() || got->second == words) continue;
    return Found(*output.rules, "result", "location " + std::to_string(location) + " differs");
  }
  return true;
}

}  // namespace

std::optional<Finding> Judge(const std::string& wgsl, const JudgeConfig& config,
                             Statistics* statistics) {
  Statistics ignored;
  return ShaderJudge(wgsl, config, statistics == nullptr ? ignored : *statistics).Run();
}

}  // namespace tessera::bounds
