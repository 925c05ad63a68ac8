// The variables of an interpreted program, as bytes in WGSL's layout.
#ifndef TESSERA_TEST_INTERPRETER_MEMORY_H_
#define TESSERA_TEST_INTERPRETER_MEMORY_H_

#include <cstdint>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "interpreter/scalar.h"
#include "ir/module.h"

namespace tessera::interpreter {

// The words of a value: its scalars in order, matrices column by column. A pointer has two words:
// object and byte offset.
using Words = absl::InlinedVector<Word, 4>;
// The object number of pointers that point to no object.
constexpr Word kNowhere = 0xffffffffu;

// The number of words in values of each type.
class Shapes {
 public:
  explicit Shapes(const ir::Module& m) : m_(m) {}

  // Returns 0 if the interpreter does not support values of the type (f16, textures, runtime-sized
  // arrays, ...).
  uint32_t WordCount(ir::TypeId type);
  // The type of a part of a composite value, and the part's offset in words.
  struct Part {
    ir::TypeId type;
    uint32_t first;
  };
  Part PartOf(ir::TypeId type, uint32_t index);
  // Returns the number of parts of a value of `type`.
  uint32_t PartCount(ir::TypeId type) const;

 private:
  uint32_t Count(ir::TypeId type);

  const ir::Module& m_;
  std::vector<uint32_t> counts_;  // by TypeId: WordCount + 1, or 0 if not computed yet
};

// Returns the offset of part `index` in a variable of `type`, in bytes.
uint32_t ByteOffsetOf(const ir::Module& m, ir::TypeId type, uint32_t index);

struct Object {
  std::vector<uint8_t> bytes;

  Word Read(uint32_t offset) const;
  void Write(uint32_t offset, Word word);
};

// Moves values in and out of an object. The caller has checked that they lie inside it.
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
