"""Binds the resources of a case to the slots in the compiler's reflection (Result::entry_points, also printed by `tessera
reflect --target`). The output itself is not inspected, so a wrong slot or register in the reflection makes the test fail.
"""
import re

# HLSL numbers the registers of each class (b, t, u, s) separately. The tests run on Vulkan, where
# all classes share one sequence of bindings.
SHIFTS = {'b': 0, 't': 100, 'u': 200, 's': 300}
# Added to the binding of a resource that no entry point uses, so that no shader uses the resulting binding.
NOWHERE = 400


def shifted(hlsl):
    """Returns the HLSL with its registers renumbered so that no two classes share a number."""
    return re.sub(r'\bregister\(([btus])(\d+)', lambda m: f'register({m.group(1)}{int(m.group(2)) + SHIFTS[m.group(1)]}', hlsl)


def told(entry_points):
    """Returns a dictionary with the resources that the entry points use. It maps the (group, binding) in WGSL to the
    (descriptor set, binding) in Vulkan.
    """
    places = {}
    for resource in (r for e in entry_points for r in e['resources']):
        for i in range(max(1, resource.get('count', 1))):
            place = resource['space'], resource['slot'] + SHIFTS.get(resource['table'], 0)
            # All elements of a binding array are descriptors of a single binding.
            places.setdefault((resource['group'], resource['binding'] + i), place)
    for register in (e[key] for e in entry_points for key in ('immediates_register', 'root_constants_register') if key in e):
        places[register['space'], register['number']] = register['space'], register['number'] + SHIFTS['b']
    return places


def bound(case, entry_points):
    """Returns the case, with its buffers, textures, samplers and attachments bound where the entry points expect them."""
    places = told(entry_points)

    def moved(thing):
        group, binding = thing.get('group', 0), thing.get('binding', 0)
        space, slot = places.get((group, binding), (group, binding + NOWHERE))
        other = dict(thing, group=space, binding=slot)
        if 'matmul' in other:
            other['matmul'] = {k: moved(v) if isinstance(v, dict) and 'binding' in v else v for k, v in other['matmul'].items()}
        return other

    return dict(case, **{kind: [moved(thing) for thing in case[kind]] for kind in ('buffers', 'textures', 'samplers', 'attachments') if kind in case})
