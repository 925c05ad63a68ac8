// The base protocol: messages in a stream of bytes, each with a header `Content-Length`.
#ifndef TESSERA_LSP_FRAMING_H_
#define TESSERA_LSP_FRAMING_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::lsp {

// Splits a stream into messages. Bytes that belong to no message are skipped, up to the next
// header.
class Framing {
 public:
  void Append(std::string_view bytes) { buffer_ += bytes; }
  // Returns the next whole message, or nullopt if more bytes are needed.
  std::optional<std::string> Next();

 private:
  void Compact();

  std::string buffer_;
  size_t at_ = 0;  // everything before it is consumed
};

// Returns a message with its header.
std::string Framed(std::string_view message);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_FRAMING_H_
