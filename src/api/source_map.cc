#include "api/source_map.h"

#include "api/json_text.h"

namespace tessera {

SourceMap::SourceMap(const Source& source, std::string_view output,
                     std::span<const SourceFile> files)
    : files_(files), output_(output) {
  for (const SourceFile& file : files) sources_.emplace_back(file.name, source.text(file.range));
  if (files.empty()) sources_.emplace_back(source.name(), source.text());
}

// Appends a Base64 VLQ number: five bits per digit, least significant digit first. The lowest bit
// of the first digit is the sign.
void SourceMap::AddNumber(int64_t value) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  uint64_t rest =
      value < 0 ? static_cast<uint64_t>(-value) << 1 | 1 : static_cast<uint64_t>(value) << 1;
  do {
    const uint64_t digit = rest & 31;
    rest >>= 5;
    mappings_ += kDigits[digit | (rest != 0 ? 32 : 0)];
  } while (rest != 0);
}

void SourceMap::Add(uint32_t at, uint32_t source_offset, std::string_view name) {
  for (; at_ < at; ++at_) {
    const auto byte = static_cast<unsigned char>(output_[at_]);
    if (byte == '\n') {
      mappings_ += ';';
      begins_line_ = true;
      column_ = last_column_ = 0;
      continue;
    }
    // Columns count UTF-16 code units. A character of four bytes in UTF-8 has two such units. Every
    // other character has one.
    column_ += (byte < 0x80 || byte >= 0xC0 ? 1 : 0) + (byte >= 0xF0 ? 1 : 0);
  }
  if (!begins_line_) mappings_ += ',';
  begins_line_ = false;
  const size_t file = files_.empty() ? 0 : FileAt(files_, source_offset);
  const uint32_t begin = files_.empty() ? 0 : files_[file].range.begin;
  const LineColumn from = sources_[file].Locate(source_offset - begin);
  AddNumber(int64_t{column_} - last_column_);
  AddNumber(static_cast<int64_t>(file) - last_file_);
  AddNumber(int64_t{from.line - 1} - last_line_);
  AddNumber(int64_t{from.utf16_column - 1} - last_source_column_);
  last_column_ = column_;
  last_file_ = static_cast<uint32_t>(file);
  last_line_ = from.line - 1;
  last_source_column_ = from.utf16_column - 1;
  if (name.empty()) return;
  const auto [known, is_new] = name_ids_.emplace(name, static_cast<uint32_t>(name_ids_.size()));
  if (is_new) names_.emplace_back(name);
  AddNumber(int64_t{known->second} - last_name_);
  last_name_ = known->second;
}

std::string SourceMap::Finish() const {
  nlohmann::ordered_json names = nlohmann::ordered_json::array();
  nlohmann::ordered_json texts = nlohmann::ordered_json::array();
  for (const Source& source : sources_) {
    names.push_back(source.name());
    texts.push_back(source.text());
  }
  return JsonText({{"version", 3},
                   {"sources", std::move(names)},
                   {"sourcesContent", std::move(texts)},
                   {"names", names_},
                   {"mappings", mappings_}}) +
         "\n";
}

}  // namespace tessera
