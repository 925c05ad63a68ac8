// Generates SPIR-V, as words or as assembly.
#include "backend/back_end.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "backend/entry_point_output.h"
#include "backend_spirv/assembly_marks.h"
#include "backend_spirv/legalize.h"
#include "backend_spirv/spirv_tools.h"
#include "backend_spirv/spirv_writer.h"
#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/walk.h"

namespace tessera::spirv {
namespace {

// Returns the number of instructions in all entry points after inlining all calls.
size_t InlinedInsts(const ir::Module& m) {
  constexpr size_t kMost = SIZE_MAX / 4;
  PoolVector<size_t> insts(m.functions.size());
  size_t all = 0;
  // A single pass over the functions suffices, because callees come before their callers.
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    ir::ForEachInst(m, m.functions[f].body, [&](ir::InstId id) {
      ++insts[f];
      if (m[id].op == ir::Op::kCall)
        insts[f] = std::min(kMost, insts[f] + insts[m[id].callee().value]);
    });
    if (m.functions[f].stage != ir::ShaderStage::kNone) all = std::min(kMost, all + insts[f]);
  }
  return all;
}

// Returns whether SPIRV-Tools' optimizer would probably use more than twice the compilation's
// memory limit. The optimizer inlines all calls, has a separate allocator, and needs 500 to 2,500
// bytes per instruction. Real shaders have less than half as many instructions as this function
// allows.
bool IsTooLargeToOptimize(const ir::Module& m) {
  constexpr size_t kMemoryOfInst = 1000;
  return InlinedInsts(m) / 2 > m.max_bytes / kMemoryOfInst;
}

constexpr uint64_t kManyTypes = UINT64_MAX / 4;

// Returns the size of each type's tree, indexed by TypeId: the number of types nested in it,
// including itself. A type that occurs repeatedly is counted each time, as in a traversal without
// memoization.
PoolVector<uint64_t> PartsOfTypes(const ir::Module& m) {
  PoolVector<uint64_t> parts(m.types.size());
  // A single pass over the types suffices, because component types come before the types that
  // contain them.
  for (uint32_t i = 0; i < parts.size(); ++i) {
    const ir::Type& type = m.types[ir::TypeId(i)];
    parts[i] = 1;
    if (type.kind == ir::TypeKind::kStruct) {
      for (const ir::StructMember& member : m.types.StructOf(ir::TypeId(i)).members)
        parts[i] = std::min(kManyTypes, parts[i] + parts[member.type.value]);
    } else if (type.kind == ir::TypeKind::kArray) {
      parts[i] = std::min(kManyTypes, 1 + parts[type.element.value]);
    }
  }
  return parts;
}

// Estimates how much work nested types cause in SPIRV-Tools. The validator walks the result type of
// each instruction several times. The optimizer creates a separate variable for each component of a
// variable.
uint64_t WorkOnTypes(const ir::Module& m) {
  constexpr uint64_t kWorkOfVariable = 300;
  const PoolVector<uint64_t> parts = PartsOfTypes(m);
  uint64_t all = 0;
  const auto add = [&](uint64_t work) { all = std::min(kManyTypes, all + work); };
  const auto add_variable = [&](ir::TypeId type) {
    add(std::min(kManyTypes / kWorkOfVariable, parts[type.value]) * kWorkOfVariable);
  };
  for (const ir::Global& g : m.globals) {
    if (g.space == ir::AddressSpace::kPrivate) add_variable(g.type);
  }
  for (const ir::Function& f : m.functions) {
    ir::ForEachInst(m, f.body, [&](ir::InstId id) {
      const ir::TypeId type = m[id].type;
      m[id].op == ir::Op::kVar ? add_variable(m.types[type].element) : add(parts[type.value]);
    });
  }
  return all;
}

// Returns whether nested types would probably keep the optimizer, or the validation of its output,
// busy for more than a second.
bool TakesTooLongToOptimize(const ir::Module& m) {
  constexpr uint64_t kMostWork = 3'000'000;
  return WorkOnTypes(m) > kMostWork;
}

void WarnOfNoOptimization(Diagnostics& diagnostics, const char* cause, std::string note) {
  diagnostics
      .Add(DiagCode::not_optimized, {}, "the SPIR-V was not optimized: " + std::string(cause))
      .AddNote(std::move(note))
      .AddNote("the output is the unoptimized module, which is correct");
}

void RunOptimizer(const SpirvOptions& options, std::vector<uint32_t>& words,
                  Diagnostics& diagnostics, const ir::PassWatch& watch) {
  const ir::StageScope stage(watch.observer, "optimize");
  std::string message;
  if (!Optimize(&words, options.vulkan, &message,
                options.uniform_buffer_standard_layout_extension)) {
    WarnOfNoOptimization(diagnostics, "the SPIRV-Tools optimizer failed", std::move(message));
  }
}

bool IsValid(const SpirvOptions& options, const std::vector<uint32_t>& words,
             Diagnostics& diagnostics, const ir::PassWatch& watch) {
  const ir::StageScope stage(watch.observer, "validate");
  std::string message;
  if (Validate(words, options.vulkan, &message, options.uniform_buffer_standard_layout_extension)) {
    return true;
  }
  diagnostics.Add(DiagCode::internal_error, {}, "the SPIR-V is not valid: " + message);
  return false;
}

// Reports options that require SPIRV-Tools, which this build does not include. Returns false if
// there can be no output.
bool DoWithoutSpirvTools(const Options& options, Diagnostics& diagnostics) {
  constexpr const char* kReason = "this build of tessera does not include SPIRV-Tools";
  if (options.target == Target::kSpirvAsm) {
    diagnostics.Add(DiagCode::unsupported_by_target, {},
                    "SPIR-V assembly is not available: " + std::string(kReason));
    return false;
  }
  if (options.spirv.validate) {
    diagnostics.Add(DiagCode::unsupported_by_target, {},
                    "the SPIR-V cannot be validated: " + std::string(kReason));
    return false;
  }
  if (options.spirv.optimize)
    WarnOfNoOptimization(diagnostics, kReason,
                         "the build was configured with TESSERA_SPIRV_TOOLS=OFF");
  return true;
}

ir::Status Generate(ir::Module& module, const BackEndInput& input, Diagnostics& diagnostics,
                    BackEndOutput& output) {
  const Options& options = input.options;
  const LegalizeConfig config{options};
  ir::Status status = ir::RunPasses(kLegalizePasses, module, config, diagnostics, input.watch);
  if (!status.ok) return status;
  std::vector<uint32_t>& words = output.spirv;
  PoolVector<InstructionOrigin> origins;
  {
    const ir::StageScope stage(input.watch.observer, "write");
    const ir::GlobalUses uses(module);
    status = WriteSpirv(module, uses, options, input.source, diagnostics, &words,
                        input.mark_positions ? &origins : nullptr);
    if (!status.ok) return status;
    const OutputNames names = {
        [&](ir::FunctionId f) { return std::string(module.strings.Get(module[f].name)); },
        [&](ir::GlobalId g) { return module.strings.Get(module[g].name); }};
    status = DescribeEntryPoints(module, uses, names, diagnostics, output.entry_points);
    if (!status.ok) return status;
  }
  if (!HasSpirvTools() && !DoWithoutSpirvTools(options, diagnostics)) return ir::Status::Failed();
  const bool optimize = options.spirv.optimize && HasSpirvTools();
  if (optimize && IsTooLargeToOptimize(module)) {
    WarnOfNoOptimization(diagnostics, "the optimizer would take too much memory",
                         "it inlines every call; raise max-memory to allow this");
  } else if (optimize && TakesTooLongToOptimize(module)) {
    WarnOfNoOptimization(
        diagnostics, "SPIRV-Tools would take too long",
        "its optimizer and validator visit all members of nested structures for each instruction "
        "and variable, and this shader has structures with very many members");
  } else if (optimize) {
    RunOptimizer(options.spirv, words, diagnostics, input.watch);
  }
  if (options.spirv.validate && !IsValid(options.spirv, words, diagnostics, input.watch)) {
    return ir::Status::Failed();
  }
  if (options.target == Target::kSpirvAsm) {
    const ir::StageScope stage(input.watch.observer, "disassemble");
    if (!Disassemble(words, &output.text)) {
      diagnostics.Add(DiagCode::internal_error, {}, "the SPIR-V cannot be disassembled");
      return ir::Status::Failed();
    }
    if (input.mark_positions) MarkAssembly(words, origins, output.text);
    words.clear();
  } else if (input.mark_positions && !optimize) {
    output.text = MarkedLines(words, origins);
  }
  return ir::Status::Ok();
}

}  // namespace

const BackEnd kBackEnd{.passes = kLegalizePasses, .target_ops = nullptr, .generate = Generate};

}  // namespace tessera::spirv
