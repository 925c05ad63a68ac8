#include <cstdio>

#include "bindings.hpp"

int main() { std::printf("binding %u\n", shaders::scale::params::binding); }
