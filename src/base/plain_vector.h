// Defines a vector of trivially copyable elements, which are copied as bytes. Some functions leave
// new elements uninitialized, for callers that write these elements immediately. Appending takes a
// few inlined instructions; all other code is out of line.
//
// PoolVector initializes every element that it adds, and its push_back has more inlined code. When
// PoolVector replaced this class everywhere, compiling 20 real modules to SPIR-V executed 19 % more
// instructions (callgrind, -O3 without PGO and LTO, 2026-11-30). Of these, 6 percentage points were
// in memset, which callgrind overstates. The rest was mainly in the syntax tree, Module::insts, the
// operand pool and the SPIR-V words.
#ifndef TESSERA_BASE_PLAIN_VECTOR_H_
#define TESSERA_BASE_PLAIN_VECTOR_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "base/compiler.h"
#include "base/memory_block.h"

namespace tessera {

template <typename T>
class PlainVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
  static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

 public:
  PlainVector() = default;
  PlainVector(const PlainVector& from) {
    if (!from.empty()) std::memcpy(extend(from.size_), from.data_, from.size_ * sizeof(T));
  }
  PlainVector(PlainVector&& from) noexcept { swap(from); }
  PlainVector& operator=(PlainVector from) noexcept {
    swap(from);
    return *this;
  }
  ~PlainVector() { Free(); }
  // Returns a copy with spare capacity, so that the first push_back to the copy does not copy all
  // elements again.
  PlainVector CopyWithRoom() const {
    PlainVector copy;
    copy.reserve(2 * size_);
    if (!empty()) std::memcpy(copy.extend(size_), data_, size_ * sizeof(T));
    return copy;
  }
  void swap(PlainVector& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  size_t size() const { return size_; }
  size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  T& back() { return data_[size_ - 1]; }
  const T& back() const { return data_[size_ - 1]; }

  void push_back(T value) {
    if (size_ == capacity_) return GrowAndPush(value);
    data_[size_++] = value;
  }
  // Appends `count` uninitialized elements and returns a pointer to the first of them.
  T* extend(size_t count) {
    reserve(size_ + count);
    return data_ + std::exchange(size_, size_ + count);
  }
  // Appends `count` uninitialized elements without checking the capacity, which must be sufficient.
  // Returns a pointer to the first of them.
  T* extend_in_room(size_t count) { return data_ + std::exchange(size_, size_ + count); }
  // For callers that append elements through a pointer: room() reserves space for `count` more
  // elements and returns a pointer to the end. After writing the elements, the caller passes the
  // new end to end_at().
  T* room(size_t count) {
    reserve(size_ + count);
    return end();
  }
  void end_at(const T* end) { size_ = static_cast<size_t>(end - data_); }
  void pop_back() { --size_; }
  void clear() { size_ = 0; }
  // Removes all but the first `count` elements; `count` must not exceed size().
  void truncate(size_t count) { size_ = count; }
  // Reserves capacity for at least `count` elements in total.
  void reserve(size_t count) {
    if (count > capacity_) Grow(count);
  }

 private:
  TESSERA_COLD void GrowAndPush(T value) {
    Grow(size_ + 1);
    data_[size_++] = value;
  }
  // Grows the capacity to at least `count` elements and at least twice its old value. The initial
  // capacity is at least the number of elements that fit in 64 bytes. Unused capacity is cheap,
  // because the system provides no pages for memory that is never accessed.
  TESSERA_COLD void Grow(size_t count) {
    const size_t capacity = std::max({count, 2 * capacity_, 64 / sizeof(T)});
    // If the size would overflow, requests SIZE_MAX bytes, which operator new rejects.
    const size_t bytes = capacity <= SIZE_MAX / sizeof(T) ? capacity * sizeof(T) : SIZE_MAX;
    T* const data = reinterpret_cast<T*>(AllocateBlock(bytes));
    if (size_ != 0) std::memcpy(static_cast<void*>(data), data_, size_ * sizeof(T));
    Free();
    data_ = data;
    capacity_ = capacity;
  }
  void Free() {
    if (data_ != nullptr) FreeBlock(reinterpret_cast<std::byte*>(data_), capacity_ * sizeof(T));
  }

  T* data_ = nullptr;
  size_t size_ = 0, capacity_ = 0;
};

}  // namespace tessera

#endif  // TESSERA_BASE_PLAIN_VECTOR_H_
