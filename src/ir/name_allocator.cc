#include "ir/name_allocator.h"

#include <algorithm>
#include <cctype>

#include "absl/container/flat_hash_map.h"
#include "fmt/format.h"

namespace tessera::ir {

struct NameAllocator::Names {
  // Taken names, with the number to try next when the same one is wanted again.
  absl::flat_hash_map<std::string, uint32_t> module, local;
};

NameAllocator::NameAllocator(std::span<const std::string_view> reserved)
    : reserved_(reserved), names_(std::make_unique<Names>()) {}
NameAllocator::~NameAllocator() = default;

namespace {

// WGSL identifiers are Unicode; the targets' are not on every compiler.
std::string ToAscii(std::string_view name) {
  std::string ascii;
  ascii.reserve(name.size());
  for (size_t i = 0; i < name.size();) {
    const auto c = static_cast<unsigned char>(name[i]);
    if (c < 0x80) {
      ascii.push_back(std::isalnum(c) != 0 ? static_cast<char>(c) : '_');
      ++i;
      continue;
    }
    const size_t length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
    uint32_t point = c & (0xffu >> (length + 1));
    for (size_t k = 1; k < length && i + k < name.size(); ++k) {
      point = point << 6 | (static_cast<unsigned char>(name[i + k]) & 0x3fu);
    }
    ascii += fmt::format("u{:04X}", point);
    i += length;
  }
  if (!ascii.empty() && std::isdigit(static_cast<unsigned char>(ascii[0])) != 0)
    ascii.insert(0, "_");
  return ascii;
}

}  // namespace

std::string NameAllocator::Module(std::string_view wanted, std::string_view fallback) {
  return Allocate(wanted, fallback, /*local=*/false);
}

std::string NameAllocator::Local(std::string_view wanted, std::string_view fallback) {
  return Allocate(wanted, fallback, /*local=*/true);
}

void NameAllocator::NextFunction() { names_->local.clear(); }

std::string NameAllocator::Allocate(std::string_view wanted, std::string_view fallback,
                                    bool local) {
  std::string base = ToAscii(wanted.empty() ? fallback : wanted);
  auto& table = local ? names_->local : names_->module;
  const auto taken = [&](const std::string& name) {
    return names_->module.contains(name) || (local && names_->local.contains(name)) ||
           std::binary_search(reserved_.begin(), reserved_.end(), std::string_view(name));
  };
  if (!taken(base)) {
    table.emplace(base, 1);
    return base;
  }
  // The counter stays with the base name, so that many equal names take linear time.
  uint32_t next = table.try_emplace(base, 1).first->second;
  std::string name;
  do {
    name = fmt::format("{}_{}", base, next++);
  } while (taken(name));
  table[base] = next;
  table.emplace(name, 1);
  return name;
}

}  // namespace tessera::ir
