// Tests the order of the passes for all targets.
#include "api/pipelines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "api/back_ends.h"
#include "ir/pipeline/properties.h"
#include "ir/transform/transform_test_helper.h"
#include "tessera/target_info.h"

namespace tessera {
namespace {

// The passes of a target, joined from several tables. For each table, there is a row with the
// properties that the table requires, then its passes, and then a row with the properties that it
// guarantees.
struct Whole {
  std::vector<ir::PassInfo> rows;

  template <typename Config>
  void Add(const ir::PassTable<Config>& table) {
    rows.push_back({"(given)", table.given, none, none});
    for (const ir::PassInfo& row : InfoOf(table)) rows.push_back(row);
    rows.push_back({"(left)", table.leaves, none, none});
  }
  std::string Mistake() const { return ir::FindOrderMistake(none, rows, none); }
  size_t Find(std::string_view name) const {
    for (size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].name == name) return i;
    }
    ADD_FAILURE() << "no pass " << name;
    return 0;
  }
  // Returns the ordering mistake that results from moving the pass `name` directly before `other`.
  std::string MistakeIfBefore(std::string_view name, std::string_view other) const {
    Whole moved = *this;
    const size_t from = Find(name), to = Find(other);
    EXPECT_LT(to, from);
    std::rotate(moved.rows.begin() + static_cast<ptrdiff_t>(to),
                moved.rows.begin() + static_cast<ptrdiff_t>(from),
                moved.rows.begin() + static_cast<ptrdiff_t>(from + 1));
    return moved.Mistake();
  }

  static constexpr ir::PropertySet none{};
};

Whole AllPasses(const BackEnd& back_end) {
  Whole whole;
  whole.rows.push_back({"(lowered)", Whole::none, kCreationPasses.given, Whole::none});
  whole.Add(kCreationPasses);
  whole.Add(kAdaptationPasses);
  whole.Add(back_end.passes);
  return whole;
}

// Returns the targets for which code can be generated, i.e. all except kNone. Each of them must
// have a back end.
std::vector<Target> TargetsWithOutput() {
  std::vector<Target> targets;
  for (const TargetInfo& info : Targets()) {
    if (info.target != Target::kNone) targets.push_back(info.target);
  }
  return targets;
}

template <typename Config>
std::string MistakeIn(const ir::PassTable<Config>& table) {
  return ir::FindOrderMistake(table.given, InfoOf(table), table.leaves);
}

TEST(Pipelines, EachTableIsPossibleInItsOrder) {
  EXPECT_EQ(MistakeIn(kCreationPasses), "");
  EXPECT_EQ(MistakeIn(kAdaptationPasses), "");
  for (const Target target : TargetsWithOutput()) {
    EXPECT_EQ(MistakeIn(BackEndOf(target)->passes), "") << InfoOfTarget(target).name;
  }
}

TEST(Pipelines, EachTableIsGivenWhatTheOnesBeforeItLeave) {
  for (const Target target : TargetsWithOutput()) {
    EXPECT_EQ(AllPasses(*BackEndOf(target)).Mistake(), "") << InfoOfTarget(target).name;
  }
}

TEST(Pipelines, NamesAreUnique) {
  for (const Target target : TargetsWithOutput()) {
    std::set<std::string_view> names;
    for (const ir::PassInfo& row : AllPasses(*BackEndOf(target)).rows) {
      if (!row.name.starts_with("(")) EXPECT_TRUE(names.insert(row.name).second) << row.name;
    }
  }
}

template <typename Config>
void ExpectOneFunctionPerRow(const ir::PassTable<Config>& table) {
  for (const ir::Pass<Config>& pass : table.passes) {
    EXPECT_NE(pass.run == nullptr, pass.run_shared == nullptr) << pass.name;
  }
}

TEST(Pipelines, EachRowHasOneFunction) {
  ExpectOneFunctionPerRow(kCreationPasses);
  ExpectOneFunctionPerRow(kAdaptationPasses);
  for (const Target target : TargetsWithOutput()) {
    ExpectOneFunctionPerRow(BackEndOf(target)->passes);
  }
}

