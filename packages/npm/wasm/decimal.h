// Writes floating-point numbers as decimal text, for to_chars.cc and format.cc.
#ifndef TESSERA_PACKAGES_NPM_WASM_DECIMAL_H_
#define TESSERA_PACKAGES_NPM_WASM_DECIMAL_H_

#include <cstddef>
#include <cstring>
#include <string_view>

// Appends to a buffer of limited size.
class Output {
 public:
  Output(char* first, char* last) : next_(first), last_(last) {}

  void Add(std::string_view text) {
    if (text.size() > static_cast<size_t>(last_ - next_)) {
      fits_ = false;
      return;
    }
    std::memcpy(next_, text.data(), text.size());
    next_ += text.size();
  }
  void AddZeros(int count) {
    for (int i = 0; i < count; ++i) Add("0");
  }

  char* next() const { return next_; }
  bool fits() const { return fits_; }

 private:
  char* next_;
  char* last_;
  bool fits_ = true;
};

// The shortest sequence of decimal digits that identifies a number, and an exponent. The number is
// `digits`, read as an integer, times 10^`exponent`.
struct Decimal {
  std::string_view digits;
  int exponent;
};

// Returns the shortest sequence of digits that identifies `number`, which must be positive and
// finite. The result refers to the buffer `digits`.
Decimal ShortestDecimal(float number, char (&digits)[24]);
Decimal ShortestDecimal(double number, char (&digits)[24]);

// If `number` is zero, infinite or NaN, writes it and returns false. Otherwise writes only its sign
// and returns true.
bool AddSign(double number, Output& out);
// Writes "1.5e+20".
void AddScientific(const Decimal& d, Output& out);
// Writes a non-integer number in fixed notation, e.g. "0.015".
void AddFraction(const Decimal& d, Output& out);

#endif  // TESSERA_PACKAGES_NPM_WASM_DECIMAL_H_
