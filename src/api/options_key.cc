// Serializes options, for cache keys and comparison.
#include <bit>
#include <cstring>
#include <functional>
#include <type_traits>

#include "api/option_values.h"
#include "base/string_interner.h"
#include "base/version.h"
#include "tessera/tessera.h"

namespace tessera {
namespace {

template <typename Archive, typename T>
using Copy = std::conditional_t<Archive::kReads, T, const T>;

// TESSERA_MEMBERS(STRUCTURE, MEMBERS...) defines how an archive visits the members of an option
// structure. A missing member is a compile error, because the structured binding needs all members.
// option_members.inc invokes the macro for each structure in options.h.
#define TESSERA_MEMBERS(STRUCTURE, ...)                 \
  template <typename Archive>                           \
  void Visit(Archive& a, Copy<Archive, STRUCTURE>& o) { \
    auto& [__VA_ARGS__] = o;                            \
    a.All(__VA_ARGS__);                                 \
  }
#include "api/option_members.inc"
#undef TESSERA_MEMBERS

// Serializes options: numbers in little-endian order, and lists preceded by their lengths.
class Writer {
 public:
  static constexpr bool kReads = false;

  template <typename... Values>
  void All(const Values&... values) {
    (One(values), ...);
  }

  std::string bytes;

 private:
  void Number(uint64_t n, size_t size) {
    for (size_t i = 0; i < size; ++i) bytes += static_cast<char>(n >> (8 * i) & 0xff);
  }
  template <typename T>
  void One(const T& v) {
    if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
      Number(static_cast<uint64_t>(v), sizeof v);
    } else {
      Visit(*this, v);
    }
  }
  void One(double v) { Number(std::bit_cast<uint64_t>(v), sizeof v); }
  void One(const std::function<bool()>&) {}  // skips functions, which cannot be compared
  void One(const std::string& v) {
    Number(v.size(), 4);
    bytes += v;
  }
  template <typename T>
  void One(const std::vector<T>& v) {
    Number(v.size(), 4);
    for (const T& each : v) One(each);
  }
  template <typename T>
  void One(const std::optional<T>& v) {
    One(v.has_value());
    if (v) One(*v);
  }
};

class Reader {
 public:
  static constexpr bool kReads = true;

  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  template <typename... Values>
  void All(Values&... values) {
    (One(values), ...);
  }

  bool ok() const { return ok_; }
  bool at_end() const { return rest_.empty(); }

 private:
  uint64_t Number(size_t size) {
    if (rest_.size() < size) {
      ok_ = false;
      rest_ = {};
      return 0;
    }
    uint64_t n = 0;
    for (size_t i = 0; i < size; ++i) n |= uint64_t{static_cast<uint8_t>(rest_[i])} << (8 * i);
    rest_.remove_prefix(size);
    return n;
  }
  size_t Length() {
    const auto n = static_cast<size_t>(Number(4));
    if (n > rest_.size()) ok_ = false;  // each element occupies at least one byte
    return ok_ ? n : 0;
  }
  template <typename T>
  void One(T& v) {
    if constexpr (std::is_enum_v<T>) {
      const uint64_t n = Number(sizeof v);
      if (!IsEnumerator(static_cast<T>(n))) ok_ = false;
      v = ok_ ? static_cast<T>(n) : T();
    } else if constexpr (std::is_integral_v<T>) {
      v = static_cast<T>(Number(sizeof v));
    } else {
      Visit(*this, v);
    }
  }
  void One(bool& v) {
    const uint64_t n = Number(1);
    if (n > 1) ok_ = false;
    v = n == 1;
  }
  void One(double& v) { v = std::bit_cast<double>(Number(sizeof v)); }
  void One(std::function<bool()>&) {}
  void One(std::string& v) {
    const size_t n = Length();
    v = rest_.substr(0, n);
    rest_.remove_prefix(n);
  }
  template <typename T>
  void One(std::vector<T>& v) {
    v.clear();
    for (size_t n = Length(); n > 0 && ok_; --n) One(v.emplace_back());
  }
  template <typename T>
  void One(std::optional<T>& v) {
    bool has = false;
    One(has);
    if (has) One(v.emplace());
  }

  std::string_view rest_;
  bool ok_ = true;
};

constexpr std::string_view kMagic = "tessera ";

std::string Prefix() { return std::string(kMagic) + std::string(kVersion) + '\0'; }

}  // namespace

std::string SerializeOptions(const Options& options) {
  Writer writer;
  writer.bytes = Prefix();
  writer.All(options);
  return std::move(writer.bytes);
}

std::optional<Options> ParseOptions(std::string_view bytes) {
  const std::string prefix = Prefix();
  if (bytes.substr(0, prefix.size()) != prefix) return std::nullopt;
  Reader reader(bytes.substr(prefix.size()));
  Options options;
  reader.All(options);
  if (!reader.ok() || !reader.at_end()) return std::nullopt;
  return options;
}

bool operator==(const Options& a, const Options& b) {
  return SerializeOptions(a) == SerializeOptions(b);
}

uint64_t HashOf(const Options& options) { return HashString(SerializeOptions(options)); }

}  // namespace tessera
