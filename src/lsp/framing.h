// Implements the base protocol: a stream of messages, each preceded by a `Content-Length` header.
#ifndef TESSERA_LSP_FRAMING_H_
#define TESSERA_LSP_FRAMING_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::lsp {

// Splits a stream of bytes into messages. After malformed data, skips to the next header.
class Framing {
 public:
  void Append(std::string_view bytes) { buffer_ += bytes; }
  // Returns the next complete message, or nullopt if more bytes are needed.
  std::optional<std::string> Next();

 private:
  void Compact();

  std::string buffer_;
  size_t at_ = 0;  // the offset up to which the buffer has been consumed
};

// Returns a message preceded by its header.
std::string Framed(std::string_view message);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_FRAMING_H_
