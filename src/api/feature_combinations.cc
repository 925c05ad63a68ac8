// Checks programs with all combinations of their features.
#include "tessera/feature_combinations.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/link_request.h"
#include "api/messages.h"
#include "api/modules.h"
#include "base/arena.h"
#include "base/block_reuse.h"
#include "wgsl/syntax/names.h"

namespace tessera {
namespace {

// Features and their values.
using Values = std::vector<std::pair<std::string, bool>>;

// One translation of the conditions: what they depended on, and their results.
struct Translation {
  Values decisive;  // in the order in which conditions depended on them
  Values all;       // with the features that had no effect
  // Other values of `decisive` with the same results.
  std::vector<Values> equivalents;
  // For each condition that was evaluated, its number and its value.
  std::vector<std::pair<size_t, bool>> results;
};

// A condition in all translations.
struct SeenCondition {
  SourceRange range;
  bool is_open = false;
  bool was_true = false, was_false = false;
};

// Translates the conditions of a program with different features.
class Translator {
 public:
  // The link options of `sources` must not change until the last call of Run.
  explicit Translator(const SourceSet& sources)
      : loader_(LoaderOf(sources.link)), request_(RequestOf(sources)) {}

  // Translates with `assumed` values of some features and the value `others` of all others.
  Translation Run(const Values& assumed, bool others) {
    request_.assumed.assign(assumed.begin(), assumed.end());
    request_.assume_others = others;
    Diagnostics ignored;  // the check reports them
    Arena arena;
    StringInterner strings(arena, wgsl::kFixedNames);
    wgsl::Linker linker(loader_, request_, strings, ignored);
    linker.Link();
    Translation made;
    const wgsl::Features& features = linker.features();
    for (const StringId id : features.decisive()) {
      made.decisive.emplace_back(strings.Get(id), features.values().at(id).value);
    }
    for (const auto& [id, feature] : features.values()) {
      if (feature.is_open) made.all.emplace_back(strings.Get(id), feature.value);
    }
    LinkedText text;
    linker.TakeText(text.text, text.files, text.names);
    for (const wgsl::EvaluatedCondition& condition : features.conditions()) {
      made.results.emplace_back(NumberOf(condition, text), condition.value);
    }
    return made;
  }

  // Adds the results of a translation that is checked.
  void Note(const Translation& translation) {
    for (const auto& [number, value] : translation.results) {
      (value ? conditions_[number].was_true : conditions_[number].was_false) = true;
    }
  }

  const std::vector<SeenCondition>& conditions() const { return conditions_; }

 private:
  size_t NumberOf(const wgsl::EvaluatedCondition& condition, const LinkedText& text) {
    const SourceFile& file = text.files[FileAt(text.files, condition.span.begin)];
    const uint32_t begin = condition.span.begin - file.range.begin;
    const auto [at, is_new] =
        numbers_.try_emplace({std::string(file.name), begin}, conditions_.size());
    if (is_new) {
      const Source source(file.name, text.source().text(file.range));
      const uint32_t end = condition.span.end - file.range.begin;
      conditions_.push_back(
          {{ToLocation(source, begin), ToLocation(source, end), std::string(file.name)}});
    }
    conditions_[at->second].is_open |= condition.is_open;
    return at->second;
  }

  const wgsl::ModuleLoader loader_;
  wgsl::LinkRequest request_;
  std::map<std::pair<std::string, uint32_t>, size_t> numbers_;  // by file and position
  std::vector<SeenCondition> conditions_;
};

// Finds the translations of a program that differ.
class Combinations {
 public:
  Combinations(Translator& translator, size_t most) : translator_(translator), most_(most) {}

  // Returns whether all were found.
  bool Find() {
    if (FindAll()) return true;
    found_.clear();
    known_.clear();
    Sample();
    return false;
  }

  const std::vector<Translation>& found() const { return found_; }
  const std::vector<std::string>& features() const { return features_; }

