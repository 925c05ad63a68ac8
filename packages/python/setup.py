"""Builds the extension module. TESSERA_DIR is the install prefix of tessera; otherwise pkg-config finds it."""
import setuptools

setuptools.setup(cffi_modules=['build_extension.py:builder'])
