// Checks WESL programs with every combination of their features. A feature is a name in an @if
// condition.
#include "tessera/feature_combinations.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/link_request.h"
#include "api/messages.h"
#include "api/modules.h"
#include "api/root_features.h"
#include "base/arena.h"
#include "base/block_reuse.h"
#include "base/joined.h"
#include "wgsl/syntax/names.h"

namespace tessera {
namespace {

// A feature and its value: true if the feature is on.
struct Choice {
  uint32_t feature = 0;  // an index; Evaluator::NameOf returns the name
  bool value = false;
};
using Values = std::vector<Choice>;

// The result of evaluating all conditions in a program for one combination of features.
struct Evaluation {
  Values decisive;  // the features that determined the value of a condition, in order of use
  Values all;       // all features that occur in conditions, including those without effect
  // Later evaluations with the same `results` are merged into this one. Contains the decisive
  // features of each merged evaluation.
  std::vector<Values> equivalents;
  // The index and the value of each condition that was evaluated.
  std::vector<std::pair<size_t, bool>> results;
};

// A condition, and the values that it had in the checked combinations.
struct SeenCondition {
  std::string file;
  Span span;  // byte offsets in the file
  bool is_open = false;
  bool was_true = false, was_false = false;
};

// The modules whose conditions matter.
enum class Scope : uint8_t {
  kProgram,  // all modules that the root module needs
  kRoot,     // only the root module
};

// Evaluates the conditions of a program for different combinations of features.
class Evaluator {
 public:
  // The link options of `sources` must not change while the object is in use.
  Evaluator(const SourceSet& sources, Scope scope)
      : loader_(LoaderOf(sources.link)), request_(RequestOf(sources)), scope_(scope) {}

  // Evaluates the conditions. `assumed` contains the values of some features. All other features
  // have the value `others`.
  Evaluation Run(const Values& assumed, bool others) {
    request_.assumed.clear();
    for (const Choice& each : assumed) {
      request_.assumed.emplace_back(NameOf(each.feature), each.value);
    }
    request_.assume_others = others;
    Diagnostics ignored;  // discarded; checking the combination reports the same diagnostics
    Arena arena;
    StringInterner strings(arena, wgsl::kFixedNames);
    wgsl::Linker linker(loader_, request_, strings, ignored);
    if (scope_ == Scope::kRoot) {
      linker.ReadRoot();
    } else {
      linker.Link();
    }
    Evaluation made;
    const wgsl::Features& features = linker.features();
    for (const StringId id : features.decisive()) {
      made.decisive.push_back({FeatureOf(strings.Get(id)), features.values().at(id).value});
    }
    for (const auto& [id, feature] : features.values()) {
      if (feature.is_open) made.all.push_back({FeatureOf(strings.Get(id)), feature.value});
    }
    LinkedText text;
    std::deque<std::string> texts;
    linker.TakeText(text.text, text.files, text.names, texts);
    for (const wgsl::EvaluatedCondition& condition : features.conditions()) {
      made.results.emplace_back(NumberOf(condition, text), condition.value);
    }
    return made;
  }

  // Records the value of each condition in `evaluation`. The caller must call this function for
  // each combination that it checks.
  void Note(const Evaluation& evaluation) {
    for (const auto& [number, value] : evaluation.results) {
      (value ? conditions_[number].was_true : conditions_[number].was_false) = true;
    }
  }

  const std::vector<SeenCondition>& conditions() const { return conditions_; }
  const std::string& NameOf(uint32_t feature) const { return names_[feature]; }
  size_t feature_count() const { return names_.size(); }

 private:
  uint32_t FeatureOf(std::string_view name) {
    const auto found = features_.find(name);
    if (found != features_.end()) return found->second;
    const auto feature = static_cast<uint32_t>(names_.size());
    features_.emplace(names_.emplace_back(name), feature);
    return feature;
  }

