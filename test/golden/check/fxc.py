"""Compiles HLSL of shader model 5.1 with FXC, which `tools/bootstrap --hlsl` installs."""
import re

import microsoft

PROFILES = {'comp': 'cs_5_1', 'frag': 'ps_5_1', 'vert': 'vs_5_1'}
# Errors about data races: several invocations write to the same location in a buffer or in
# groupshared memory.
RACES = re.compile(r'error X369[45]:')


def find():
    """Returns the directory of the compilers, or None if FXC is not available."""
    return microsoft.folder()


def describe(text, name, stage):
    """Returns (assembly, None) or (None, error)."""
    accepted, messages, _, listing = microsoft.ask('fxc', text, 'list', name, PROFILES[stage])
    return (listing, None) if accepted else (None, first_error(messages, text))


def compile(text, name, stage):
    """Returns (DXBC, None) or (None, error)."""
    accepted, messages, made, _ = microsoft.ask('fxc', text, '', name, PROFILES[stage])
    return (made, None) if accepted else (None, first_error(messages, text))


def first_error(messages, text):
    lines = messages.splitlines()
    errors = [line for line in lines if 'error X' in line] or lines[:1] or ['it says nothing']
    place = re.search(r'a\.hlsl\((\d+),', errors[0])
    line = text.splitlines()[int(place.group(1)) - 1].strip() if place else ''
    return re.sub(r'\S*a\.hlsl', '', errors[0])[:400] + ('\n    ' + line if line else '')
