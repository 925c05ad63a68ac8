// Defines a non-owning view of consecutive elements: a replacement for std::span that also works in
// C++17. In C++20, it converts to and from std::span.
#ifndef TESSERA_ARRAY_VIEW_H_
#define TESSERA_ARRAY_VIEW_H_

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

namespace tessera {

template <typename T>
class ArrayView {
 public:
  using element_type = T;
  using value_type = std::remove_cv_t<T>;

  constexpr ArrayView() = default;
  constexpr ArrayView(T* data, size_t size) : data_(data), size_(size) {}
  template <size_t kSize>
  constexpr ArrayView(T (&array)[kSize]) : data_(array), size_(kSize) {}
  // Converts from any container with contiguous storage: std::vector, std::array, std::span.
  template <typename Container, typename Pointer = decltype(std::data(std::declval<Container&>())),
            typename = std::enable_if_t<
                !std::is_array_v<std::remove_reference_t<Container>> &&
                std::is_convertible_v<std::remove_pointer_t<Pointer> (*)[], T (*)[]>>>
  constexpr ArrayView(Container&& container) : data_(container.data()), size_(container.size()) {}

  constexpr T* data() const { return data_; }
  constexpr size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T* begin() const { return data_; }
  constexpr T* end() const { return data_ + size_; }
  constexpr T& operator[](size_t i) const { return data_[i]; }
  constexpr T& front() const { return data_[0]; }
  constexpr T& back() const { return data_[size_ - 1]; }

 private:
  T* data_ = nullptr;
  size_t size_ = 0;
};

}  // namespace tessera

#endif  // TESSERA_ARRAY_VIEW_H_
