#include "text_backend/name_allocator.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "base/shorten.h"
#include "fmt/format.h"

namespace tessera::text {

struct NameAllocator::Names {
  struct Entry {
    bool taken = false;
    uint32_t next = 1;  // the number to try when the name is wanted and cannot be had
  };
  using Table = absl::flat_hash_map<std::string, Entry>;
  static bool Has(const Table& table, const std::string& name) {
    const auto it = table.find(name);
    return it != table.end() && it->second.taken;
  }

  Table module, local;
  // The local names in the order in which they were given, each with the name it was made from and the
  // number it got.
  struct Given {
    std::string name, base;
    uint32_t number;
  };
  std::vector<Given> given;
  // A number that no base name was tried with in vain; see Allocate.
  uint32_t fresh = 1;
};

NameAllocator::NameAllocator(std::span<const std::string_view> reserved,
                             std::span<const std::string_view> module_reserved)
    : reserved_(reserved), module_reserved_(module_reserved), names_(std::make_unique<Names>()) {}
NameAllocator::~NameAllocator() = default;

namespace {

// A letter of the basic alphabet, a digit or '_'.
bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// WGSL identifiers are Unicode; the targets' are not on every compiler.
std::string ToAscii(std::string_view name) {
  const bool plain = std::all_of(name.begin(), name.end(), IsWordByte);
  if (plain && (name.empty() || name[0] > '9')) return std::string(name);
  std::string ascii;
  ascii.reserve(name.size());
  for (size_t i = 0; i < name.size();) {
    const auto c = static_cast<unsigned char>(name[i]);
    if (c < 0x80) {
      ascii.push_back(IsWordByte(name[i]) ? name[i] : '_');
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
  const std::string name = ToAscii(wanted.empty() ? fallback : wanted);
  return Allocate(std::string(Shorten(name, kLongest)), /*local=*/false);
}

std::string NameAllocator::Local(std::string_view wanted, std::string_view fallback) {
  const std::string name = ToAscii(wanted.empty() ? fallback : wanted);
  return Allocate(std::string(Shorten(name, kLongest)), /*local=*/true);
}

std::string NameAllocator::EntryPoint(std::string_view wanted) {
  return Allocate(ToAscii(wanted), /*local=*/false);
}

void NameAllocator::NextFunction() {
  names_->local.clear();
  names_->given.clear();
}

size_t NameAllocator::Mark() const { return names_->given.size(); }

void NameAllocator::Release(size_t mark) {
  while (names_->given.size() > mark) {
    const Names::Given& last = names_->given.back();
    names_->local[last.name].taken = false;
    uint32_t& next = names_->local[last.base].next;
    if (last.number != 0) next = std::min(next, last.number);
    names_->given.pop_back();
  }
}

std::string NameAllocator::Allocate(std::string base, bool local) {
  const auto reserves = [](std::span<const std::string_view> words, const std::string& name) {
    return std::binary_search(words.begin(), words.end(), std::string_view(name));
  };
  // A thing of the module may be first needed in the middle of a function, which must not hide it.
  const auto taken = [&](const std::string& name) {
    return Names::Has(names_->module, name) || Names::Has(names_->local, name) ||
           reserves(reserved_, name) || (!local && reserves(module_reserved_, name));
  };
  Names::Table& table = local ? names_->local : names_->module;
  std::string name = base;
  uint32_t number = 0;
  if (taken(base)) {
    // The counter stays with the base name, so that many equal names take linear time. Where the module has the
    // next ones, each function would try them all again: after a few the number comes from a counter that never
    // goes back, and so meets each name that is taken at most once.
    constexpr uint32_t kTries = 64;
    uint32_t& next = table[base].next;
    for (uint32_t tries = 0; tries == 0 || taken(name); ++tries) {
      number = tries < kTries ? next++ : names_->fresh++;
      name = fmt::format("{}_{}", base, number);
    }
  }
  table[name].taken = true;
  if (local) names_->given.push_back({name, base, number});
  return name;
}

}  // namespace tessera::text
