// Names for the text back ends: those of the source, changed only where the target language would not
// take them, and always different from each other.
#ifndef TESSERA_IR_NAME_ALLOCATOR_H_
#define TESSERA_IR_NAME_ALLOCATOR_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace tessera::ir {

// Names live in two scopes: the module's, and that of the function being written. A function's names
// differ from the module's and from each other, whatever block they stand in, so that moving an
// expression never captures another name.
class NameAllocator {
 public:
  // `reserved`: sorted words that the target keeps for itself.
  explicit NameAllocator(std::span<const std::string_view> reserved);
  ~NameAllocator();
  NameAllocator(const NameAllocator&) = delete;
  NameAllocator& operator=(const NameAllocator&) = delete;

  // `wanted` or, where that is taken, reserved or not plain ASCII, something close to it. An empty
  // `wanted` gives a name from `fallback`.
  std::string Module(std::string_view wanted, std::string_view fallback = "value");
  std::string Local(std::string_view wanted, std::string_view fallback = "value");
  // Forgets the function's names.
  void NextFunction();

 private:
  struct Names;
  std::string Allocate(std::string_view wanted, std::string_view fallback, bool local);

  std::span<const std::string_view> reserved_;
  std::unique_ptr<Names> names_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_NAME_ALLOCATOR_H_
