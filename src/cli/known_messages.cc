#include "cli/known_messages.h"

#include <fmt/format.h>

#include <filesystem>

namespace tessera::cli {

void KnownMessages::RemoveFrom(const std::string& name, std::vector<Message>& messages) {
  const auto key_of = [&](const Message& m) {
    const std::filesystem::path file = m.range.file.empty() ? name : m.range.file;
    return fmt::format("{}:{}:{}", file.lexically_normal().string(), m.range.begin.offset, m.code);
  };
  // Messages without a position concern the command line and are always kept.
  const auto has_place = [](const Message& m) { return m.range.end.offset != 0; };
  std::erase_if(messages,
                [&](const Message& m) { return has_place(m) && known_.contains(key_of(m)); });
  for (const Message& m : messages) {
    if (has_place(m)) known_.insert(key_of(m));
  }
}

}  // namespace tessera::cli
