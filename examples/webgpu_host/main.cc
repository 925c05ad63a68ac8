// Runs WGSL shaders on Vulkan and checks the results:
//
//   webgpu_host [NAME=OTHER]... FILE.wgsl...
//
// A shader with a vertex and a fragment function draws a picture. A shader with a compute function
// multiplies matrices. The program expects the variables, overrides and inputs to have the names
// that shaders/*.wgsl give them. NAME=OTHER says that the following files use the name OTHER
// instead of NAME. The exit code is 0 on success and 77 if there is no Vulkan device.
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

#include "pipeline.h"

namespace {

// Maps names that this file uses, which shaders/*.wgsl declare, to the corresponding names in the
// current shader. Names that are the same there need not be in the map.
using Names = std::map<std::string, std::string>;
const std::string& In(const Names& names, const std::string& name) {
  const auto other = names.find(name);
  return other == names.end() ? name : other->second;
}

template <typename T>
Buffer BufferOf(Device& device, const std::vector<T>& values) {
  return device.MakeBuffer(sizeof(T) * values.size(), values.data());
}

// ------------------------------------------------------------------------------------- the picture

constexpr uint32_t kTile = 32, kWidth = 2 * kTile;  // in pixels; the picture has 2 x 2 tiles
constexpr uint32_t kPicture = 8;                    // the number of texels per side of the picture
constexpr float kBrightness = 0.75f, kShade = 0.5f;
constexpr float kTint[4] = {0.25f, 0.5f, 1, 1};

std::vector<uint8_t> Noise(size_t count, uint32_t seed) {
  std::vector<uint8_t> bytes(count);
  for (uint8_t& byte : bytes)
    byte = static_cast<uint8_t>((seed = seed * 1664525 + 1013904223) >> 24);
  return bytes;
}

struct Content {
  std::vector<uint8_t> picture = Noise(4 * kPicture * kPicture, 1);  // RGBA texels
  std::vector<uint8_t> luma = Noise(kTile * kTile, 2);
  std::vector<uint8_t> chroma = Noise(2 * kTile * kTile / 4, 3);
};

// Computes the expected color of the pixel on the CPU, with components from 0 to 1.
std::vector<double> ExpectedPixel(const Content& content, uint32_t x, uint32_t y) {
  const uint32_t column = kTile - 1 - x % kTile, row = y % kTile;  // tiles are mirrored in x
  const double luma = content.luma[row * kTile + column] / 255.0;
  const uint8_t* chroma = &content.chroma[2 * (row / 2 * (kTile / 2) + column / 2)];
  const double u = chroma[0] / 255.0 - 0.5, v = chroma[1] / 255.0 - 0.5;
  const double red = luma + 1.5748 * v;
  switch (y / kTile * 2 + x / kTile) {
    case 0: {
      const uint32_t scale = kTile / kPicture;
      const uint8_t* texel = &content.picture[4 * (row / scale * kPicture + column / scale)];
      return {texel[0] / 255.0, texel[1] / 255.0, texel[2] / 255.0, texel[3] / 255.0};
    }
    case 1: return {red, luma - 0.1873 * u - 0.4681 * v, luma + 1.8556 * u, 1};
    case 2: {
      const double factor = kBrightness * kShade;
      return {kTint[0] * factor, kTint[1] * factor, kTint[2] * factor, kTint[3] * factor};
    }
    default: return {(column + 0.5) / kTile, (row + 0.5) / kTile, red, 1};
  }
}

Resources MakeResources(Device& device, const Names& names, const Content& content) {
  const float far = 99;
  // The draw begins at vertex 3 and instance 1. The buffers also contain values for vertices 0 to 2
  // and instance 0, which the shader must not use. A tile extends from 0 to 4 in x and y.
  const std::vector<float> corners = {far, far, far, far, far, far, 0, 0, 4,
                                      0,   0,   4,   4,   0,   4,   4, 0, 4};
  const std::vector<float> coordinates = {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 1};
  const std::vector<float> shades = {0, 0, 0, kShade, kShade, kShade, kShade, kShade, kShade};
  const std::vector<float> places = {far, far, 0, 0, 4, 0, 0, 4, 4, 4};
  // Scale and offset of x and y. They map two tiles (0 to 8) to clip space (-1 to 1), and flip y.
  const std::vector<float> view = {0.25f, -0.25f, -1, 1};
  const Image luma = device.MakeImage(kTile, kTile, VK_FORMAT_R8_UNORM, 1, content.luma.data());
  const Image chroma =
      device.MakeImage(kTile / 2, kTile / 2, VK_FORMAT_R8G8_UNORM, 2, content.chroma.data());
  return {
      {In(names, "corner"), BufferOf(device, corners)},
      {In(names, "coordinates"), BufferOf(device, coordinates)},
      {In(names, "shades"), BufferOf(device, shades)},
      {In(names, "places"), BufferOf(device, places)},
      {In(names, "view"), BufferOf(device, view)},
      {In(names, "picture"),
       device.MakeImage(kPicture, kPicture, VK_FORMAT_R8G8B8A8_UNORM, 4, content.picture.data())},
      {In(names, "nearest"), device.MakeSampler(VK_FILTER_NEAREST)},
      {In(names, "video"), MakeExternalTexture(device, luma, chroma)},
  };
}

void Draw(Device& device, const Pipeline& pipeline, const Resources& resources,
          const Image& target) {
  device.Run([&](VkCommandBuffer commands) {
    VkRenderingAttachmentInfo color{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    color.imageView = target.view;
    color.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    color.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    color.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    VkRenderingInfo rendering{VK_STRUCTURE_TYPE_RENDERING_INFO};
    rendering.renderArea.extent = {target.width, target.height};
    rendering.layerCount = 1;
    rendering.colorAttachmentCount = 1;
    rendering.pColorAttachments = &color;
    vkCmdBeginRendering(commands, &rendering);
    Use(device, commands, pipeline, resources, {kTint, kTint + 4});
    // A negative height flips the viewport. This is necessary because the y axis of clip space
    // points up in WebGPU, but down in Vulkan.
    const auto side = static_cast<float>(target.width);
    const VkViewport viewport{0, side, side, -side, 0, 1};
    vkCmdSetViewport(commands, 0, 1, &viewport);
    vkCmdSetScissor(commands, 0, 1, &rendering.renderArea);
    vkCmdDraw(commands, 6, 4, 3, 1);
    vkCmdEndRendering(commands);
  });
}

std::string CheckPicture(Device& device, const Shader& shader, const Names& names) {
  const Content content;
  const Image target = device.MakeImage(kWidth, kWidth, VK_FORMAT_R8G8B8A8_UNORM, 4);
  const Overrides overrides = {{In(names, "brightness"), kBrightness}, {In(names, "mirrored"), 1}};
  const Pipeline pipeline = shader.MakeRenderPipeline(overrides, target.format);
  Draw(device, pipeline, MakeResources(device, names, content), target);
  const std::vector<uint8_t> pixels = device.Read(target);
  for (uint32_t i = 0; i < kWidth * kWidth; ++i) {
    const std::vector<double> expected = ExpectedPixel(content, i % kWidth, i / kWidth);
    for (uint32_t channel = 0; channel < 4; ++channel) {
      const double wanted = 255 * std::fmin(std::fmax(expected[channel], 0), 1);
      if (std::fabs(pixels[4 * i + channel] - wanted) <= 1) continue;
      std::ostringstream wrong;
      wrong << "pixel " << i % kWidth << ", " << i / kWidth << " has "
            << int{pixels[4 * i + channel]} << " in channel " << channel << " instead of "
            << wanted;
      throw std::runtime_error(wrong.str());
    }
  }
  return "draws " + std::to_string(kWidth * kWidth) + " pixels as expected";
}

// ------------------------------------------------------------------------------------- matrices

constexpr uint32_t kM = 64, kN = 48, kK = 40, kTileOfC = 8;

// Returns a matrix of `count` elements, which are multiples of 1/8 from -4 to 4. A product of two
// such matrices is exact in f32, regardless of the order of the additions.
std::vector<float> RandomMatrix(size_t count, uint32_t seed) {
  std::vector<float> values;
  for (const uint8_t byte : Noise(count, seed)) values.push_back((byte % 65 - 32) / 8.0f);
  return values;
}

// Returns the bits of `value` as an f16. The value must be zero, or a normal number that f16
// represents exactly.
uint16_t ToHalf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  if (value == 0) return 0;
  const uint32_t exponent = (bits >> 23 & 0xff) - 127 + 15;
  return static_cast<uint16_t>((bits >> 16 & 0x8000) | exponent << 10 | (bits >> 13 & 0x3ff));
}

// Makes a buffer with elements of the type that the shader declares.
Buffer MakeMatrix(Device& device, const tessera::ResourceInfo& variable,
                  const std::vector<float>& values) {
  if (variable.type != "array<f16>") return BufferOf(device, values);
  std::vector<uint16_t> halves;
  for (const float value : values) halves.push_back(ToHalf(value));
  return BufferOf(device, halves);
}

std::string CheckGemm(Device& device, const Shader& shader, const Names& names) {
  const tessera::EntryPointInfo& entry = *shader.Find(tessera::Stage::kCompute);
  if (!shader.IsSupported(entry)) return "is left out: the device has no such matrices";
  const std::vector<float> a = RandomMatrix(kM * kK, 4), b = RandomMatrix(kK * kN, 5);
  const std::string a_name = In(names, "a"), b_name = In(names, "b");
  const Buffer c = device.MakeBuffer(sizeof(float) * kM * kN);
  const Resources resources = {
      {In(names, "size"), BufferOf(device, std::vector<uint32_t>{kM, kN, kK})},
      {a_name, MakeMatrix(device, shader.Find(a_name), a)},
      {b_name, MakeMatrix(device, shader.Find(b_name), b)},
      {In(names, "c"), c},
  };
  const Pipeline pipeline = shader.MakeComputePipeline(
      {{In(names, "tile"), kTileOfC}, {In(names, "lanes"), device.subgroup_size()}});
  device.Run([&](VkCommandBuffer commands) {
    Use(device, commands, pipeline, resources);
    vkCmdDispatch(commands, kN / kTileOfC, kM / kTileOfC, 1);
  });
  const auto* result = static_cast<const float*>(c.data);
  for (uint32_t i = 0; i < kM * kN; ++i) {
    double expected = 0;
    for (uint32_t k = 0; k < kK; ++k) expected += double{a[i / kN * kK + k]} * b[k * kN + i % kN];
    if (result[i] != expected)
      throw std::runtime_error("element " + std::to_string(i) + " of the product is wrong");
  }
  return "multiplies matrices as expected";
}

std::string Read(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot be read");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

bool RunFile(Device& device, const std::string& path, const Names& names) {
  try {
    const Shader shader(device, Read(path), path);
    const bool computes = shader.Find(tessera::Stage::kCompute) != nullptr;
    const std::string what =
        computes ? CheckGemm(device, shader, names) : CheckPicture(device, shader, names);
    std::cout << path << ' ' << what << std::endl;
    return true;
  } catch (const std::exception& error) {
    std::cout << path << " FAILED: " << error.what() << std::endl;
    return false;
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    Device device;
    std::cout << device.name() << std::endl;
    Names names;
    bool ok = true;
    for (int i = 1; i < argc; ++i) {
      const std::string argument = argv[i];
      const size_t equals = argument.find('=');
      if (equals != std::string::npos) {
        names[argument.substr(0, equals)] = argument.substr(equals + 1);
      } else {
        ok &= RunFile(device, argument, names);
      }
    }
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
  } catch (const NoDevice& error) {
    std::cout << error.what() << std::endl;
    return 77;
  } catch (const std::exception& error) {
    std::cout << error.what() << std::endl;
    return EXIT_FAILURE;
  }
}
