"""Builds the extension module. TESSERA_DIR is the install prefix of tessera; if it is unset, pkg-config finds tessera."""
import setuptools

setuptools.setup(cffi_modules=['build_extension.py:builder'])