 private:
  // Walks the tree of decisions: each translation decides the features that its conditions depend
  // on, and those that it decided itself can be decided the other way.
  bool FindAll() {
    std::vector<Values> open = {{}};
    for (size_t runs = 0; !open.empty(); ++runs) {
      if (runs == kRunsPerCombination * most_) return false;
      const Values assumed = std::move(open.back());
      open.pop_back();
      const Translation made = translator_.Run(assumed, false);
      for (size_t i = assumed.size(); i < made.decisive.size(); ++i) {
        Values other(made.decisive.begin(), made.decisive.begin() + static_cast<ptrdiff_t>(i) + 1);
        other.back().second = true;
        open.push_back(std::move(other));
      }
      if (!Add(made)) return false;
    }
    return true;
  }

  // Chooses combinations: all features off or on, each one alone, and random ones.
  void Sample() {
    bool has_room = Add(translator_.Run({}, false)) && Add(translator_.Run({}, true));
    for (size_t i = 0; i < features_.size() && has_room; ++i) {  // more may be found on the way
      for (const bool value : {true, false}) {
        has_room = has_room && Add(translator_.Run({{features_[i], value}}, !value));
      }
    }
    for (size_t runs = 0; runs < kRunsPerCombination * most_ && has_room; ++runs) {
      Values random;
      for (const std::string& feature : features_) random.emplace_back(feature, RandomBit());
      has_room = Add(translator_.Run(random, RandomBit()));
    }
  }

  // Adds a translation unless it equals a known one. Returns false if there is no room for it.
  bool Add(Translation made) {
    for (const auto& [feature, value] : made.decisive) {
      if (std::ranges::find(features_, feature) == features_.end()) features_.push_back(feature);
    }
    const auto known = known_.find(made.results);
    if (known != known_.end()) {
      found_[known->second].equivalents.push_back(std::move(made.decisive));
      return true;
    }
    if (found_.size() == most_) return false;
    known_[made.results] = found_.size();
    found_.push_back(std::move(made));
    return true;
  }

  // xorshift64, with a fixed seed so that results are reproducible.
  bool RandomBit() {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    random_ ^= random_ << 17;
    return (random_ >> 32 & 1) != 0;
  }

  // Translations may have equal results. Their number is limited, too.
  static constexpr size_t kRunsPerCombination = 4;

  Translator& translator_;
  const size_t most_;
  std::vector<Translation> found_;
  std::map<std::vector<std::pair<size_t, bool>>, size_t> known_;  // by results: index of `found_`
  std::vector<std::string> features_;
  uint64_t random_ = 0x9e3779b97f4a7c15;
};

// Returns "A is on and B is off".
std::string TextOf(const Values& values) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : values) {
    parts.push_back(fmt::format("{} is {}", name, value ? "on" : "off"));
  }
  return fmt::format("{}", fmt::join(parts, " and "));
}

bool Contains(const Values& values, const Values& part) {
  return std::ranges::all_of(
      part, [&](const auto& each) { return std::ranges::find(values, each) != values.end(); });
}

// The messages of all combinations. Equal ones are merged.
class MergedMessages {
 public:
  explicit MergedMessages(const std::vector<Translation>& combinations)
      : combinations_(combinations) {}

  void Add(size_t combination, std::vector<Message> messages) {
    for (Message& message : messages) {
      const auto [at, is_new] =
          numbers_.try_emplace(RenderJson(ArrayView<const Message>(&message, 1)), found_.size());
      if (is_new) found_.push_back({std::move(message), {}});
      std::vector<size_t>& where = found_[at->second].combinations;
      if (where.empty() || where.back() != combination) where.push_back(combination);
    }
  }

  std::vector<Message> Take() {
    std::vector<Message> messages;
    for (Found& found : found_) {
      if (found.combinations.size() < combinations_.size()) {
        found.message.notes.push_back(NoteOf(found.combinations));
      }
      messages.push_back(std::move(found.message));
    }
    return messages;
  }

 private:
  struct Found {
    Message message;
    std::vector<size_t> combinations;
  };