// The constant itself is small because nested constants are shared, but its text would contain 4^13
// numbers.
TEST(Pipelines, ShowNoMoreIrThanTheCompilationMayTake) {
  std::string text =
      "struct S0 { a : u32, b : u32, c : u32, d : u32 }\nconst c0 = S0(1, 2, 3, 4);\n";
  for (int i = 1; i < 13; ++i) {
    const std::string n = std::to_string(i), type = "S" + std::to_string(i - 1);
    text += "struct S" + n + " { a : " + type + ", b : " + type + ", c : " + type +
            ", d : " + type + " }\n";
    const std::string part = "c" + std::to_string(i - 1);
    text +=
        "const c" + n + " = S" + n + "(" + part + ", " + part + ", " + part + ", " + part + ");\n";
  }
  text +=
      "@group(0) @binding(0) var<storage, read_write> o : u32;\n"
      "@compute @workgroup_size(1) fn main() { let all = c12; o = all.a.a.a.a.a.a.a.a.a.a.a.a.b; }";
  Options options;
  options.target = Target::kSpirv;
  options.max_memory = 4'000'000;
  options.print_ir_after = {"lower", "robustness"};
  const Result result = Compile(text, options);
  ASSERT_FALSE(result.ir.empty());
  EXPECT_TRUE(result.ir[0].ir.ends_with("\n// cut: there is more than may be shown\n"));
  size_t bytes = 0;
  for (const IrAfterPass& pass : result.ir) bytes += pass.ir.size();
  EXPECT_LT(bytes, 4'100'000u);
}

// The IR is recorded after lowering ("lower") and after every pass that ran. Each recorded text can
// be parsed.
TEST(Pipelines, ShowTheIrAfterEachPass) {
  for (const Target target : TargetsWithOutput()) {
    Options options;
    options.target = target;
    options.print_ir_after = {"all"};
    options.hlsl.shader_model = 51;  // an old version needs more passes
    options.msl.version = 20200;     // an old version needs more passes
    // For the passes resource_parameters and check_places:
    options.msl.buffer_sizes_offset = 16;
    options.msl.buffer_size_indices = {{0, 0, 1}};
    options.hlsl.buffer_sizes = true;
    options.hlsl.dynamic_offsets = {{0, 0, 0}};
    options.hlsl.sampler_heap.emplace();
    options.spirv.demote_to_helper_invocation = false;
    options.workarounds.handle_parameters = true;
    options.workarounds.float_signs = true;
    options.emulate_matrices = EmulateMatrices::kAll;
    options.binding_remaps = {{7, 0, 7, 1}};
    options.glsl.version = GlslVersion::k430;  // an old version needs more passes
    options.glsl.cooperative_matrix = GlslCooperativeMatrix::kNv;
    const Result result = Compile(
        "@group(0) @binding(0) var<storage, read_write> a : array<u32>;\n"
        "@group(0) @binding(1) var t : texture_storage_2d<r32uint, read_write>;\n"
        "@compute @workgroup_size(1) fn main() { a[a[0]] = 1; textureStore(t, vec2u(), vec4u()); }",
        options);
    ASSERT_TRUE(result.ok);
    std::vector<std::string_view> shown;
    for (const IrAfterPass& pass : result.ir) {
      shown.push_back(pass.pass);
      ir::TestModule module(pass.ir, BackEndOf(target)->target_ops);
      EXPECT_EQ(module.Text(), pass.ir);
    }
    std::vector<std::string_view> passes = PassNames(target);
    std::erase(passes, "substitute_sizes");
    std::erase(passes, "specialize_overrides");
    std::erase(passes, "compute_overrides");
    std::erase(passes, "vertex_pulling");
    std::erase(passes, "subgroup_matrix_configs");
    std::erase(passes, "device_limits");
    std::erase(passes, "legalize_overrides");
    std::erase(passes, "workarounds");
    std::erase(passes, "vector_min_max_clamp");
    std::erase(passes, "single_elements");  // only for DXC
    std::erase(passes, "matrix_splits");    // only with EmulateMatrices::kMissing
    for (const char* attachments :
         {"input_attachments", "pixel_local", "color_inputs", "color_types"}) {
      std::erase(passes, attachments);
    }
    if (target == Target::kWgsl) {
      // WGSL output does not need these passes, because it can use the features that they lower.
      for (const char* lowered : {"constant_variables", "binding_array_sizes", "subgroup_size",
                                  "linear_indexing", "sample_bias", "binding_array",
                                  "matrix_elements", "buffer_view", "read_only_buffers"}) {
        std::erase(passes, lowered);
      }
    }
    EXPECT_EQ(shown, passes) << InfoOfTarget(target).name;
    EXPECT_TRUE(result.times.empty());
  }
}

