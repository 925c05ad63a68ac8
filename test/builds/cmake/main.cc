#include <cstdio>

#include "app_bindings.hpp"

int main() {
  gpu::Params params = {};
  params.factor = 2;
  std::printf("%zu bytes, binding %u, %.0f\n", sizeof params, gpu::scale::params::binding,
              params.factor);
}
