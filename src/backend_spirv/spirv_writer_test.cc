#include "backend_spirv/spirv_writer.h"

#include "backend_spirv/spirv_test_helper.h"

namespace tessera::spirv {
namespace {

TEST(SpirvWriter, ComputeWithBuffers) {
  const std::string text = WriteSpirvText(R"(struct S {
  a: vec3<f32>
  m: mat3x3<f32>
  b: array<vec2<u32>>
}
struct U {
  n: u32
  v: array<vec4<f32>, 4>
}
var<storage, read_write> @s : S @group(0) @binding(1)
var<uniform, read> @u : U @group(0) @binding(2)
var<storage, read_write> @f : array<f32> @group(1) @binding(0)
var<private, read_write> @p : array<f32, 4> = array<f32, 4>{1f ...}

@compute @workgroup_size(8u, 4u, 1u)
fn main(%id: vec3<u32> @builtin(global_invocation_id)) {
  %i = access u32 %id, 0u
  %n = arrayLength u32 @f
  %1 = access ptr<uniform, u32, read> @u, 0u
  %2 = load u32 %1
  %3 = add u32 %n, %2
  %4 = lt bool %i, %3
  if %4 {
    %5 = access ptr<storage, f32, read_write> @f, %i
    %6 = load f32 %5
    %7 = access ptr<private, f32, read_write> @p, %i
    store %7, %6
    store %5, 1f
    yield
  } else {
    yield
  }
  %uv = load U @u
  %arr = access array<vec4<f32>, 4> %uv, 1u
  %el = access vec4<f32> %arr, %i
  %8 = access ptr<storage, vec3<f32>, read_write> @s, 0u
  %9 = swizzle vec3<f32> %el, zyx
  store %8, %9
  %10 = access ptr<storage, array<vec2<u32>>, read_write> @s, 2u
  %11 = arrayLength u32 %10
  %12 = access ptr<storage, vec2<u32>, read_write> @s, 2u, %11
  store %12, vec2<u32>{7u, 8u}
  return
}
)");
  EXPECT_HAS(text, "OpEntryPoint GLCompute %main \"main\"");
  EXPECT_HAS(text, "OpExecutionMode %main LocalSize 8 4 1");
  EXPECT_HAS(text, "OpArrayLength %uint %s 2");
  EXPECT_HAS(text, "OpMemberDecorate %S 1 MatrixStride 16");
  EXPECT_HAS(text, "OpCopyLogical");
}

TEST(SpirvWriter, ControlFlow) {
  const std::string text = WriteSpirvText(R"(var<private, read_write> @v : f32
var<storage, read_write> @o : f32 @group(0) @binding(0)

fn f(%c: bool, %n: i32) -> f32 {
  %1 = if.short bool %c {
    yield true
  } else {
    %2 = eq bool %n, 0i
    yield %2
  }
  loop.for {
    if %1 {
      yield
    } else {
      break
    }
    switch %n {
      case 1i, 2i {
        break
      }
      case -3i, default {
        continue
      }
    }
    %q = var ptr<function, f32, read_write> 2f
    continue
  } continuing {
    %x = load f32 @v
    store @v, %x
    break_if %1
  }
  loop {
    if %c {
      return 1f
    } else {
      return 2f
    }
    unreachable
  } continuing {
    yield
  }
  return 3f
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %r = call f32 f(true, 3i)
  store @o, %r
  return
}
)");
  EXPECT_HAS(text, "OpLoopMerge");
  EXPECT_HAS(text, "OpPhi %bool");
  EXPECT_HAS(text, "OpSwitch %n");
}

// An array that a loop fills before any element is read needs no zero-initialization.
TEST(SpirvWriter, ZeroesNoArrayThatALoopFills) {
  const auto text = [](std::string_view bound) {
    return WriteSpirvText(std::string(R"(@compute @workgroup_size(32u, 1u, 1u)
fn main() {
  %x = var ptr<function, array<f32, 8>, read_write>
  %i = var ptr<function, u32, read_write> 0u
  loop.for {
    %1 = load u32 %i
    %2 = lt bool %1, )") + std::string(bound) +
                          R"(
    if %2 {
      yield
    } else {
      break
    }
    %3 = access.inbounds ptr<function, f32, read_write> %x, %1
    store %3, 1.0f
    continue
  } continuing {
    %6 = load u32 %i
    %7 = add u32 %6, 1u
    store %i, %7
    yield
  }
  return
}
)");
  };
  EXPECT_EQ(text("8u").find("OpConstantNull"), std::string::npos);
  EXPECT_HAS(text("7u"), "OpConstantNull");
}

TEST(SpirvWriter, AsksToUnrollLoopsOverMatrices) {
  const auto text = [](std::string_view count, std::string_view index) {
    return WriteSpirvText(std::string(R"(@compute @workgroup_size(32u, 1u, 1u)
fn main() {
  %sums = var ptr<function, array<subgroup_matrix_result<f32, 8, 8>, 4>, read_write>
  %i = var ptr<function, u32, read_write> 0u
  loop.for {
    %1 = load u32 %i
    %2 = lt bool %1, )") + std::string(count) +
                          R"(
    if %2 {
      yield
    } else {
      break
    }
    %3 = load u32 %i
    %4 = access ptr<function, subgroup_matrix_result<f32, 8, 8>, read_write> %sums, )" +
                          std::string(index) + R"(
    %5 = load subgroup_matrix_result<f32, 8, 8> %4
    store %4, %5
    continue
  } continuing {
    %6 = load u32 %i
    %7 = add u32 %6, 1u
    store %i, %7
    yield
  }
  return
}
)");
  };
  EXPECT_HAS(text("4u", "%3"), " Unroll");
  EXPECT_EQ(text("4u", "2u").find(" Unroll"), std::string::npos);
  EXPECT_EQ(text("4000u", "%3").find(" Unroll"), std::string::npos);
}

