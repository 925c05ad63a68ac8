"""tools/internal/check_classes must count member functions and nothing else."""
import subprocess

from harness import ROOT
from program import write

# Ten member functions, and members that are not functions.
MIXED = """
class Mixed final : public Base<int> {
 public:
  explicit Mixed(int a) : a_(a), b_{1, 2} {}
  ~Mixed() = default;
  Mixed& operator=(const Mixed&) = delete;
  bool operator<(const Mixed& other) const { return a_ < other.a_; }
  template <typename T>
  T Get(T value = T{}) const {
    if (value) { return f(value); }
    return {};
  }
  std::map<int, std::vector<int>> Table() const;
  virtual void Draw() = 0;
  static constexpr int Square(int x) { return x * x; }
  [[nodiscard]] auto Later() -> int;
  void Last();

 private:
  struct Nested {
    int F();
    int g = 0;
  };
  enum class Kind { kA, kB };
  using Callback = std::function<void(int)>;
  friend class Other;
  static_assert(sizeof(int) == 4);
  // int Comment();
  std::function<void(int)> callback_;
  alignas(16) int a_ = f(1);
  int b_[2] = {1, 2};
  Kind kind_{Kind::kA};
  const char* text_ = "void String();";
};
"""


def run(*arguments, status):
    done = subprocess.run([ROOT / 'tools/internal/check_classes', *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == status, done
    return done.stdout


def test_members_that_count():
    write('mixed.h', MIXED)
    assert run('--list', '0', 'mixed.h', status=0).split('\n')[0].startswith('  10 Mixed'), run('--list', '0', 'mixed.h', status=0)
    assert '   1 Nested' in run('--list', '0', 'mixed.h', status=0)


def test_limit():
    functions = ''.join(f'  void F{i}();\n' for i in range(60))
    write('most.h', f'class Most {{\n{functions}  int member;\n}};\n')
    assert run('most.h', status=0) == ''
    write('more.h', f'\nclass More {{\n{functions}  void Another();\n}};\n')
    found = run('more.h', status=1)
    assert 'more.h:2: class More has 61 member functions, more than 60' in found, found


def test_the_tree():
    run(status=0)
