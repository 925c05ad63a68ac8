// Names for the text back ends: those of the source, changed only where the target language would not
// take them, and always different from each other.
#ifndef TESSERA_TEXT_BACKEND_NAME_ALLOCATOR_H_
#define TESSERA_TEXT_BACKEND_NAME_ALLOCATOR_H_

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace tessera::text {

// A name differs from all that can be seen where it stands: the module's, and those of the blocks of the
// function being written that are open. So an expression that moves into an inner block captures nothing.
class NameAllocator {
 public:
  // `reserved`: sorted words that the target keeps for itself; `module_reserved`: sorted words that are
  // no names for things of the module.
  explicit NameAllocator(std::span<const std::string_view> reserved,
                         std::span<const std::string_view> module_reserved = {});
  ~NameAllocator();
  NameAllocator(const NameAllocator&) = delete;
  NameAllocator& operator=(const NameAllocator&) = delete;

  // `wanted` or, where that is taken, reserved, not plain ASCII or longer than kLongest, something close to it. An
  // empty `wanted` gives a name from `fallback`.
  std::string Module(std::string_view wanted, std::string_view fallback = "value");
  std::string Local(std::string_view wanted, std::string_view fallback = "value");
  // The same for what the API asks for by its name: of any length.
  std::string EntryPoint(std::string_view wanted);
  // Bytes of a name: what stands once in the source may stand in every function of the output.
  static constexpr size_t kLongest = 256;

  // Forgets the function's names.
  void NextFunction();
  // Blocks: Release frees the local names that were given since Mark.
  size_t Mark() const;
  void Release(size_t mark);

 private:
  struct Names;
  std::string Allocate(std::string base, bool local);

  std::span<const std::string_view> reserved_, module_reserved_;
  std::unique_ptr<Names> names_;
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_NAME_ALLOCATOR_H_