TEST(SpirvWriter, StagesAndIo) {
  SpirvOptions options;
  options.emit_point_size = true;
  options.flip_y = true;
  const std::string text = WriteSpirvText(R"(struct Vo {
  p: vec4<f32> @builtin(position) @invariant
  a: vec2<f16> @location(0)
  i: u32 @location(2) @interpolate(flat)
  c: array<f32, 2> @builtin(clip_distances)
}
struct Fi {
  p: vec4<f32> @builtin(position)
  a: vec2<f16> @location(0)
  i: u32 @location(2) @interpolate(flat)
  m: u32 @builtin(sample_mask)
  s: u32 @builtin(sample_index)
  f: bool @builtin(front_facing)
}
struct Fo {
  c: vec4<f32> @location(0) @blend_src(0)
  d: vec4<f32> @location(0) @blend_src(1)
  m: u32 @builtin(sample_mask)
  z: f32 @builtin(frag_depth)
}

@vertex
fn v(%i: u32 @builtin(vertex_index), %a: vec2<f16> @location(3)) -> Vo {
  %1 = convert f32 %i
  %2 = construct vec4<f32> %1
  %3 = construct Vo %2, %a, %i, array<f32, 2>{}
  return %3
}

@fragment
fn f(%in: Fi) -> Fo {
  %p = access vec4<f32> %in, 0u
  %x = access f32 %in, 0u, 1u
  %m = access u32 %in, 3u
  %b = access bool %in, 5u
  if %b {
    discard
    yield
  } else {
    yield
  }
  %d = dpdxFine f32 %x
  %o = construct Fo %p, %p, %m, %d
  return %o
}
)",
                                          options);
  EXPECT_HAS(text, "BuiltIn PointSize");
  EXPECT_HAS(text, "OpFNegate");
  EXPECT_HAS(text, "OpDecorate %m BuiltIn SampleMask");
  EXPECT_HAS(text, "Index 1");
  EXPECT_HAS(text, "OpExecutionMode %f DepthReplacing");
  EXPECT_HAS(text, "OpDemoteToHelperInvocation");
  EXPECT_HAS(text, "OpFConvert %v2half");
  EXPECT_HAS_NOT(text, "StorageInputOutput16");
}

TEST(SpirvWriter, AtomicsAndBarriers) {
  constexpr std::string_view kText =
      R"(struct __atomic_compare_exchange_result_u32 @builtin_result {
  old_value: u32
  exchanged: bool
}
var<storage, read_write> @a : atomic<u32> @group(0) @binding(0)
var<workgroup, read_write> @w : atomic<i32>
var<workgroup, read_write> @u : array<u32, 4>

