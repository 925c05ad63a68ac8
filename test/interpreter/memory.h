// Stores the variables of an interpreted program as bytes, in WGSL's memory layout.
#ifndef TESSERA_TEST_INTERPRETER_MEMORY_H_
#define TESSERA_TEST_INTERPRETER_MEMORY_H_

#include <cstdint>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "interpreter/scalar.h"
#include "ir/module.h"

namespace tessera::interpreter {

// The words of a value: its scalars in order, with matrices column by column. A pointer has two
// words: the object and the byte offset.
using Words = absl::InlinedVector<Word, 4>;
// The object number in pointers that do not point to an object.
constexpr Word kNowhere = 0xffffffffu;

// Computes the number of words in values of each type, and the offsets of elements and members.
class Shapes {
 public:
  explicit Shapes(const ir::Module& m) : m_(m) {}

  // Returns the number of words, or 0 if the interpreter does not support values of the type (f16,
  // textures, runtime-sized arrays, ...).
  uint32_t WordCount(ir::TypeId type);
  // The type of an element or member of a composite value, and the offset in words at which the
  // element or member begins.
  struct Part {
    ir::TypeId type;
    uint32_t first;
  };
  Part PartOf(ir::TypeId type, uint32_t index);
  // Returns the number of elements or members of a value of type `type`.
  uint32_t PartCount(ir::TypeId type) const;

 private:
  uint32_t Count(ir::TypeId type);

  const ir::Module& m_;
  std::vector<uint32_t> counts_;  // indexed by TypeId: WordCount + 1, or 0 if not computed yet
};

// Returns the byte offset of element or member `index` in a variable of type `type`.
uint32_t ByteOffsetOf(const ir::Module& m, ir::TypeId type, uint32_t index);

struct Object {
  std::vector<uint8_t> bytes;

  Word Read(uint32_t offset) const;
  void Write(uint32_t offset, Word word);
};

// Loads values from objects and stores values in them. The caller must have checked that the
// accessed bytes are inside the object.
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