// After place_expressions, range analysis no longer proves that sums cannot overflow. See
// PlaceExpressions.HidesThatSumsCannotOverflow.
TEST(Pipelines, PlaceExpressionsBreaksWhatOnlyRangesProve) {
  for (const Target target : {Target::kMsl, Target::kHlsl}) {
    Whole whole = AllPasses(*BackEndOf(target));
    const ir::PropertySet needed = {&ir::kNoSignedOverflow};
    const size_t at = whole.Find("place_expressions");
    whole.rows.insert(whole.rows.begin() + static_cast<ptrdiff_t>(at),
                      {"before", needed, Whole::none, Whole::none});
    EXPECT_EQ(whole.Mistake(), "");
    whole.rows.insert(whole.rows.begin() + static_cast<ptrdiff_t>(at + 2),
                      {"after", needed, Whole::none, Whole::none});
    EXPECT_EQ(whole.Mistake(), "after needs no_signed_overflow, which does not hold there");
  }
}

// Pairs of passes whose order matters for correctness. Moving the second pass before the first one
// must be reported as a mistake.
TEST(Pipelines, OrdersThatWouldBeWrongAreRefused) {
  using Pairs = std::vector<std::pair<std::string_view, std::string_view>>;
  const Pairs common = {{"single_entry_point", "substitute_overrides"},
                        {"substitute_overrides", "binding_array"},
                        {"binding_remapper", "binding_array"},
                        {"binding_array", "buffer_view"},
                        {"matrix_elements", "buffer_view"},
                        {"buffer_view", "robustness"},
                        {"vertex_pulling", "robustness"},
                        {"single_entry_point", "direct_variable_access"},
                        {"direct_variable_access", "robustness"},
                        {"loop_guard", "robustness"},
                        {"robustness", "external_texture"},
                        {"robustness", "integer_semantics"},
                        {"external_texture", "integer_semantics"},
                        {"robustness", "zero_init_workgroup"}};
  const auto check = [](const Whole& whole, const Pairs& pairs) {
    for (const auto& [first, second] : pairs) {
      EXPECT_NE(whole.MistakeIfBefore(second, first), "") << second << " before " << first;
    }
  };
  const Whole spirv = AllPasses(*BackEndOf(Target::kSpirv));
  check(spirv, common);
  check(spirv, {{"specialize_overrides", "legalize_overrides"},
                {"legalize_overrides", "builtin_polyfill"},
                {"builtin_polyfill", "robustness"},
                {"builtin_polyfill", "integer_semantics"},
                {"robustness", "decompose_access"},
                {"decompose_access", "legalize_access"},
                {"zero_init_workgroup", "shader_io"}});
  const Whole msl = AllPasses(*BackEndOf(Target::kMsl));
  check(msl, common);
  check(msl, {{"specialize_overrides", "compute_overrides"},
              {"compute_overrides", "robustness"},
              {"compute_overrides", "integer_semantics"},
              {"robustness", "length_parameters"},
              {"zero_init_workgroup", "shader_io"},
              {"shader_io", "late_discard"},
              {"late_discard", "texture_fences"},
              {"late_discard", "module_scope_vars"},
              {"robustness", "wrapping_arithmetic"},
              {"external_texture", "wrapping_arithmetic"},
              {"integer_semantics", "wrapping_arithmetic"}});
  const Whole hlsl = AllPasses(*BackEndOf(Target::kHlsl));
  check(hlsl, common);
  check(hlsl, {{"direct_variable_access", "dead_code"},
               {"robustness", "flatten_groupshared"},
               {"robustness", "decompose_access"},
               {"flatten_groupshared", "zero_init_workgroup"},
               {"zero_init_workgroup", "shader_io"},
               {"zero_init_workgroup", "interlocked"},
               {"integer_semantics", "interlocked"},
               {"interlocked", "byte_addresses"},
               {"robustness", "byte_addresses"},
               {"direct_variable_access", "byte_addresses"},
               {"flatten_groupshared", "wrapping_arithmetic"}});
  const Whole glsl = AllPasses(*BackEndOf(Target::kGlsl));
  check(glsl, common);
  check(glsl, {{"direct_variable_access", "dead_code"},
               {"builtin_polyfill", "robustness"},
               {"builtin_polyfill", "integer_semantics"},
               {"integer_semantics", "legalize_builtins"},
               {"robustness", "padded_matrix_memory"},
               {"padded_matrix_memory", "zero_init_workgroup"},
               {"robustness", "decompose_access"},
               {"zero_init_workgroup", "shader_io"},
               {"shader_io", "late_discard"},
               {"direct_handles", "host_uniforms"},
               {"shader_io", "host_uniforms"}});
}

}  // namespace
}  // namespace tessera