@compute @workgroup_size(64u, 1u, 1u)
fn main() {
  %1 = atomicAdd u32 @a, 1u
  %2 = atomicMax i32 @w, -1i
  workgroupBarrier
  storageBarrier
  %3 = atomicCompareExchangeWeak __atomic_compare_exchange_result_u32 @a, 1u, 2u
  %4 = access bool %3, 1u
  %5 = workgroupUniformLoad array<u32, 4> @u
  atomicStore @a, 3u
  return
}
)";
  std::string text = WriteSpirvText(kText);
  EXPECT_HAS(text, "OpAtomicIAdd %uint");
  EXPECT_HAS(text, "OpAtomicSMax %int");
  EXPECT_HAS(text, "OpDecorate %a Coherent");
  SpirvOptions options;
  options.memory_model = MemoryModel::kVulkan;
  text = WriteSpirvText(kText, options);
  EXPECT_HAS(text, "OpMemoryModel Logical Vulkan");
  EXPECT_HAS(text, "NonPrivatePointer");
  EXPECT_HAS_NOT(text, "Coherent");
}

TEST(SpirvWriter, SubgroupMatrices) {
  const std::string text =
      WriteSpirvText(R"(var<storage, read> @a : array<u32> @group(0) @binding(0)
var<storage, read_write> @c : array<i32> @group(0) @binding(1)
var<workgroup, read_write> @t : array<u32, 256>

@compute @workgroup_size(64u, 1u, 1u)
fn main() {
  %m = var ptr<function, array<subgroup_matrix_result<i32, 8, 8>, 2>, read_write>
  %l = subgroupMatrixLoad subgroup_matrix_left<i8, 8, 8> @a, 0u, true, 16u
  %r = subgroupMatrixLoad subgroup_matrix_right<i8, 8, 8> @t, 4u, false, 2u !1
  %p = subgroupMatrixMultiply subgroup_matrix_result<i32, 8, 8> %l, %r
  %q = subgroupMatrixMultiplyAccumulate subgroup_matrix_result<i32, 8, 8> %l, %r, %p
  %s = subgroupMatrixScalarAdd subgroup_matrix_result<i32, 8, 8> %q, 3i
  %s2 = subgroupMatrixScalarMultiply subgroup_matrix_result<i32, 8, 8> %s, 3i
  %l2 = subgroupMatrixScalarSubtract subgroup_matrix_left<i8, 8, 8> %l, 3i
  %z = construct subgroup_matrix_result<i32, 8, 8>
  %f = construct subgroup_matrix_result<i32, 8, 8> 7i
  %e = access ptr<function, subgroup_matrix_result<i32, 8, 8>, read_write> %m, 1u
  store %e, %s2
  subgroupMatrixStore @c, 0u, %f, false, 8u
  return
}
)");
  EXPECT_HAS(text, "OpCapability CooperativeMatrixKHR");
  EXPECT_HAS(text, "OpMemoryModel Logical Vulkan");
  EXPECT_HAS(text,
             "MatrixASignedComponentsKHR|MatrixBSignedComponentsKHR|MatrixCSignedComponentsKHR|"
             "MatrixResultSignedComponentsKHR");
  // A stride of 16 i8 components equals a stride of 4 elements of the array<u32>.
  EXPECT_HAS(text, "%uint_1 %uint_4");
  EXPECT_HAS(text, "OpCooperativeMatrixStoreKHR");
}

