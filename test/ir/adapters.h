// Helper functions for the rows of passes.cc and target_passes.cc.
#ifndef TESSERA_TEST_IR_ADAPTERS_H_
#define TESSERA_TEST_IR_ADAPTERS_H_

#include <charconv>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "case_file.h"
#include "ir/module.h"

namespace tessera::ir_cases {

// Runs a pass that takes only the module. Has the signature of PassRow::run.
template <ir::Status (*kPass)(ir::Module&)>
ir::Status Plain(ir::Module& m, CaseOptions&, Diagnostics&) {
  return kPass(m);
}

// Runs a pass that has no options and reports errors. Has the signature of PassRow::run.
template <ir::Status (*kPass)(ir::Module&, Diagnostics&)>
ir::Status Reporting(ir::Module& m, CaseOptions&, Diagnostics& d) {
  return kPass(m, d);
}

// Runs a pass that only checks the module. Has the signature of PassRow::run.
template <ir::Status (*kCheck)(const ir::Module&, Diagnostics&)>
ir::Status Checking(ir::Module& m, CaseOptions&, Diagnostics& d) {
  return kCheck(m, d);
}

// Returns the numbers in the value of an option. Any characters other than digits separate them.
inline std::vector<uint32_t> Numbers(std::string_view text) {
  std::vector<uint32_t> numbers;
  while (!text.empty()) {
    uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc()) numbers.push_back(number);
    text.remove_prefix(error == std::errc() ? end - text.data() : 1);
  }
  return numbers;
}

}  // namespace tessera::ir_cases

#endif  // TESSERA_TEST_IR_ADAPTERS_H_
