"""The Conan 2 recipe for tessera."""
from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy
import os


class Tessera(ConanFile):
    name = 'tessera'
    version = '0.1.0'
    description = 'A compiler from WGSL to SPIR-V, MSL, HLSL, GLSL and simplified WGSL'
    license = 'Apache-2.0 WITH LLVM-exception'
    topics = ('wgsl', 'webgpu', 'shader', 'compiler', 'spirv')
    package_type = 'library'
    settings = 'os', 'arch', 'compiler', 'build_type'
    options = {'shared': [True, False], 'fPIC': [True, False], 'spirv_tools': [True, False], 'program': [True, False]}
    default_options = {'shared': False, 'fPIC': True, 'spirv_tools': True, 'program': True}

    def export_sources(self):
        root = os.path.join(self.recipe_folder, '..', '..', '..')
        for pattern in ('CMakeLists.txt', 'LICENSE', 'THIRD_PARTY_NOTICES', 'include/*', 'src/*', 'third_party/*'):
            copy(self, pattern, root, self.export_sources_folder)

    def config_options(self):
        if self.settings.os == 'Windows':
            del self.options.fPIC

    def configure(self):
        if self.options.shared:
            self.options.rm_safe('fPIC')

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        self.requires('abseil/20240722.0')
        self.requires('fmt/[>=10 <13]')
        self.requires('nlohmann_json/[>=3.11 <4]')
        self.requires('spirv-headers/1.4.309.0')
        if self.options.spirv_tools:
            self.requires('spirv-tools/1.4.309.0')
        if self.options.program:
            self.requires('cli11/[>=2.3 <3]')

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables.update({
            'TESSERA_FETCH': False, 'TESSERA_BUILD_TESTS': False, 'TESSERA_INSTALL': True, 'TESSERA_BUNDLE': False,
            'TESSERA_SPIRV_TOOLS': bool(self.options.spirv_tools), 'TESSERA_BUILD_CLI': bool(self.options.program)})
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, 'LICENSE', self.source_folder, os.path.join(self.package_folder, 'licenses'))
        copy(self, 'THIRD_PARTY_NOTICES', self.source_folder, os.path.join(self.package_folder, 'licenses'))
        CMake(self).install()

    def package_info(self):
        self.cpp_info.set_property('cmake_file_name', 'tessera')
        self.cpp_info.set_property('cmake_target_name', 'tessera::tessera')
        self.cpp_info.set_property('pkg_config_name', 'tessera')
        self.cpp_info.libs = ['tessera' if self.options.shared else 'tessera_internal']
        if self.settings.os in ('Linux', 'FreeBSD'):
            self.cpp_info.system_libs = ['m', 'pthread']