TEST(SpirvWriter, Builtins) {
  const std::string text = WriteSpirvText(R"(struct __modf_result_f32 @builtin_result {
  fract: f32
  whole: f32
}
var<storage, read_write> @o : f32 @group(0) @binding(0)
var<storage, read_write> @u : u32 @group(0) @binding(1)

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %x = load f32 @o
  %n = load u32 @u
  %i = bitcast i32 %n
  %1 = modf __modf_result_f32 %x
  %2 = access f32 %1, 1u
  %3 = clamp f32 %2, %x, 1f
  %4 = saturate f32 %3
  %5 = countLeadingZeros u32 %n
  %6 = countTrailingZeros u32 %5
  %7 = extractBits u32 %6, %n, %5
  %8 = insertBits u32 %7, %6, 3u, 5u
  %9 = dot4U8Packed u32 %8, %7
  %10 = dot4I8Packed i32 %8, %7
  %11 = construct vec4<i32> %10
  %12 = pack4xI8Clamp u32 %11
  %13 = unpack4xU8 vec4<u32> %12
  %14 = dot u32 %13, %13
  %15 = firstLeadingBit i32 %10
  %16 = pack2x16float u32 vec2<f32>{1f, 2f}
  %17 = add u32 %14, %16
  %18 = construct vec3<f32> %4
  %19 = mix vec3<f32> %18, %18, %x
  %20 = length f32 %19
  %21 = length f32 %20
  %22 = subgroupAdd f32 %21
  %23 = subgroupShuffleXor f32 %22, %n
  %24 = subgroupBroadcast f32 %23, 3i
  %25 = subgroupBallot vec4<u32> true
  %26 = quadSwapX f32 %24
  store @o, %26
  store @u, %17
  return
}
)");
  EXPECT_HAS(text, "ModfStruct");
  EXPECT_HAS(text, "OpUDot");
  EXPECT_HAS(text, "OpGroupNonUniformFAdd");
  EXPECT_HAS(text, "OpGroupNonUniformQuadSwap");
}

TEST(SpirvWriter, Textures) {
  const std::string text =
      WriteSpirvText(R"(var<handle, read> @t : texture_2d<f32> @group(0) @binding(0)
var<handle, read> @ta : texture_2d_array<f32> @group(0) @binding(1)
var<handle, read> @d : texture_depth_cube_array @group(0) @binding(2)
var<handle, read> @ms : texture_multisampled_2d<i32> @group(0) @binding(3)
var<handle, read> @st : texture_storage_2d_array<rg32float, read_write> @group(0) @binding(4)
var<handle, read> @bg : texture_storage_2d<bgra8unorm, write> @group(0) @binding(5)
var<handle, read> @s : sampler @group(0) @binding(6)
var<handle, read> @sc : sampler_comparison @group(0) @binding(7)
var<handle, read> @t1 : texture_1d<u32> @group(0) @binding(8)

fn g(%t: texture_2d<f32>, %s: sampler, %uv: vec2<f32>) -> vec4<f32> {
  %1 = textureSampleLevel vec4<f32> %t, %s, %uv, 0f
  return %1
}

@fragment
fn f(%p: vec4<f32> @builtin(position)) -> vec4<f32> @location(0) {
  %uv = swizzle vec2<f32> %p, xy
  %xyz = swizzle vec3<f32> %p, xyz
  %1 = textureSample vec4<f32> @t, @s, %uv
  %2 = textureSample vec4<f32> @ta, @s, %uv, 1i, vec2<i32>{1i, 2i}
  %3 = textureSampleBias vec4<f32> @t, @s, %uv, 1f
  %4 = textureSampleGrad vec4<f32> @t, @s, %uv, %uv, %uv
  %5 = textureSampleCompare f32 @d, @sc, %xyz, 2u, 0.5f
  %6 = textureSampleCompareLevel f32 @d, @sc, %xyz, 2i, 0.5f
  %7 = textureSampleLevel f32 @d, @s, %xyz, 2i, 1i
  %8 = textureGather vec4<f32> 2i, @t, @s, %uv
  %9 = textureGather vec4<f32> @d, @s, %xyz, 1u
  %10 = textureGatherCompare vec4<f32> @d, @sc, %xyz, 1i, 0.5f
  %11 = textureLoad vec4<f32> @t, vec2<i32>{}, 0i
  %12 = textureLoad vec4<i32> @ms, vec2<u32>{}, 1i
  %13 = textureLoad vec4<f32> @st, vec2<u32>{}, 1i
  %14 = textureLoad vec4<u32> @t1, 1u, 0u
  textureStore @bg, vec2<i32>{}, vec4<f32>{}
  textureStore @st, vec2<i32>{}, 1u, vec4<f32>{}
  %15 = textureDimensions vec2<u32> @ta, 1i
  %16 = textureNumLayers u32 @ta
  %17 = textureNumLevels u32 @t
  %18 = textureNumSamples u32 @ms
  %19 = textureDimensions vec2<u32> @st
  %20 = textureDimensions u32 @t1
  %21 = textureSampleBaseClampToEdge vec4<f32> @t, @s, %uv
  %22 = call vec4<f32> g(@t, @s, %uv)
  return %22
}
)");
  EXPECT_HAS(text, "OpImageSampleDrefExplicitLod");
  EXPECT_HAS(text, "ConstOffset");
  EXPECT_HAS(text, "OpCapability StorageImageExtendedFormats");
  EXPECT_HAS(text, "OpCapability SampledCubeArray");
}

