// Allocates names for the text back ends. Names of the source are kept unless the target language
// does not allow them or they clash.
#ifndef TESSERA_TEXT_BACKEND_NAME_ALLOCATOR_H_
#define TESSERA_TEXT_BACKEND_NAME_ALLOCATOR_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/compiler.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "base/string_interner.h"
#include "base/word_set.h"

namespace tessera::text {

// Allocates names that are unique where they are visible: among the names of the module and those
// of the open blocks of the function that is being written. An expression that moves into an inner
// block therefore captures nothing.
//
// The names live as long as `strings`, which interns new ones. Facts about a name are in a table
// indexed by its id, so that no string is examined twice.
class NameAllocator {
 public:
  // `reserved`: words that the target reserves. `module_reserved`: words that must not be names at
  // module scope. `glsl_names`: a name must not begin with gl_ or GL_, or contain two underscores
  // in a row. `caseless_reserved`: lowercase words that the target reserves in every mixture of
  // upper and lower case.
  explicit NameAllocator(StringInterner& strings, WordSet reserved = {},
                         WordSet module_reserved = {}, bool glsl_names = false,
                         std::span<const std::string_view> caseless_reserved = {});
  NameAllocator(const NameAllocator&) = delete;
  NameAllocator& operator=(const NameAllocator&) = delete;

  // Returns `wanted`, or a similar name if it is taken, reserved, not plain ASCII or longer than
  // kLongest. An empty `wanted` gives a name based on `fallback`.
  std::string_view Module(StringId wanted, std::string_view fallback = "value");
  std::string_view Local(StringId wanted, std::string_view fallback = "value");
  std::string_view Module(std::string_view wanted, std::string_view fallback = "value");
  std::string_view Local(std::string_view wanted, std::string_view fallback = "value");
  // Returns a name for an entry point. Entry points are looked up by name, so any length is
  // allowed.
  std::string_view EntryPoint(StringId wanted);
  // The maximum length of a name in bytes: a name that occurs once in the source may occur in every
  // function of the output.
  static constexpr size_t kLongest = 256;

  // Releases the local names of the function.
  void NextFunction();
  // For blocks: Release frees the local names allocated since Mark.
  size_t Mark() const { return given_.size(); }
  void Release(size_t mark);

 private:
  static constexpr uint32_t kNobody = 0, kModule = ~0u;
  struct Entry {
    // The name with only the characters that the target allows; none if not computed yet or if it
    // would be empty.
    StringId plain;
    // The function that has the name, or kModule if the module or the language has it.
    uint32_t holder = kNobody;
    uint32_t numbers = 0;  // index into numbers_ once the name was unavailable
  };
  // The next suffixes to try for an unavailable name.
  struct Numbers {
    uint32_t module = 1, local = 1;
    uint32_t function = 0;  // the function that `local` refers to; in another one it starts again
  };
  struct Given {
    StringId name, base;
    uint32_t number;
  };

  Entry& At(StringId name) {
    const bool known = name.value < entries_.size() && entries_[name.value].plain.valid();
    return known ? entries_[name.value] : Look(name);
  }
  TESSERA_NOINLINE Entry& Look(StringId name);
  bool IsPlain(StringId name) const;
  std::string MakePlain(std::string_view name) const;
  TESSERA_NOINLINE StringId PlainOf(std::string_view name);
  bool IsReserved(std::string_view name) const;
  bool IsReservedInModule(StringId name) const;
  bool Take(StringId name, Entry& entry, bool local);
  uint32_t& NextNumber(StringId base, bool local);
  StringId Numbered(StringId base, uint32_t number);
  StringId Allocate(StringId wanted, std::string_view fallback, bool local);
  TESSERA_NOINLINE StringId AllocateOther(StringId wanted, std::string_view fallback, bool local);
  StringId Give(StringId base, Entry& entry, bool local);
  TESSERA_NOINLINE StringId AllocateNumbered(StringId base, bool local);

  StringInterner& strings_;
  WordSet reserved_, module_reserved_;
  const bool glsl_names_;
  const std::span<const std::string_view> caseless_reserved_;
  PlainVector<Entry> entries_;          // by StringId
  PoolVector<Numbers> numbers_ = {{}};  // the first is a placeholder
  uint32_t function_ = 1;
  PlainVector<Given> given_;  // local names in the order of allocation
  // A suffix that has not been tried with any base name; see Allocate.
  uint32_t fresh_ = 1;
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_NAME_ALLOCATOR_H_
