// The variables of a program that is interpreted, as bytes in WGSL's layout.
#ifndef TESSERA_TEST_INTERPRETER_MEMORY_H_
#define TESSERA_TEST_INTERPRETER_MEMORY_H_

#include <cstdint>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "interpreter/scalar.h"
#include "ir/module.h"

namespace tessera::interpreter {

// A value: its scalars in order, matrices by columns. A pointer: object, byte offset.
using Words = absl::InlinedVector<Word, 4>;
// The object of pointers to what is not there.
constexpr Word kNowhere = 0xffffffffu;

// Numbers of words in values of each type.
class Shapes {
 public:
  explicit Shapes(const ir::Module& m) : m_(m) {}

  // 0: the interpreter has no values of that type (f16, textures, runtime-sized arrays, ...).
  uint32_t WordCount(ir::TypeId type);
  // Where part `index` of a value of the composite `type` begins, in words, and its type.
  struct Part {
    ir::TypeId type;
    uint32_t first;
  };
  Part PartOf(ir::TypeId type, uint32_t index);
  // How many parts a value of `type` has.
  uint32_t PartCount(ir::TypeId type) const;

 private:
  uint32_t Count(ir::TypeId type);

  const ir::Module& m_;
  std::vector<uint32_t> counts_;  // by TypeId: WordCount + 1, 0: not known yet
};

// Where part `index` of a variable of `type` begins, in bytes.
uint32_t ByteOffsetOf(const ir::Module& m, ir::TypeId type, uint32_t index);

struct Object {
  std::vector<uint8_t> bytes;

  Word Read(uint32_t offset) const;
  void Write(uint32_t offset, Word word);
};

// Moves values in and out of an object. Everything has to lie inside it: the caller has checked.
class Memory {
 public:
  Memory(const ir::Module& m, Shapes& shapes) : m_(m), shapes_(shapes) {}

  void Load(const Object& object, uint32_t offset, ir::TypeId type, Words* out) const;
  void Store(Object& object, uint32_t offset, ir::TypeId type, const Word*& from) const;

 private:
  const ir::Module& m_;
  Shapes& shapes_;
};

}  // namespace tessera::interpreter

#endif  // TESSERA_TEST_INTERPRETER_MEMORY_H_
