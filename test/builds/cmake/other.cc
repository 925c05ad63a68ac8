#include <cstdio>

#include "shaders/deep/fill_msl.hpp"
#include "shaders/deep/fill_spv.hpp"
#include "shared_shaders_bindings.h"

int main() {
  std::printf("binding %u, %x, %d\n", scale_params_binding, fill_spv[0],
              fill_msl.find("kernel void fill") != fill_msl.npos);
}
