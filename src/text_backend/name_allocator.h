// Allocates names for the text back ends. Keeps the names from the source unless they are invalid
// in the target language or clash with other names.
#ifndef TESSERA_TEXT_BACKEND_NAME_ALLOCATOR_H_
#define TESSERA_TEXT_BACKEND_NAME_ALLOCATOR_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "base/string_interner.h"
#include "base/word_set.h"

namespace tessera::text {

// The forms of names that a language reserves, in addition to its reserved words.
enum class NameRule : uint8_t {
  kNone,
  kGlsl,  // names that begin with gl_ or GL_, or contain "__" (GLSL, section Identifiers)
  // Names that contain "__" or begin with an underscore and an uppercase letter, and names at
  // module scope that begin with an underscore (C++: [lex.name]).
  kCpp,
};

// Allocates names that are unique in their scope: a name differs from all names of the module and
// of the open blocks of the current function. As a result, an expression can be moved into an inner
// block without changing the meaning of its names.
//
// The names live as long as `strings`, in which new names are interned. Facts about a name are
// cached in a table indexed by its id, so that no string is examined twice.
class NameAllocator {
 public:
  // `reserved`: identifiers that the target reserves. `module_reserved`: identifiers that must not
  // be used at module scope. `rule`: the reserved forms of names. `caseless_reserved`: lowercase
  // identifiers that the target reserves regardless of case.
  explicit NameAllocator(StringInterner& strings, WordSet reserved = {},
                         WordSet module_reserved = {}, NameRule rule = NameRule::kNone,
                         std::span<const std::string_view> caseless_reserved = {});
  NameAllocator(const NameAllocator&) = delete;
  NameAllocator& operator=(const NameAllocator&) = delete;

  // Returns `wanted`, or a similar name if `wanted` is taken, reserved, not plain ASCII or longer
  // than kLongest. If `wanted` is empty, returns a name derived from `fallback`.
  std::string_view Module(StringId wanted, std::string_view fallback = "value");
  std::string_view Local(StringId wanted, std::string_view fallback = "value");
  std::string_view Module(std::string_view wanted, std::string_view fallback = "value");
  std::string_view Local(std::string_view wanted, std::string_view fallback = "value");
  // Returns a name for an entry point. The length is not limited, because hosts look up entry
  // points by name.
  std::string_view EntryPoint(StringId wanted);
  // Keeps `name` for its owner, if it is a valid name at module scope and not taken. Until
  // StopKeeping, Module and EntryPoint do not return it. The owner calls StopKeeping immediately
  // before Module or EntryPoint. Local names are not affected.
  void Keep(StringId name);
  void StopKeeping(StringId name);
  // The maximum length of a name in bytes. The length is limited because a name that occurs once in
  // the source may occur in every function of the output.
  static constexpr size_t kLongest = 256;

  // Releases the local names of the current function.
  void NextFunction();
  // Release(mark) frees the local names that have been allocated since Mark returned `mark`.
  // Writers call Mark at the beginning of a block and Release at its end.
  size_t Mark() const { return given_.size(); }
  void Release(size_t mark);

 private:
  static constexpr uint32_t kNobody = 0, kOwner = ~0u - 1, kModule = ~0u;
  struct Entry {
    // The name without invalid characters, cut to kLongest bytes. Equal to the name if the name
    // needs no change. Invalid if it has not been computed yet or would be empty.
    StringId plain;
    // The function in which the name is used, kModule if it is used or reserved at module scope, or
    // kOwner if it is kept for its owner.
    uint32_t holder = kNobody;
    uint32_t numbers = 0;  // index into numbers_; 0 until a numbered name is derived from this one
  };
  // The next numbers to append to an unavailable name: `module` is for module scope, and `local` is
  // for the current function. `local` restarts at 1 in each function.
  struct Numbers {
    uint32_t module = 1, local = 1;
    uint32_t function = 0;  // the function to which `local` applies; 0 if none
  };
  struct Given {
    StringId name, base;
    uint32_t number;
  };

  Entry& At(StringId name) {
    const bool known = name.value < entries_.size() && entries_[name.value].plain.valid();
    return known ? entries_[name.value] : Look(name);
  }
  Entry& Look(StringId name);
  bool IsPlain(StringId name) const;
  std::string MakePlain(std::string_view name) const;
  StringId ForModule(StringId wanted, std::string_view fallback);
  StringId PlainOf(std::string_view name);
  bool IsReserved(std::string_view name) const;
  bool IsReservedInModule(StringId name) const;
  bool Take(StringId name, Entry& entry, bool local);
  uint32_t& NextNumber(StringId base, bool local);
  StringId Numbered(StringId base, uint32_t number);
  StringId Allocate(StringId wanted, std::string_view fallback, bool local);
  StringId AllocateSlowPath(StringId wanted, std::string_view fallback, bool local);
  StringId Give(StringId base, Entry& entry, bool local);
  StringId AllocateNumbered(StringId base, bool local);

  StringInterner& strings_;
  WordSet reserved_, module_reserved_;
  const NameRule rule_;
  const std::span<const std::string_view> caseless_reserved_;
  PlainVector<Entry> entries_;          // indexed by StringId
  PoolVector<Numbers> numbers_ = {{}};  // the first element is a placeholder
  uint32_t function_ = 1;
  PlainVector<Given> given_;  // local names in the order of allocation
  // The next number of the counter that all base names share (see AllocateNumbered).
  uint32_t fresh_ = 1;
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_NAME_ALLOCATOR_H_
