// Tests the option table. Also tests that docs/cli.md and the types of the npm package list all
// options.
#include "tessera/option_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tessera/target_info.h"

namespace tessera {
namespace {

constexpr std::string_view kBegin = "<!-- options: written by option_table_test.cc -->\n";
constexpr std::string_view kEnd = "<!-- end of options -->\n";

std::string ListOfOptions(OptionGroup group) {
  std::string text;
  for (const OptionInfo& option : OptionTable()) {
    if (option.group != group) continue;
    text += (option.traits & kOnByDefault) != 0 ? "    --no-" : "    --";
    text += option.name;
    if (!option.values.empty()) text += " " + std::string(option.values);
    if ((option.traits & kRepeats) != 0) text += " ...";
    if ((option.traits & kFrontEnd) != 0) text += "  *";
    text += "\n            " + std::string(option.help) + "\n";
  }
  return text;
}

// Returns the list of options that docs/cli.md must contain between its markers.
std::string ListOfOptions() {
  std::vector<OptionGroup> groups;
  for (const OptionInfo& option : OptionTable()) {
    if (std::ranges::find(groups, option.group) == groups.end()) groups.push_back(option.group);
  }
  std::string text;
  for (const OptionGroup group : groups) {
    text += "\n### " + std::string(GroupName(group)) + "\n\n" + ListOfOptions(group);
  }
  return text + "\n";
}

// Compares the text between the markers `begin` and `end` in a file with the expected text, which
// `wanted` computes from the current text. If TESSERA_UPDATE is set, replaces the current text with
// the expected text instead of comparing them.
template <typename Wanted>
void ExpectInFile(const std::string& path, std::string_view begin, std::string_view end,
                  Wanted wanted) {
  std::ifstream file(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  file.close();
  const size_t from = text.find(begin) + begin.size(), to = text.find(end, from);
  ASSERT_TRUE(text.find(begin) != std::string::npos && to != std::string::npos) << path;
  const std::string found = text.substr(from, to - from), all = wanted(found);
  if (std::getenv("TESSERA_UPDATE") == nullptr) {
    EXPECT_EQ(found, all) << "TESSERA_UPDATE=1 tessera_tests --gtest_filter='OptionTable.*' writes "
                          << path;
    return;
  }
  text.replace(from, to - from, all);
  std::ofstream(path, std::ios::binary) << text;
}

TEST(OptionTable, StandsInTheManual) {
  ExpectInFile(TESSERA_SOURCE_DIR "/docs/cli.md", kBegin, kEnd,
               [](const std::string&) { return ListOfOptions(); });
}

// Returns an option's JavaScript key, e.g. mslVersion for "msl-version". A '-' between two digits
// becomes '_'.
std::string KeyOf(std::string_view name) {
  const auto is_digit = [&](size_t i) { return name[i] >= '0' && name[i] <= '9'; };
  std::string key;
  for (size_t i = 0; i < name.size(); ++i) {
    if (name[i] != '-') {
      key += name[i];
    } else if (is_digit(i - 1) && is_digit(i + 1)) {
      key += '_';
    } else {
      key += static_cast<char>(is_digit(++i) ? name[i] : name[i] - 'a' + 'A');
    }
  }
  return key;
}

std::string Union(std::string_view names, std::string_view quote) {
  std::string type(quote);
  for (const char c : names) {
    if (c == '|') {
      type += std::string(quote) + " | " + std::string(quote);
    } else {
      type += c;
    }
  }
  return type + std::string(quote);
}

// Returns an option's TypeScript type.
std::string TypeOf(const OptionInfo& option) {
  if ((option.traits & kRepeats) != 0) return "string | string[]";
  if (option.values.empty()) return "boolean";
  if (option.values == "N" || option.values == "BYTES") return "number";
  if (option.values == "N|N,N") return "number | string";
  if (option.name == "subgroup-size") return Union(option.values, "");
  std::string names(option.values);
  if (option.names != nullptr) {
    names.clear();
    for (const std::string_view name : option.names()) {
      names += (names.empty() ? "" : "|") + std::string(name);
    }
  }
  constexpr std::string_view kOfPlaceholders = "ABCDEFGHIJKLMNOPQRSTUVWXYZ,";
  return names.find_first_of(kOfPlaceholders) == std::string::npos ? Union(names, "'") : "string";
}

// Returns the members of the TypeScript interface OptionTable. Their comments are copied from
// `old`, the current text of the members.
std::string TypesOfOptions(const std::string& old) {
  std::map<std::string, std::string> comments;
  std::istringstream lines(old);
  std::string pending;
  for (std::string line; std::getline(lines, line);) {
    const size_t end = line.find("?:");
    if (end == std::string::npos) {
      pending += line + "\n";
    } else {
      comments[line.substr(2, end - 2)] = std::exchange(pending, {});
    }
  }
  std::map<std::string, std::string> types;
  for (const OptionInfo& option : OptionTable()) {
    // Skips the options that need SPIRV-Tools, because the WebAssembly module does not contain it.
    if (option.name == "optimize" || option.name == "validate") continue;
    types[KeyOf(option.name)] = TypeOf(option);
  }
  std::string text;
  for (const auto& [key, type] : types) {
    text += comments[key];
    text += "  " + key + "?: " + type + ";\n";
  }
  return text;
}

TEST(OptionTable, HasATypeForEachOptionInJavaScript) {
  ExpectInFile(TESSERA_SOURCE_DIR "/packages/npm/index.d.ts", "export interface OptionTable {\n",
               "}\n", TypesOfOptions);
}

TEST(OptionTable, HelpTellsTheTargets) {
  for (const OptionInfo& option : OptionTable()) {
    std::string targets;
    for (const auto& [target, name] : {std::pair(Target::kSpirv, "SPIR-V"),
                                       {Target::kMsl, "MSL"},
                                       {Target::kHlsl, "HLSL"},
                                       {Target::kGlsl, "GLSL"}}) {
      if (MattersTo(option, target)) targets += (targets.empty() ? "" : ", ") + std::string(name);
    }
    EXPECT_EQ(MattersTo(option, Target::kSpirv), MattersTo(option, Target::kSpirvAsm));
    const bool all = targets == "SPIR-V, MSL, HLSL, GLSL";
    const size_t colon = option.help.find(": ");
    const std::string_view said =
        option.help.substr(0, colon == std::string_view::npos ? 0 : colon);
    const bool names_targets =
        said.starts_with("SPIR-V") || said.starts_with("MSL") || said == "HLSL" || said == "GLSL";
    EXPECT_EQ(names_targets ? said : "", all ? "" : targets) << option.name;
  }
}

// Returns the option rows in all tables below a heading in docs/targets.md.
std::string TablesOf(const std::string& text, const std::string& heading) {
  const size_t begin = text.find("\n## " + heading + "\n");
  if (begin == std::string::npos) return {};
  std::istringstream section(text.substr(begin, text.find("\n## ", begin + 1) - begin));
  std::string rows;
  for (std::string line; std::getline(section, line);) {
    if (line.starts_with("| `--")) rows += line + "\n";
  }
  return rows;
}

// For each target, docs/targets.md must list exactly the options that concern hosts. A flag that is
// on by default is listed in its negated form.
TEST(OptionTable, StandsInTheTablesOfTargets) {
  std::ifstream file(TESSERA_SOURCE_DIR "/docs/targets.md", std::ios::binary);
  const std::string manual(std::istreambuf_iterator<char>(file), {});
  constexpr std::pair<const char*, Target> kSections[] = {
      {"SPIR-V", Target::kSpirv}, {"MSL", Target::kMsl}, {"HLSL", Target::kHlsl}};
  for (const auto& [heading, target] : kSections) {
    const std::string tables = TablesOf(manual, heading);
    std::set<std::string> named;
    for (size_t at = tables.find("`--"); at != std::string::npos; at = tables.find("`--", at + 1)) {
      named.insert(tables.substr(at + 3, tables.find_first_of("` ", at + 3) - at - 3));
    }
    for (const OptionInfo& option : OptionTable()) {
      const std::string name((option.traits & kOnByDefault) != 0 ? "no-" : "");
      const bool is_for_it =
          (option.traits & (kForSpirv | kForMsl | kForHlsl)) != 0 && MattersTo(option, target);
      const std::string row = "| `--" + name + std::string(option.name) + "`";
      EXPECT_TRUE(!is_for_it || tables.find(row) != std::string::npos) << heading << row;
      named.erase(std::string(option.name));
      named.erase(name + std::string(option.name));
    }
    EXPECT_TRUE(named.empty()) << heading << " has no option " << *named.begin();
  }
}

// docs/drivers.md must describe each workaround: the bug, the affected drivers, and the code that
// is generated instead.
TEST(OptionTable, WorkaroundsStandInTheListOfFaults) {
  std::ifstream file(TESSERA_SOURCE_DIR "/docs/drivers.md", std::ios::binary);
  const std::string manual(std::istreambuf_iterator<char>(file), {});
  const size_t begin = manual.find("## On request"), end = manual.find("## Always");
  ASSERT_TRUE(begin < end && end != std::string::npos);
  const std::string section = manual.substr(begin, end - begin);
  size_t rows = 0;
  for (size_t at = 0; (at = section.find("\n| `", at)) != std::string::npos; ++at) ++rows;
  const std::vector<std::string_view> names = FindOption("workaround")->names();
  EXPECT_EQ(rows, names.size());
  std::set<std::string> keys;
  for (const std::string_view name : names) {
    EXPECT_NE(section.find("\n| `" + std::string(name) + "` |"), std::string::npos) << name;
    Options options;
    std::string error;
    EXPECT_TRUE(SetOption(options, "workaround", name, error)) << error;
    EXPECT_TRUE(keys.insert(SerializeOptions(options)).second) << name;
  }
}

TEST(OptionTable, NamesAreUniqueAndNotNegations) {
  std::set<std::string_view> names;
  for (const OptionInfo& option : OptionTable()) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    EXPECT_FALSE(option.name.starts_with("no-")) << option.name;
  }
}

TEST(OptionTable, EveryFlagCanBeNegated) {
  for (const OptionInfo& option : OptionTable()) {
    const std::string negated = "no-" + std::string(option.name);
    Options options;
    std::string error;
    EXPECT_EQ(SetOption(options, negated, "true", error), option.values.empty()) << option.name;
    EXPECT_EQ(SetOption(options, negated, "false", error), option.values.empty()) << option.name;
    EXPECT_FALSE(SetOption(options, negated, "1", error)) << option.name;
    EXPECT_FALSE(SetOption(options, option.name, "", error)) << option.name;
  }
}

TEST(OptionTable, VertexBuffers) {
  Options options;
  std::string error;
  ASSERT_TRUE(SetOption(options, "vertex-buffer",
                        "4,1=20,instance:0=float32x3@0,7=unorm10-10-10-2@12", error));
  ASSERT_EQ(options.vertex_buffers.size(), 1u);
  const PulledVertexBuffer& buffer = options.vertex_buffers[0];
  EXPECT_EQ(std::pair(buffer.group, buffer.binding), std::pair(4u, 1u));
  EXPECT_EQ(buffer.stride, 20u);
  EXPECT_TRUE(buffer.per_instance);
  ASSERT_EQ(buffer.attributes.size(), 2u);
  EXPECT_EQ(buffer.attributes[1].format, VertexFormat::kUnorm10_10_10_2);
  EXPECT_EQ(buffer.attributes[1].location, 7u);
  EXPECT_EQ(buffer.attributes[1].offset, 12u);
  for (const char* wrong :
       {"", "4,1=20,vertex", "4,1=20,vertex:", "4,1=20:0=uint32@0", "4=20,vertex:0=uint32@0",
        "4,1=20,often:0=uint32@0", "4,1=20,vertex:0=uint33@0", "4,1=20,vertex:0=uint32",
        "4,1=20,vertex:0=uint32@0,", "4,1=20,vertex:uint32@0=0", "4,1,20,vertex:0=uint32@0"}) {
    EXPECT_FALSE(SetOption(options, "vertex-buffer", wrong, error)) << wrong;
  }
  EXPECT_EQ(options.vertex_buffers.size(), 1u);
}

TEST(OptionTable, SizesOfBindingArrays) {
  Options options;
  std::string error;
  ASSERT_TRUE(SetOption(options, "binding-array-size", "1,2=30", error));
  ASSERT_EQ(options.binding_array_sizes.size(), 1u);
  EXPECT_EQ(options.binding_array_sizes[0].group, 1u);
  EXPECT_EQ(options.binding_array_sizes[0].binding, 2u);
  EXPECT_EQ(options.binding_array_sizes[0].count, 30u);
  for (const char* wrong : {"", "1,2", "1,2=", "1=30", "1,2=0", "1,2=x", "1,2=4294967296"}) {
    EXPECT_FALSE(SetOption(options, "binding-array-size", wrong, error)) << wrong;
  }
}

TEST(OptionTable, PixelLocalAttachments) {
  Options options;
  std::string error;
  ASSERT_TRUE(SetOption(options, "pixel-local", "1=3", error));
  ASSERT_EQ(options.pixel_local_attachments.size(), 1u);
  EXPECT_EQ(options.pixel_local_attachments[0].member, 1u);
  EXPECT_EQ(options.pixel_local_attachments[0].attachment, 3u);
  for (const char* wrong : {"", "1", "1=", "=1", "a=1", "1=-1"}) {
    EXPECT_FALSE(SetOption(options, "pixel-local", wrong, error)) << wrong;
  }
}

TEST(OptionTable, FramebufferFetchAttachments) {
  Options options;
  std::string error;
  ASSERT_TRUE(SetOption(options, "framebuffer-fetch", "1=2,3", error));
  ASSERT_TRUE(SetOption(options, "framebuffer-fetch", "4=5,6:7", error));
  ASSERT_EQ(options.framebuffer_fetch.size(), 2u);
  EXPECT_EQ(options.framebuffer_fetch[0].color, 1u);
  EXPECT_EQ(options.framebuffer_fetch[0].group, 2u);
  EXPECT_EQ(options.framebuffer_fetch[0].binding, 3u);
  EXPECT_FALSE(options.framebuffer_fetch[0].input_attachment_index);
  EXPECT_EQ(options.framebuffer_fetch[1].binding, 6u);
  EXPECT_EQ(options.framebuffer_fetch[1].input_attachment_index, 7u);
  for (const char* wrong :
       {"", "1", "1=", "1=2", "1=2,", "1=2,3:", "1=2,3:x", "1=2:3", ":1=2,3", "=2,3", "1=2,3,4"}) {
    EXPECT_FALSE(SetOption(options, "framebuffer-fetch", wrong, error)) << wrong;
  }
  EXPECT_EQ(options.framebuffer_fetch.size(), 2u);
}

TEST(OptionTable, MemoryIsSelectedByKindAndPlace) {
  Options options;
  std::string error;
  ASSERT_TRUE(SetOption(options, "read-zero", "storage", error));
  ASSERT_TRUE(SetOption(options, "read-zero", "1,2", error));
  EXPECT_TRUE(options.read_zero.storage && !options.read_zero.uniform &&
              !options.unchecked.storage);
  EXPECT_EQ(options.read_zero.resources[0].binding, 2u);
  ASSERT_TRUE(SetOption(options, "unchecked", "all", error));
  const MemorySelection& all = options.unchecked;
  EXPECT_TRUE(all.function_variables && all.private_variables && all.workgroup && all.uniform &&
              all.storage && all.immediates && all.textures && all.resources.empty());
  for (const char* wrong : {"", "none", "1", "1,", "storage,uniform"}) {
    EXPECT_FALSE(SetOption(options, "read-zero", wrong, error)) << wrong;
  }
}

TEST(OptionTable, RangesOfFragDepth) {
  Options options;
  std::string error;
  ASSERT_TRUE(SetOption(options, "frag-depth-range-offset", "8", error));
  EXPECT_EQ(options.spirv.frag_depth_range.least, 8u);
  EXPECT_EQ(options.spirv.frag_depth_range.greatest, 12u);
  ASSERT_TRUE(SetOption(options, "frag-depth-range-offset", "16,4", error));
  EXPECT_EQ(options.msl.frag_depth_range->least, 16u);
  EXPECT_EQ(options.msl.frag_depth_range->greatest, 4u);
  for (const char* wrong : {"", "a", "4,", "4,a", "4,8,12", "4294967292"}) {
    EXPECT_FALSE(SetOption(options, "frag-depth-range-offset", wrong, error)) << wrong;
  }
}

TEST(OptionTable, InlineSamplers) {
  Options options;
  std::string error;
  ASSERT_TRUE(SetOption(options, "msl-inline-sampler", "1,2=", error));
  ASSERT_TRUE(SetOption(options, "msl-inline-sampler",
                        "0,3=mag=linear,address-v=repeat,mip=none,lod-min=0.5,anisotropy=4,"
                        "compare=greater,border=opaque-black",
                        error));
  const MslInlineSampler& plain = options.msl.inline_samplers.at(0);
  EXPECT_EQ(plain.binding, 2u);
  EXPECT_EQ(plain.mip_filter, SamplerMipFilter::kNearest);
  EXPECT_FALSE(plain.compare);
  const MslInlineSampler& other = options.msl.inline_samplers.at(1);
  EXPECT_EQ(other.mag_filter, SamplerFilter::kLinear);
  EXPECT_EQ(other.min_filter, SamplerFilter::kNearest);
  EXPECT_EQ(other.address_u, SamplerAddress::kClampToEdge);
  EXPECT_EQ(other.address_v, SamplerAddress::kRepeat);
  EXPECT_EQ(other.lod_min, 0.5);
  EXPECT_EQ(other.max_anisotropy, 4u);
  EXPECT_EQ(other.compare, CompareFunction::kGreater);
  EXPECT_EQ(other.border, SamplerBorder::kOpaqueBlack);
  for (const char* wrong :
       {"", "1,2", "1=mag=linear", "1,2=mag", "1,2=mag=cubic", "1,2=mig=linear", "1,2=lod-min=-1",
        "1,2=anisotropy=x", "1,2=mag=linear,,", "1,2=mag=linear,mag=nearest"}) {
    EXPECT_FALSE(SetOption(options, "msl-inline-sampler", wrong, error)) << wrong;
  }
  EXPECT_EQ(options.msl.inline_samplers.size(), 2u);
}

// Parses `value` as the value of an option, and returns the member that the option sets.
template <typename Part, typename Enum>
Enum Parsed(Part Options::* part, Enum Part::* member, std::string_view option,
            std::string_view value) {
  Options options;
  std::string error;
  EXPECT_TRUE(SetOption(options, option, value, error)) << error;
  return options.*part.*member;
}

// The option table identifies enumerators by their position. Their spellings must therefore be in
// the order in which options.h declares the enumerators.
TEST(OptionTable, SpellingsBelongToTheirEnumerators) {
  const auto vulkan = [](std::string_view v) {
    return Parsed(&Options::spirv, &SpirvOptions::vulkan, "vulkan", v);
  };
  EXPECT_EQ(vulkan("1.1"), VulkanVersion::k1_1);
  EXPECT_EQ(vulkan("1.2"), VulkanVersion::k1_2);
  EXPECT_EQ(vulkan("1.3"), VulkanVersion::k1_3);
  EXPECT_EQ(vulkan("1.4"), VulkanVersion::k1_4);
  const auto memory_model = [](std::string_view v) {
    return Parsed(&Options::spirv, &SpirvOptions::memory_model, "memory-model", v);
  };
  EXPECT_EQ(memory_model("auto"), MemoryModel::kAuto);
  EXPECT_EQ(memory_model("glsl450"), MemoryModel::kGlsl450);
  EXPECT_EQ(memory_model("vulkan"), MemoryModel::kVulkan);
  const auto debug = [](std::string_view v) {
    return Parsed(&Options::spirv, &SpirvOptions::debug, "debug", v);
  };
  EXPECT_EQ(debug("none"), DebugInfo::kNone);
  EXPECT_EQ(debug("names"), DebugInfo::kNames);
  EXPECT_EQ(debug("lines"), DebugInfo::kLines);
  EXPECT_EQ(debug("full"), DebugInfo::kFull);
  const auto overrides = [](std::string_view v) {
    return Parsed(&Options::msl, &MslOptions::overrides, "overrides", v);
  };
  EXPECT_EQ(overrides("substitute"), OverrideMode::kSubstitute);
  EXPECT_EQ(overrides("specialize"), OverrideMode::kSpecialize);
  const auto clamp = [](std::string_view v) {
    return Parsed(&Options::msl, &MslOptions::clamp_frag_depth, "clamp-frag-depth", v);
  };
  EXPECT_EQ(clamp("none"), FragDepthClamp::kNone);
  EXPECT_EQ(clamp("zero-to-one"), FragDepthClamp::kZeroToOne);
  EXPECT_EQ(clamp("immediates"), FragDepthClamp::kImmediates);
  const auto indices = [](std::string_view v) {
    return Parsed(&Options::glsl, &GlslOptions::binding_array_indices, "binding-array-indices", v);
  };
  EXPECT_EQ(indices("constant"), BindingArrayIndices::kConstant);
  EXPECT_EQ(indices("uniform"), BindingArrayIndices::kUniform);
  EXPECT_EQ(indices("any"), BindingArrayIndices::kAny);
}

TEST(OptionTable, SpellingsOfTargetsBelongToTheirEnumerators) {
  const auto matrix = [](std::string_view v) {
    return Parsed(&Options::msl, &MslOptions::matrix, "msl-matrix", v);
  };
  EXPECT_EQ(matrix("simdgroup"), MslMatrix::kSimdgroup);
  EXPECT_EQ(matrix("tensor_ops"), MslMatrix::kTensorOps);
  const auto glsl = [](std::string_view v) {
    return Parsed(&Options::glsl, &GlslOptions::version, "glsl-version", v);
  };
  EXPECT_EQ(glsl("vulkan460"), GlslVersion::kVulkan460);
  EXPECT_EQ(glsl("430"), GlslVersion::k430);
  EXPECT_EQ(glsl("440"), GlslVersion::k440);
  EXPECT_EQ(glsl("450"), GlslVersion::k450);
  EXPECT_EQ(glsl("460"), GlslVersion::k460);
  EXPECT_EQ(glsl("310es"), GlslVersion::k310es);
  EXPECT_EQ(glsl("320es"), GlslVersion::k320es);
  const auto cooperative = [](std::string_view v) {
    return Parsed(&Options::glsl, &GlslOptions::cooperative_matrix, "glsl-cooperative-matrix", v);
  };
  EXPECT_EQ(cooperative("khr"), GlslCooperativeMatrix::kKhr);
  EXPECT_EQ(cooperative("nv"), GlslCooperativeMatrix::kNv);
  Options options;
  std::string error;
  const auto set = [&](std::string_view option, std::string_view value) {
    EXPECT_TRUE(SetOption(options, option, value, error)) << error;
    return &options;
  };
  EXPECT_EQ(set("names", "keep")->names, Names::kKeep);
  EXPECT_EQ(set("names", "strip")->names, Names::kStrip);
  EXPECT_EQ(set("names", "hash")->names, Names::kHash);
  EXPECT_EQ(set("emulate-matrices", "none")->emulate_matrices, EmulateMatrices::kNone);
  EXPECT_EQ(set("emulate-matrices", "missing")->emulate_matrices, EmulateMatrices::kMissing);
  EXPECT_EQ(set("emulate-matrices", "unaligned")->emulate_matrices, EmulateMatrices::kUnaligned);
  EXPECT_EQ(set("emulate-matrices", "all")->emulate_matrices, EmulateMatrices::kAll);
}

// Parses an inline sampler for which only one property is set, e.g. "compare=less".
MslInlineSampler SamplerWith(const std::string& setting) {
  Options options;
  std::string error;
  EXPECT_TRUE(SetOption(options, "msl-inline-sampler", "0,0=" + setting, error)) << error;
  return options.msl.inline_samplers.at(0);
}

TEST(OptionTable, SpellingsOfSamplersBelongToTheirEnumerators) {
  const auto address = [](const std::string& v) { return SamplerWith("address-u=" + v).address_u; };
  EXPECT_EQ(address("clamp-to-edge"), SamplerAddress::kClampToEdge);
  EXPECT_EQ(address("repeat"), SamplerAddress::kRepeat);
  EXPECT_EQ(address("mirror-repeat"), SamplerAddress::kMirrorRepeat);
  EXPECT_EQ(address("clamp-to-zero"), SamplerAddress::kClampToZero);
  EXPECT_EQ(address("clamp-to-border"), SamplerAddress::kClampToBorder);
  EXPECT_EQ(SamplerWith("border=transparent-black").border, SamplerBorder::kTransparentBlack);
  EXPECT_EQ(SamplerWith("border=opaque-black").border, SamplerBorder::kOpaqueBlack);
  EXPECT_EQ(SamplerWith("border=opaque-white").border, SamplerBorder::kOpaqueWhite);
  EXPECT_EQ(SamplerWith("min=nearest").min_filter, SamplerFilter::kNearest);
  EXPECT_EQ(SamplerWith("min=linear").min_filter, SamplerFilter::kLinear);
  EXPECT_EQ(SamplerWith("mip=none").mip_filter, SamplerMipFilter::kNone);
  EXPECT_EQ(SamplerWith("mip=nearest").mip_filter, SamplerMipFilter::kNearest);
  EXPECT_EQ(SamplerWith("mip=linear").mip_filter, SamplerMipFilter::kLinear);
  const auto compare = [](const std::string& v) { return SamplerWith("compare=" + v).compare; };
  EXPECT_EQ(compare("never"), CompareFunction::kNever);
  EXPECT_EQ(compare("less"), CompareFunction::kLess);
  EXPECT_EQ(compare("equal"), CompareFunction::kEqual);
  EXPECT_EQ(compare("less-equal"), CompareFunction::kLessEqual);
  EXPECT_EQ(compare("greater"), CompareFunction::kGreater);
  EXPECT_EQ(compare("not-equal"), CompareFunction::kNotEqual);
  EXPECT_EQ(compare("greater-equal"), CompareFunction::kGreaterEqual);
  EXPECT_EQ(compare("always"), CompareFunction::kAlways);
}

}  // namespace
}  // namespace tessera
