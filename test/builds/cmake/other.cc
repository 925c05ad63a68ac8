#include <cstdio>

#include "shared_shaders_bindings.h"

int main() { std::printf("binding %u\n", scale_params_binding); }
