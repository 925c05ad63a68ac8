#include "text_backend/name_allocator.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "base/cat.h"
#include "base/fill.h"
#include "fmt/format.h"

namespace tessera::text {
namespace {

// Returns whether `c` is an ASCII letter, a digit or '_'.
constexpr bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// IsWordByte as a lookup table, for speed: each byte of each name is tested.
constexpr auto kIsWordByte = [] {
  std::array<bool, 256> table{};
  for (unsigned c = 0; c < table.size(); ++c) table[c] = IsWordByte(static_cast<char>(c));
  return table;
}();

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Converts an uppercase letter to lower case. May change other characters too, but never to a
// letter.
char LowerCase(char c) { return static_cast<char>(c | ('a' - 'A')); }

// Returns whether an identifier equals `word` regardless of case. `word` must be lowercase.
bool EqualsLowerCase(std::string_view name, std::string_view word) {
  return std::ranges::equal(name, word, {}, LowerCase);
}

bool IsIdentifier(std::string_view name) {
  bool plain = name.empty() || name[0] > '9';
  for (const char c : name) plain &= kIsWordByte[static_cast<unsigned char>(c)];
  return plain;
}

// Returns `name` with its non-ASCII characters replaced. WGSL identifiers may contain any Unicode
// letters, which some compilers of the target languages reject.
std::string ToAscii(std::string_view name) {
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
  if (!ascii.empty() && IsDigit(ascii[0])) ascii.insert(0, "_");
  return ascii;
}

// Returns whether the name begins with gl_ (built-in names) or GL_ (macros).
bool HasGlslPrefix(std::string_view name) {
  return name.size() >= 3 && name[2] == '_' && (name.starts_with("gl") || name.starts_with("GL"));
}

// Returns whether the name contains two consecutive underscores.
bool HasTwoUnderscores(std::string_view name) {
  size_t at = name.find('_');
  while (at < name.size() - 1 && name[at + 1] != '_') at = name.find('_', at + 1);
  return at < name.size() - 1;
}

// Returns whether the name begins with an underscore and an uppercase letter.
bool HasCppPrefix(std::string_view name) {
  return name.size() >= 2 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z';
}

// Returns whether the name has a form that `rule` reserves everywhere.
bool IsReservedForm(std::string_view name, NameRule rule) {
  switch (rule) {
    case NameRule::kNone: return false;
    case NameRule::kGlsl: return HasGlslPrefix(name) || HasTwoUnderscores(name);
    case NameRule::kCpp: return HasCppPrefix(name) || HasTwoUnderscores(name);
  }
  return false;
}

// Changes a name that has a reserved form, by removing or adding underscores.
std::string WithoutReservedForm(std::string name, NameRule rule) {
  if (rule == NameRule::kNone) return name;
  const auto both = [](char a, char b) { return a == '_' && b == '_'; };
  name.erase(std::unique(name.begin(), name.end(), both), name.end());
  if (rule == NameRule::kGlsl && HasGlslPrefix(name)) name.insert(0, "_");
  if (rule == NameRule::kCpp && HasCppPrefix(name)) name.erase(0, 1);
  return name;
}

}  // namespace

NameAllocator::NameAllocator(StringInterner& strings, WordSet reserved, WordSet module_reserved,
                             NameRule rule, std::span<const std::string_view> caseless_reserved)
    : strings_(strings),
      reserved_(reserved),
      module_reserved_(module_reserved),
      rule_(rule),
      caseless_reserved_(caseless_reserved) {
  constexpr size_t kMostAtOnce = 64;  // enough for the local names of most functions
  given_.reserve(kMostAtOnce);
}

bool NameAllocator::IsPlain(StringId id) const {
  const std::string_view name = strings_.Get(id);
  if (!strings_.IsKnownIdentifier(id) && !IsIdentifier(name)) return false;
  return !IsReservedForm(name, rule_);
}

std::string NameAllocator::MakePlain(std::string_view name) const {
  return WithoutReservedForm(ToAscii(name), rule_);
}

// Returns a name that is allowed at module scope. For C++, removes leading underscores from
// `wanted`, and prepends `fallback` if the rest is empty or begins with a digit.
StringId NameAllocator::ForModule(StringId wanted, std::string_view fallback) {
  if (rule_ != NameRule::kCpp || !wanted.valid()) return wanted;
  std::string_view name = strings_.Get(wanted);
  if (!name.starts_with('_')) return wanted;
  name.remove_prefix(std::min(name.find_first_not_of('_'), name.size()));
  if (!name.empty() && !IsDigit(name[0])) return strings_.Intern(name);
  return strings_.Intern(Cat(fallback, "_", name));
}

std::string_view NameAllocator::Module(StringId wanted, std::string_view fallback) {
  return strings_.Get(Allocate(ForModule(wanted, fallback), fallback, /*local=*/false));
}

std::string_view NameAllocator::Local(StringId wanted, std::string_view fallback) {
  return strings_.Get(Allocate(wanted, fallback, /*local=*/true));
}

std::string_view NameAllocator::Module(std::string_view wanted, std::string_view fallback) {
  return Module(wanted.empty() ? StringId() : strings_.Intern(wanted), fallback);
}

std::string_view NameAllocator::Local(std::string_view wanted, std::string_view fallback) {
  return Local(wanted.empty() ? StringId() : strings_.Intern(wanted), fallback);
}

std::string_view NameAllocator::EntryPoint(StringId wanted) {
  wanted = ForModule(wanted, "function");
  const StringId plain =
      IsPlain(wanted) ? wanted : strings_.Intern(MakePlain(strings_.Get(wanted)));
  return strings_.Get(Give(plain, At(plain), /*local=*/false));
}

void NameAllocator::Keep(StringId name) {
  if (!name.valid() || strings_.Get(name).empty() || ForModule(name, "") != name) return;
  if (!IsPlain(name) || IsReservedInModule(name)) return;
  Entry& entry = At(name);
  if (entry.holder != kModule && entry.holder != function_) entry.holder = kOwner;
}

void NameAllocator::StopKeeping(StringId name) {
  if (!name.valid()) return;
  Entry& entry = At(name);
  if (entry.holder == kOwner) entry.holder = kNobody;
}

void NameAllocator::NextFunction() {
  ++function_;
  given_.clear();
}

void NameAllocator::Release(size_t mark) {
  for (; given_.size() > mark; given_.pop_back()) {
    const Given& last = given_.back();
    At(last.name).holder = kNobody;
    if (last.number == 0) continue;
    uint32_t& next = NextNumber(last.base, /*local=*/true);
    next = std::min(next, last.number);
  }
}

// Initializes the entry of a name that is encountered for the first time.
NameAllocator::Entry& NameAllocator::Look(StringId name) {
  // Reserves additional entries, because further names will be interned one by one.
  if (name.value >= entries_.size()) {
    GrowWithDefault(entries_, strings_.size() + strings_.size() / 4);
  }
  Entry& entry = entries_[name.value];
  const std::string_view text = strings_.Get(name);
  if (text.empty()) return entry;
  entry.plain = IsPlain(name) && text.size() <= kLongest ? name : PlainOf(text);
  if (IsReserved(text)) entry.holder = kModule;
  return entry;
}

StringId NameAllocator::PlainOf(std::string_view name) {
  return strings_.Intern(std::string_view(MakePlain(name)).substr(0, kLongest));
}

bool NameAllocator::IsReserved(std::string_view name) const {
  if (reserved_.Has(name)) return true;
  const char first = LowerCase(name[0]);  // rejects nearly all words
  return std::ranges::any_of(caseless_reserved_, [&](std::string_view word) {
    return word[0] == first && EqualsLowerCase(name, word);
  });
}

// Returns whether `name` is reserved at module scope. The result is not cached, because few names
// are queried.
bool NameAllocator::IsReservedInModule(StringId name) const {
  return module_reserved_.Has(strings_.Get(name));
}

// Marks the name as used, in the current function if `local` is true, otherwise at module scope.
// Returns false if the name is reserved, or already used in the current function or at module
// scope. Names in module_reserved_, and names that are kept for their owners, are unavailable only
// at module scope.
//
// A local name of the current function is unavailable at module scope too. Otherwise, it could hide
// a module-scope declaration that is first needed in the middle of the function.
bool NameAllocator::Take(StringId name, Entry& entry, bool local) {
  if (entry.holder == kModule || entry.holder == function_) return false;
  if (!local && (entry.holder == kOwner || IsReservedInModule(name))) return false;
  entry.holder = local ? function_ : kModule;
  return true;
}

uint32_t& NameAllocator::NextNumber(StringId base, bool local) {
  Entry& entry = At(base);
  if (entry.numbers == 0) {
    entry.numbers = static_cast<uint32_t>(numbers_.size());
    numbers_.emplace_back();
  }
  Numbers& numbers = numbers_[entry.numbers];
  if (!local) return numbers.module;
  if (numbers.function != function_) numbers = {numbers.module, 1, function_};
  return numbers.local;
}

StringId NameAllocator::Numbered(StringId base, uint32_t number) {
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  std::string name(strings_.Get(base));
  // A second underscore in a row would create a reserved form.
  if (rule_ == NameRule::kNone || !name.ends_with('_')) name += '_';
  name.append(digits, end);
  return strings_.Intern(name);
}

StringId NameAllocator::Allocate(StringId wanted, std::string_view fallback, bool local) {
  if (!wanted.valid()) return AllocateSlowPath(wanted, fallback, local);
  Entry& entry = At(wanted);
  if (entry.plain != wanted) return AllocateSlowPath(wanted, fallback, local);
  return Give(wanted, entry, local);
}

// Allocates a replacement for a name that is empty or invalid in the target language.
StringId NameAllocator::AllocateSlowPath(StringId wanted, std::string_view fallback, bool local) {
  if (!wanted.valid()) wanted = strings_.Intern(fallback);
  const Entry& entry = At(wanted);
  const StringId plain = entry.plain.valid() ? entry.plain : At(strings_.Intern(fallback)).plain;
  return Give(plain, At(plain), local);
}

// Allocates `base`, or a numbered name derived from it if `base` is unavailable. `base` must be a
// valid name in the target language.
StringId NameAllocator::Give(StringId base, Entry& entry, bool local) {
  if (!Take(base, entry, local)) return AllocateNumbered(base, local);
  if (local) given_.push_back({base, base, 0});
  return base;
}

StringId NameAllocator::AllocateNumbered(StringId base, bool local) {
  StringId name;
  uint32_t number = 0;
  // Each base name has its own counter, so that allocating many equal names takes linear time.
  // However, the counters for local names restart in each function and would then retry every
  // number that a module-scope declaration occupies. After a few attempts, numbers are therefore
  // taken from a counter that all names share. The shared counter only increases, so it skips each
  // occupied name at most once.
  constexpr uint32_t kTries = 64;
  uint32_t tries = 0;
  do {
    number = tries++ < kTries ? NextNumber(base, local)++ : fresh_++;
    name = Numbered(base, number);
  } while (!Take(name, At(name), local));
  if (local) given_.push_back({name, base, number});
  return name;
}

}  // namespace tessera::text