  // Describes the combinations that a message is about.
  std::string NoteOf(const std::vector<size_t>& combinations) const {
    const Values& first = combinations_[combinations[0]].decisive;
    std::vector<const Values*> with;
    for (const size_t i : combinations) AddValues(combinations_[i], with);
    std::vector<const Values*> all;
    for (const Translation& translation : combinations_) AddValues(translation, all);
    Values common;
    for (const auto& each : first) {
      const auto has_it = [&](const Values* values) { return Contains(*values, {each}); };
      if (std::ranges::all_of(with, has_it)) common.push_back(each);
    }
    const auto has_these = [&](const Values* values) { return Contains(*values, common); };
    const auto matches = static_cast<size_t>(std::ranges::count_if(all, has_these));
    if (matches == with.size()) return "only if " + TextOf(common);
    return fmt::format("in {} of {} combinations of features, for example if {}",
                       combinations.size(), combinations_.size(), TextOf(first));
  }

  static void AddValues(const Translation& translation, std::vector<const Values*>& list) {
    list.push_back(&translation.decisive);
    for (const Values& values : translation.equivalents) list.push_back(&values);
  }

  const std::vector<Translation>& combinations_;
  std::vector<Found> found_;
  std::map<std::string, size_t> numbers_;  // by the message as JSON
};

// Returns a loader that asks `load` only once for each module.
auto Cached(decltype(LinkOptions::load) load) {
  using Key = std::pair<std::string, std::string>;
  return [load = std::move(load), known = std::map<Key, ModuleText>()](
             std::string_view package, const std::vector<std::string_view>& path) mutable {
    Key key(package, fmt::format("{}", fmt::join(path, "/")));
    const auto found = known.find(key);
    if (found != known.end()) return found->second;
    return known.emplace(std::move(key), load(package, path)).first->second;
  };
}

// Adds the files that are not in `all` yet.
void AddFiles(const std::vector<ModuleFile>& files, std::vector<ModuleFile>& all,
              std::set<std::string>& names) {
  for (const ModuleFile& file : files) {
    if (names.insert(file.name).second) all.push_back(file);
  }
}

// Reports conditions that had the same value in all combinations.
void AddConstantConditions(const Translator& translator, bool is_complete,
                           std::vector<Message>& messages) {
  for (const SeenCondition& condition : translator.conditions()) {
    if (!condition.is_open || (condition.was_true && condition.was_false)) continue;
    if (!condition.was_true && !condition.was_false) continue;  // only in what was not sampled
    Message& message = messages.emplace_back();
    message.severity = MessageSeverity::kWarning;
    message.code = "constant-condition";
    message.text =
        condition.was_true ? "this condition is always true" : "this condition is never true";
    message.range = condition.range;
    if (!is_complete)
      message.notes.emplace_back("in the combinations of features that were checked");
  }
}

}  // namespace

FeatureCheck CheckFeatures(SourceSet& sources, uint32_t max_combinations,
                           const std::function<std::vector<Message>()>& check) {
  const BlockReuse reuse;
  const LinkOptions given = sources.link;
  if (given.load) sources.link.load = Cached(given.load);
  Translator translator(sources);
  Combinations combinations(translator, std::max(max_combinations, 1u));
  FeatureCheck result;
  result.is_complete = combinations.Find();
  result.features = combinations.features();
  std::ranges::sort(result.features);
  const std::vector<Translation>& found = combinations.found();
  result.combinations = static_cast<uint32_t>(found.size());
  MergedMessages merged(found);
  std::vector<ModuleFile> files;
  std::set<std::string> names;
  for (size_t i = 0; i < found.size(); ++i) {
    sources.link.features = given.features;
    sources.link.features.insert(sources.link.features.end(), found[i].all.begin(),
                                 found[i].all.end());
    translator.Note(found[i]);
    merged.Add(i, check());
    AddFiles(sources.files(), files, names);
  }
  result.diagnostics = merged.Take();
  AddConstantConditions(translator, result.is_complete, result.diagnostics);
  sources.SetFiles(std::move(files));
  sources.link = given;
  return result;
}

FeatureCheck CheckFeatures(SourceSet& sources, const Options& options, uint32_t max_combinations) {
  return CheckFeatures(sources, max_combinations,
                       [&] { return Compile(sources, options).diagnostics; });
}

}  // namespace tessera