  size_t NumberOf(const wgsl::EvaluatedCondition& condition, const LinkedText& text) {
    const SourceFile& file = text.files[FileAt(text.files, condition.span.begin)];
    const uint32_t begin = condition.span.begin - file.range.begin;
    const auto [at, is_new] =
        numbers_.try_emplace({std::string(file.name), begin}, conditions_.size());
    if (is_new) {
      const uint32_t end = condition.span.end - file.range.begin;
      conditions_.push_back({std::string(file.name), {begin, end}});
    }
    conditions_[at->second].is_open |= condition.is_open;
    return at->second;
  }

  const wgsl::ModuleLoader loader_;
  wgsl::LinkRequest request_;
  const Scope scope_;
  // Maps a file name and a condition's offset in that file to the condition's index.
  std::map<std::pair<std::string, uint32_t>, size_t> numbers_;
  std::vector<SeenCondition> conditions_;
  std::deque<std::string> names_;  // indexed by feature
  std::map<std::string_view, uint32_t> features_;
};

// Finds combinations of features that are worth checking. Any two of them differ in the value of at
// least one condition.
class Combinations {
 public:
  Combinations(Evaluator& evaluator, size_t most) : evaluator_(evaluator), most_(most) {}

  // Finds the combinations. Returns true if `found()` contains all combinations, or false if it
  // contains only a sample.
  bool Find() {
    if (FindAll()) return true;
    found_.clear();
    known_.clear();
    Sample();
    return false;
  }

  const std::vector<Evaluation>& found() const { return found_; }
  const std::vector<uint32_t>& features() const { return features_; }

 private:
  // A node of the decision tree that has not been evaluated yet. `values` contains the features
  // that were decisive in the evaluation of the parent node, each with its value. Sibling nodes
  // share `values`. This node assumes the first `count` of these values, except that the last of
  // them is true instead of false.
  struct Decision {
    std::shared_ptr<const Values> values;
    size_t count;

    Values Other() const {
      Values other(values->begin(), values->begin() + static_cast<ptrdiff_t>(count));
      if (!other.empty()) other.back().value = true;
      return other;
    }
  };

  // Searches the decision tree depth-first. Each node assumes values for some features. Its
  // evaluation turns off all other features. For each decisive feature that was turned off, the
  // search adds a child node that assumes that this feature is on.
  bool FindAll() {
    std::vector<Decision> open = {{std::make_shared<Values>(), 0}};
    for (size_t runs = 0; !open.empty(); ++runs) {
      if (runs == kRunsPerCombination * most_) return false;
      const Values assumed = open.back().Other();
      open.pop_back();
      Evaluation made = evaluator_.Run(assumed, false);
      const auto decisive = std::make_shared<Values>(made.decisive);
      for (size_t i = assumed.size(); i < decisive->size(); ++i) open.push_back({decisive, i + 1});
      if (!Add(std::move(made))) return false;
    }
    return true;
  }

  // Evaluates a sample of the combinations: all features off, all on, exactly one on, exactly one
  // off, and random combinations.
  void Sample() {
    bool has_room = Add(evaluator_.Run({}, false)) && Add(evaluator_.Run({}, true));
    // Evaluations may append to `features_`, so the loop stops after the first `most_` features.
    for (size_t i = 0; i < std::min(features_.size(), most_) && has_room; ++i) {
      for (const bool value : {true, false}) {
        has_room = has_room && Add(evaluator_.Run({{features_[i], value}}, !value));
      }
    }
    for (size_t runs = 0; runs < kRunsPerCombination * most_ && has_room; ++runs) {
      Values random;
      for (const uint32_t feature : features_) random.push_back({feature, RandomBit()});
      has_room = Add(evaluator_.Run(random, RandomBit()));
    }
  }

