class Tessera < Formula
  desc "Compiler from WGSL to SPIR-V, MSL, HLSL, GLSL and simplified WGSL"
  homepage "REPLACE"
  url "REPLACE"
  sha256 "REPLACE"
  license "Apache-2.0" => { with: "LLVM-exception" }

  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "spirv-headers" => :build
  depends_on "abseil"
  depends_on "fmt"
  depends_on "spirv-tools"

  def install
    args = %w[-DTESSERA_FETCH=OFF -DTESSERA_BUILD_TESTS=OFF -DBUILD_SHARED_LIBS=ON]
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", *args, *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    (testpath/"a.wgsl").write "@compute @workgroup_size(1) fn main() {}\n"
    system bin/"tessera", "compile", "a.wgsl", "-o", "a.metal"
    assert_match "kernel void", (testpath/"a.metal").read
  end
end
