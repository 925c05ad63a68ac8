// Multiplies square matrices on Vulkan with each of the shaders in a directory, checks the products
// and shows how long each shader takes:
//
//   gemm DIRECTORY N      N is a multiple of 64
//
// The exit code is 0 on success and 77 if there is no Vulkan device.
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "../webgpu_host/pipeline.h"

namespace {

// A shader. Each workgroup computes a square block of the product. `side` is the side length of
// this block.
struct Kernel {
  const char* file;
  uint32_t side;
  // Whether `side` counts tiles instead of elements. The size of a tile depends on the device.
  bool in_tiles;
};
constexpr Kernel kKernels[] = {{"1_naive.wgsl", 16, false},
                               {"2_tiled.wgsl", 16, false},
                               {"3_matrix.wgsl", 1, true},
                               {"4_blocked.wgsl", 4, true}};

// A matrix whose elements are multiples of 1/4 from -2 to 2, as f32 and as f16. A product of two
// such matrices is exact in f32, regardless of the order of the additions.
struct Matrix {
  std::vector<float> values;
  std::vector<uint16_t> halves;
};

Matrix RandomMatrix(uint32_t n, uint32_t seed) {
  static constexpr uint16_t kHalves[] = {0x0000, 0x3400, 0x3800, 0x3a00, 0x3c00,
                                         // The f16 bit patterns of 0, 1/4, ..., 2.
                                         0x3d00, 0x3e00, 0x3f00, 0x4000};
  Matrix matrix;
  for (size_t i = 0; i < size_t{n} * n; ++i) {
    seed = seed * 1664525 + 1013904223;
    const uint32_t quarters = (seed >> 24) % 9;
    const bool is_negative = (seed >> 16 & 1) != 0;
    matrix.values.push_back((is_negative ? -0.25f : 0.25f) * static_cast<float>(quarters));
    matrix.halves.push_back(static_cast<uint16_t>(kHalves[quarters] | (is_negative ? 0x8000 : 0)));
  }
  return matrix;
}

std::string Read(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + " cannot be read");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Returns the side length of the largest square f16 tiles whose product the device can compute in
// f32. Returns 0 if there are none.
uint32_t TileOf(const Device& device) {
  uint32_t tile = 0;
  for (const tessera::SubgroupMatrixConfig& m : device.matrices()) {
    const bool is_square = m.m == m.n && m.n == m.k;
    if (m.component == "f16" && m.result == "f32" && is_square) tile = std::max(tile, m.m);
  }
  return tile;
}

// Returns `wgsl` with its constant `tile` set to the parameter `tile`. An override would not do,
// because WGSL requires the size of a subgroup matrix to be a constant.
std::string WithTile(std::string wgsl, uint32_t tile) {
  const std::string declaration = "const tile = 8;";
  const size_t at = wgsl.find(declaration);
  if (at != std::string::npos) {
    wgsl.replace(at, declaration.size(), "const tile = " + std::to_string(tile) + ";");
  }
  return wgsl;
}

// Compares evenly spaced rows of the product with the expected values.
void CheckProduct(uint32_t n, const Matrix& a, const Matrix& b, const float* c) {
  for (uint32_t y = 0; y < n; y += std::max(1u, n / 16)) {
    for (uint32_t x = 0; x < n; ++x) {
      double expected = 0;
      for (uint32_t k = 0; k < n; ++k)
        expected += double{a.values[y * n + k]} * b.values[k * n + x];
      if (c[y * n + x] != expected) {
        throw std::runtime_error("element " + std::to_string(y) + ", " + std::to_string(x) +
                                 " of the product is wrong");
      }
    }
  }
}

void RunKernel(Device& device, const std::string& folder, const Kernel& kernel, uint32_t n,
               const Matrix& a, const Matrix& b) {
  const uint32_t tile = TileOf(device);
  std::cout << std::left << std::setw(16) << kernel.file;
  if (kernel.in_tiles && tile == 0) {
    std::cout << "the device has no such matrices" << std::endl;
    return;
  }
  const Shader shader(device, WithTile(Read(folder + "/" + kernel.file), tile), kernel.file);
  const Pipeline pipeline =
      shader.MakeComputePipeline({{"n", n}, {"lanes", device.subgroup_size()}});
  const Buffer c = device.MakeBuffer(sizeof(float) * n * n);
  const Resources resources = {
      {"a", device.MakeBuffer(a.halves.size() * 2, a.halves.data())},
      {"b", device.MakeBuffer(b.halves.size() * 2, b.halves.data())},
      {"c", c},
  };
  const uint32_t side = kernel.side * (kernel.in_tiles ? tile : 1);
  double seconds = 1e9;
  for (int round = 0; round < 5; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    device.Run([&](VkCommandBuffer commands) {
      Use(device, commands, pipeline, resources);
      vkCmdDispatch(commands, n / side, n / side, 1);
    });
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    seconds = std::min(seconds, took.count());
  }
  CheckProduct(n, a, b, static_cast<const float*>(c.data));
  const double operations = 2.0 * n * n * n;
  std::cout << std::right << std::fixed << std::setprecision(3) << std::setw(10) << seconds * 1e3
            << " ms" << std::setprecision(1) << std::setw(12) << operations / seconds * 1e-9
            << " GFLOP/s, as expected" << std::endl;
}

void Run(const std::string& folder, uint32_t n) {
  Device device;
  std::cout << device.name() << ", " << n << " x " << n << std::endl;
  const Matrix a = RandomMatrix(n, 1), b = RandomMatrix(n, 2);
  for (const Kernel& kernel : kKernels) RunKernel(device, folder, kernel, n, a, b);
}

}  // namespace

int main(int argc, char** argv) {
  const int n = argc == 3 ? std::atoi(argv[2]) : 0;
  if (n <= 0 || n % 64 != 0 || n > 8192) {
    std::cerr << "usage: gemm DIRECTORY N, where N is a multiple of 64" << std::endl;
    return 2;
  }
  try {
    Run(argv[1], static_cast<uint32_t>(n));
    return 0;
  } catch (const NoDevice& error) {
    std::cerr << error.what() << std::endl;
    return 77;
  } catch (const std::exception& error) {
    std::cerr << error.what() << std::endl;
    return 1;
  }
}