TEST(SpirvWriter, F16Buffers) {
  const std::string text = WriteSpirvText(R"(struct U {
  a: vec2<f16>
  b: f16
}
var<uniform, read> @u : U @group(0) @binding(0)
var<storage, read_write> @s : array<f16> @group(0) @binding(1)

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = access ptr<uniform, f16, read> @u, 1u
  %2 = load f16 %1
  %3 = mul f16 %2, 0.5h
  %4 = access ptr<storage, f16, read_write> @s, 3u
  store %4, %3
  return
}
)");
  EXPECT_HAS(text, "OpCapability UniformAndStorageBuffer16BitAccess");
  EXPECT_HAS(text, "OpCapability StorageBuffer16BitAccess");
  EXPECT_HAS(text, "0x1p-1");
}

TEST(SpirvWriter, UniformLayouts) {
  const std::string text = WriteSpirvText(R"(struct I {
  h: mat2x3<f16>
  k: array<f32, 3>
}
struct U {
  m: mat3x2<f32>
  i: I
  f: f16
  g: array<vec3<f16>, 3>
}
var<uniform, read> @u : U @group(0) @binding(0)
var<storage, read_write> @s : array<f32> @group(0) @binding(1)

@compute @workgroup_size(1u, 1u, 1u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %all = load U @u
  %1 = access ptr<uniform, vec2<f32>, read> @u, 0u, %i
  %2 = load vec2<f32> %1
  %3 = access ptr<uniform, I, read> @u, 1u
  %4 = access ptr<uniform, f32, read> %3, 1u, %i
  %5 = load f32 %4
  %6 = access ptr<uniform, f16, read> @u, 3u, %i, %i
  %7 = load f16 %6
  %8 = convert f32 %7
  %9 = access f32 %2, 1u
  %10 = add f32 %8, %9
  %11 = add f32 %10, %5
  %12 = access ptr<storage, f32, read_write> @s, %i
  store %12, %11
  return
}
)");
  EXPECT_HAS(text, "OpTypeArray %v4uint");
}

TEST(SpirvWriter, ExternalTextures) {
  const std::string text =
      WriteSpirvText(R"(var<handle, read> @t : texture_external @group(0) @binding(3)
var<handle, read> @s : sampler @group(0) @binding(4)

fn g(%t: texture_external, %s: sampler) -> vec4<f32> {
  %1 = textureSampleBaseClampToEdge vec4<f32> %t, %s, vec2<f32>{}
  return %1
}

@fragment
fn f(%p: vec4<f32> @builtin(position)) -> vec4<f32> @location(0) {
  %i = swizzle vec2<f32> %p, xy
  %u = convert vec2<u32> %i
  %1 = textureLoad vec4<f32> @t, %u
  %2 = call vec4<f32> g(@t, @s)
  %3 = add vec4<f32> %1, %2
  return %3
}
)");
  EXPECT_HAS(text, "Binding 5");
  EXPECT_HAS(text, "Binding 6");
  EXPECT_HAS(text, "OpImageFetch");
}

