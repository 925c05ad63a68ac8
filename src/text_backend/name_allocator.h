// Names for the text back ends: those of the source, changed only where the target language would not
// take them, and always different from each other.
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

// A name differs from all that can be seen where it stands: the module's, and those of the blocks of the
// function being written that are open. So an expression that moves into an inner block captures nothing.
//
// The names live as long as `strings`, which gets those that are new: what is known of a name stands in a table by its
// id, and no text is looked at twice.
class NameAllocator {
 public:
  // `reserved`: words that the target keeps for itself; `module_reserved`: words that are no names for things of the
  // module; `glsl_names`: no name begins with gl_ or GL_, or has two underscores in a row; `caseless_reserved`: a few
  // words of lower-case letters that the target reserves in every mixture of upper and lower case.
  explicit NameAllocator(StringInterner& strings, WordSet reserved = {},
                         WordSet module_reserved = {}, bool glsl_names = false,
                         std::span<const std::string_view> caseless_reserved = {});
  NameAllocator(const NameAllocator&) = delete;
  NameAllocator& operator=(const NameAllocator&) = delete;

  // `wanted` or, where that is taken, reserved, not plain ASCII or longer than kLongest, something close to it. An
  // empty `wanted` gives a name from `fallback`.
  std::string_view Module(StringId wanted, std::string_view fallback = "value");
  std::string_view Local(StringId wanted, std::string_view fallback = "value");
  std::string_view Module(std::string_view wanted, std::string_view fallback = "value");
  std::string_view Local(std::string_view wanted, std::string_view fallback = "value");
  // The same for what the API asks for by its name: of any length.
  std::string_view EntryPoint(StringId wanted);
  // Bytes of a name: what stands once in the source may stand in every function of the output.
  static constexpr size_t kLongest = 256;

  // Forgets the function's names.
  void NextFunction();
  // Blocks: Release frees the local names that were given since Mark.
  size_t Mark() const { return given_.size(); }
  void Release(size_t mark);

 private:
  static constexpr uint32_t kNobody = 0, kModule = ~0u;
  struct Entry {
    // The name as the target could have it; none: it has not been looked at, or is empty.
    StringId plain;
    // The function that has it, or kModule: the module has, or the language.
    uint32_t holder = kNobody;
    uint32_t numbers = 0;  // of a name that was wanted in vain: its place in numbers_
  };
  // To try when the name cannot be had.
  struct Numbers {
    uint32_t module = 1, local = 1;
    uint32_t function = 0;  // that `local` is of; of another one it counts for nothing
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
  PoolVector<Numbers> numbers_ = {{}};  // the first is nobody's
  uint32_t function_ = 1;
  PlainVector<Given> given_;  // the local names, in the order in which they were given
  // A number that no base name was tried with in vain; see Allocate.
  uint32_t fresh_ = 1;
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_NAME_ALLOCATOR_H_
