{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenv.mkDerivation {
  pname = "tessera";
  version = "0.1.0";
  src = pkgs.lib.cleanSource ../../..;

  nativeBuildInputs = [ pkgs.cmake pkgs.ninja ];
  buildInputs = [
    pkgs.abseil-cpp
    pkgs.cli11
    pkgs.fmt
    pkgs.nlohmann_json
    pkgs.spirv-headers
    pkgs.spirv-tools
  ];
  cmakeFlags = [
    "-DTESSERA_FETCH=OFF"
    "-DTESSERA_BUILD_TESTS=OFF"
    "-DTESSERA_BUNDLE=OFF"
    "-DTESSERA_STATIC_PROGRAM=OFF"
  ];

  meta = {
    description = "A compiler from WGSL to SPIR-V, MSL, HLSL, GLSL and simplified WGSL";
    license = [ pkgs.lib.licenses.asl20 pkgs.lib.licenses.llvm-exception ];
    mainProgram = "tessera";
    platforms = pkgs.lib.platforms.unix;
  };
}