TEST(SpirvWriter, DebugInfo) {
  constexpr std::string_view kText = R"(var<storage, read_write> @o : f32 @group(0) @binding(0)

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %v = var ptr<function, f32, read_write> 2f
  %x = load f32 %v
  store @o, %x
  return
}
)";
  SpirvOptions options;
  options.debug = DebugInfo::kFull;
  std::string text = WriteSpirvText(kText, options, Source("a.wgsl", "line one\nline two\n"));
  EXPECT_HAS(text, "OpExtInstImport \"NonSemantic.Shader.DebugInfo.100\"");
  EXPECT_HAS(text, "OpString \"line one\nline two");
  EXPECT_HAS(text, "DebugFunctionDefinition");
  EXPECT_HAS(text, "DebugScope");
  // A source text that is too long for one string is continued in additional strings.
  const std::string large(300000, 'x');
  text = WriteSpirvText(kText, options, Source("a.wgsl", large));
  EXPECT_HAS(text, "DebugSourceContinued");
  options.debug = DebugInfo::kNone;
  EXPECT_HAS_NOT(WriteSpirvText(kText, options), "OpName");
}

TEST(SpirvWriter, Overrides) {
  constexpr std::string_view kText = R"(override $n : u32 @id(3) @spec_id(3) = 4u
override $h : f16 @spec_id(65537) = 1.5h
override_expr #0 : u32 "n * 2" {
  %1 = mul.override u32 $n, 2u
  yield %1
}
var<workgroup, read_write> @w : array<f32, #0>
var<storage, read_write> @o : array<f32> @group(0) @binding(0)

@compute @workgroup_size($n, #0, 1u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = access ptr<workgroup, f32, read_write> @w, %i
  %2 = load f32 %1
  %3 = convert f32 $h
  %4 = add f32 %2, %3
  %5 = access ptr<storage, f32, read_write> @o, %i
  store %5, %4
  return
}
)";
  SpirvOptions options;
  options.overrides = OverrideMode::kSpecialize;
  const std::string text = WriteSpirvText(kText, options);
  EXPECT_HAS(text, "OpDecorate %n SpecId 3");
  EXPECT_HAS(text, "OpSpecConstantOp %uint IMul %n %uint_2");
  EXPECT_HAS(text, "LocalSizeId %n");
  EXPECT_HAS(text, "OpSpecConstant %half 0x1.8p+0");
  options.vulkan = VulkanVersion::k1_1;
  EXPECT_HAS(WriteSpirvText(kText, options), "BuiltIn WorkgroupSize");
}

TEST(SpirvTools, OptimizesInsertionsIntoZeroArrays) {
  std::vector<uint32_t> words;
  std::string message;
  ASSERT_TRUE(Assemble(R"(OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %v %w
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %v DescriptorSet 0
OpDecorate %v Binding 0
%void = OpTypeVoid
%func = OpTypeFunction %void
%uint = OpTypeInt 32 0
%uint_4 = OpConstant %uint 4
%uint_3 = OpConstant %uint 3
%arr = OpTypeArray %uint %uint_4
%st = OpTypeStruct %uint %arr
%uint_0 = OpConstant %uint 0
%block = OpTypeStruct %uint
%buffer = OpTypePointer StorageBuffer %block
%ptr = OpTypePointer StorageBuffer %uint
%v = OpVariable %buffer StorageBuffer
%element = OpTypePointer Workgroup %uint
%null = OpConstantNull %st
%zeros = OpConstantNull %arr
%workgroup = OpTypePointer Workgroup %arr
%w = OpVariable %workgroup Workgroup %zeros
%main = OpFunction %void None %func
%label = OpLabel
%a = OpCompositeInsert %st %uint_3 %null 1 2
%b = OpCompositeExtract %uint %a 1 3
%c = OpCompositeInsert %arr %b %zeros 2
%d = OpCompositeExtract %uint %c 1
%into = OpAccessChain %ptr %v %uint_0
%from = OpLoad %uint %into
%part = OpAccessChain %element %w %from
%e = OpLoad %uint %part
%f = OpIAdd %uint %d %e
OpStore %into %f
OpReturn
OpFunctionEnd
)",
                       &words, &message))
      << message;
  EXPECT_TRUE(Optimize(&words, VulkanVersion::k1_3, &message)) << message;
  EXPECT_TRUE(Validate(words, VulkanVersion::k1_3, &message)) << message;
}

TEST(SpirvWriter, IsDeterministic) {
  constexpr std::string_view kText = R"(@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  return
}
)";
  EXPECT_EQ(WriteSpirvText(kText), WriteSpirvText(kText));
}

}  // namespace
}  // namespace tessera::spirv