  // Adds an evaluation, or merges it with an earlier one that had the same results. Returns false
  // if there are too many combinations.
  bool Add(Evaluation made) {
    is_known_.resize(evaluator_.feature_count());
    for (const Choice& each : made.decisive) {
      if (!is_known_[each.feature]) features_.push_back(each.feature);
      is_known_[each.feature] = true;
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

  // A xorshift64 generator with a fixed seed, so that results are reproducible.
  bool RandomBit() {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    random_ ^= random_ << 17;
    return (random_ >> 32 & 1) != 0;
  }

  // FindAll runs at most kRunsPerCombination * most_ evaluations. The same limit applies to the
  // random evaluations in Sample. The factor exceeds 1, because several evaluations may yield the
  // same combination.
  static constexpr size_t kRunsPerCombination = 4;

  Evaluator& evaluator_;
  const size_t most_;
  std::vector<Evaluation> found_;
  // Maps Evaluation::results to the index of the evaluation in `found_`.
  std::map<std::vector<std::pair<size_t, bool>>, size_t> known_;
  std::vector<uint32_t> features_;
  std::vector<bool> is_known_;  // indexed by feature: whether the feature is in `features_`
  uint64_t random_ = 0x9e3779b97f4a7c15;
};

// Merges equal messages from different combinations.
class MergedMessages {
 public:
  MergedMessages(const Evaluator& evaluator, const std::vector<Evaluation>& combinations)
      : evaluator_(evaluator), combinations_(combinations) {
    for (const Evaluation& evaluation : combinations) AddValues(evaluation, all_);
    for (const Values* values : all_) size_ += values->size();
  }

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

  // Returns a note that says in which combinations a message occurs.
  std::string NoteOf(const std::vector<size_t>& combinations) {
    const Values& first = combinations_[combinations[0]].decisive;
    if (size_ <= work_left_) {
      work_left_ -= size_;
      std::vector<const Values*> with;
      for (const size_t i : combinations) AddValues(combinations_[i], with);
      const Values common = CommonOf(first, with);
      if (CountWith(common) == with.size()) return "only if " + TextOf(common);
    }
    return fmt::format("in {} of {} combinations of features, for example if {}",
                       combinations.size(), combinations_.size(), TextOf(first));
  }

  // Returns the choices in `first` that occur in all elements of `list`.
  Values CommonOf(const Values& first, const std::vector<const Values*>& list) const {
    std::vector<size_t> counts(2 * evaluator_.feature_count());
    for (const Values* values : list) {
      for (const Choice& each : *values) ++counts[IndexOf(each)];
    }
    Values common;
    for (const Choice& each : first) {
      if (counts[IndexOf(each)] == list.size()) common.push_back(each);
    }
    return common;
  }

  // Returns the number of elements of `all_` that contain all the given choices.
  size_t CountWith(const Values& choices) const {
    std::vector<bool> is_chosen(2 * evaluator_.feature_count());
    for (const Choice& each : choices) is_chosen[IndexOf(each)] = true;
    return static_cast<size_t>(std::ranges::count_if(all_, [&](const Values* values) {
      const auto count = std::ranges::count_if(
          *values, [&](const Choice& each) { return is_chosen[IndexOf(each)]; });
      return static_cast<size_t>(count) == choices.size();
    }));
  }

  static size_t IndexOf(const Choice& choice) {
    return size_t{choice.feature} * 2 + (choice.value ? 1 : 0);
  }

  // Returns a description such as "A is on and B is off". If there are many features, names only
  // the first ones.
  std::string TextOf(const Values& values) const {
    constexpr size_t kMostNamed = 32;
    std::vector<std::string> parts;
    for (const Choice& each : values) {
      if (parts.size() == kMostNamed) break;
      parts.push_back(
          fmt::format("{} is {}", evaluator_.NameOf(each.feature), each.value ? "on" : "off"));
    }
    const size_t others = values.size() - parts.size();
    if (others != 0) parts.push_back(fmt::format("{} more features have specific values", others));
    return Joined(parts, " and ");
  }

  static void AddValues(const Evaluation& evaluation, std::vector<const Values*>& list) {
    list.push_back(&evaluation.decisive);
    for (const Values& values : evaluation.equivalents) list.push_back(&values);
  }

  const Evaluator& evaluator_;
  const std::vector<Evaluation>& combinations_;
  std::vector<const Values*> all_;  // the lists `decisive` and `equivalents` of each combination
  size_t size_ = 0;                 // the total number of choices in `all_`
  // The number of choices that NoteOf may still examine to find out what all combinations that
  // produce a message have in common. If this number is less than `size_`, a note only gives an
  // example.
  size_t work_left_ = size_t{1} << 28;
  std::vector<Found> found_;
  std::map<std::string, size_t> numbers_;  // maps a message, as JSON, to its index in `found_`
};

// Returns a loader that caches the results of `load`.
auto Cached(decltype(LinkOptions::load) load) {
  using Key = std::pair<std::string, std::string>;
  return [load = std::move(load), known = std::map<Key, ModuleText>()](
             std::string_view package, const std::vector<std::string_view>& path) mutable {
    Key key(package, Joined(path, "/"));
    const auto found = known.find(key);
    if (found != known.end()) return found->second;
    return known.emplace(std::move(key), load(package, path)).first->second;
  };
}

// Appends to `all` the files whose names are not yet in `names`, and adds these names to `names`.
void AddFiles(const std::vector<ModuleFile>& files, std::vector<ModuleFile>& all,
              std::set<std::string>& names) {
  for (const ModuleFile& file : files) {
    if (names.insert(file.name).second) all.push_back(file);
  }
}

// Reports conditions that were always true or always false in the checked combinations.
void AddConstantConditions(const Evaluator& evaluator, bool is_complete,
                           const std::vector<ModuleFile>& files, std::vector<Message>& messages) {
  std::map<std::string_view, Source> sources;
  for (const ModuleFile& file : files) sources.try_emplace(file.name, file.name, file.text);
  for (const SeenCondition& condition : evaluator.conditions()) {
    if (!condition.is_open || (condition.was_true && condition.was_false)) continue;
    // Skip conditions that none of the checked combinations evaluates.
    if (!condition.was_true && !condition.was_false) continue;
    Message& message = messages.emplace_back();
    message.severity = MessageSeverity::kWarning;
    message.code = "constant-condition";
    message.text =
        condition.was_true ? "this condition is always true" : "this condition is never true";
    const Source& source = sources.at(condition.file);
    message.range = {ToLocation(source, condition.span.begin),
                     ToLocation(source, condition.span.end), condition.file};
    if (!is_complete)
      message.notes.emplace_back("in the combinations of features that were checked");
  }
}

// Implements CheckFeatures and CheckRootFeatures.
FeatureCheck CheckIn(Scope scope, SourceSet& sources, uint32_t max_combinations,
                     const std::function<std::vector<Message>()>& check) {
  const BlockReuse reuse;
  const LinkOptions given = sources.link;
  if (given.load) sources.link.load = Cached(given.load);
  Evaluator evaluator(sources, scope);
  Combinations combinations(evaluator, std::max(max_combinations, 1u));
  FeatureCheck result;
  result.is_complete = combinations.Find();
  std::set<std::string> features;
  for (const uint32_t feature : combinations.features()) features.insert(evaluator.NameOf(feature));
  result.features.assign(features.begin(), features.end());
  const std::vector<Evaluation>& found = combinations.found();
  result.combinations = static_cast<uint32_t>(found.size());
  MergedMessages merged(evaluator, found);
  std::vector<ModuleFile> files;
  std::set<std::string> names;
  for (size_t i = 0; i < found.size(); ++i) {
    sources.link.features = given.features;
    for (const Choice& each : found[i].all) {
      sources.link.features.emplace_back(evaluator.NameOf(each.feature), each.value);
    }
    evaluator.Note(found[i]);
    merged.Add(i, check());
    AddFiles(sources.files(), files, names);
  }
  result.diagnostics = merged.Take();
  if (scope == Scope::kProgram) {
    AddConstantConditions(evaluator, result.is_complete, files, result.diagnostics);
  }
  sources.SetFiles(std::move(files));
  sources.link = given;
  return result;
}

}  // namespace

FeatureCheck CheckFeatures(SourceSet& sources, uint32_t max_combinations,
                           const std::function<std::vector<Message>()>& check) {
  return CheckIn(Scope::kProgram, sources, max_combinations, check);
}

std::vector<Message> CheckRootFeatures(SourceSet& sources,
                                       const std::function<std::vector<Message>()>& check) {
  return CheckIn(Scope::kRoot, sources, kMaxFeatureCombinations, check).diagnostics;
}

FeatureCheck CheckFeatures(SourceSet& sources, const Options& options, uint32_t max_combinations) {
  return CheckFeatures(sources, max_combinations,
                       [&] { return Compile(sources, options).diagnostics; });
}

}  // namespace tessera
