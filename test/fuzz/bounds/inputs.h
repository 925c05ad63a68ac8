// Generates the inputs of a shader: contents of buffers, built-in values and stage inputs.
#ifndef TESSERA_TEST_FUZZ_BOUNDS_INPUTS_H_
#define TESSERA_TEST_FUZZ_BOUNDS_INPUTS_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/interpreter.h"

namespace tessera::bounds {

// Inputs that depend only on a seed, so that all modules compiled from one shader get the same
// inputs.
class Inputs : public interpreter::Environment {
 public:
  // `entry` is a function in `m`. Its attributes determine the workgroup size and, if one of them
  // is @subgroup_size, the subgroup size.
  Inputs(uint64_t seed, const ir::Module& m, const ir::Function& entry);

  std::vector<uint8_t> Buffer(const ir::Module& m, const ir::Global& global) override;
  interpreter::Words StageInput(const ir::IoAttributes& io, uint32_t count) override;

  // Returns WGSL comments that describe the inputs that the shader has read. Used in reports.
  std::string Describe() const;

 private:
  uint64_t Hash(uint64_t what, uint64_t index) const;
  interpreter::Words BuiltinValue(ir::BuiltinValue value) const;

  uint64_t seed_;
  uint32_t workgroup_size_[3] = {1, 1, 1};
  uint32_t local_id_[3] = {}, workgroup_id_[3] = {}, num_workgroups_[3] = {1, 1, 1};
  uint32_t subgroup_size_ = 32;
  std::map<std::pair<uint32_t, uint32_t>, std::vector<uint8_t>> buffers_;
  std::map<std::string, interpreter::Words> stage_inputs_;
};

}  // namespace tessera::bounds

#endif  // TESSERA_TEST_FUZZ_BOUNDS_INPUTS_H_
