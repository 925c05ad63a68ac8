"""Builds the extension module. TESSERA_DIR is where tessera is installed; otherwise pkg-config finds it."""
import setuptools

setuptools.setup(cffi_modules=['build_extension.py:builder'])
