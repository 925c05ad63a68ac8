// Formats WGSL output.
#ifndef TESSERA_API_FORMAT_OUTPUT_H_
#define TESSERA_API_FORMAT_OUTPUT_H_

#include <string>

namespace tessera {

// Formats WGSL text as FormatSource does with default options. Position marks
// (base/position_marks.h) stay in front of the tokens that follow them. Returns false if the text
// has a syntax error. A library without source tools leaves the text unchanged.
bool FormatOutput(std::string& wgsl);

}  // namespace tessera

#endif  // TESSERA_API_FORMAT_OUTPUT_H_
