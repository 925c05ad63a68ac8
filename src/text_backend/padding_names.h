// Names the members that writers add to structures as padding.
#ifndef TESSERA_TEXT_BACKEND_PADDING_NAMES_H_
#define TESSERA_TEXT_BACKEND_PADDING_NAMES_H_

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/cat.h"

namespace tessera::text {

// Names the padding members of one structure: padding_0, padding_1, and so on. Skips the names of
// other members.
class PaddingNames {
 public:
  explicit PaddingNames(std::span<const std::string_view> members) : members_(members) {}

  std::string Next() {
    for (;;) {
      std::string name = Cat("padding_", next_++);
      if (std::ranges::find(members_, name) == members_.end()) return name;
    }
  }

 private:
  std::span<const std::string_view> members_;
  uint32_t next_ = 0;
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_PADDING_NAMES_H_
