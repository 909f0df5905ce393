"""Makes a merge smaller while an outcome stays: delta debugging (Zeller's ddmin) over elements, then over attributes."""
import elements


def minimize(versions, keeps):
    """The smallest versions (bytes of base, ours and theirs) found for which `keeps(versions)` holds, and the trials."""
    trials = 0

    def holds(candidate):
        nonlocal trials
        trials += 1
        return keeps(candidate)

    before = None
    while versions != before:
        before = versions
        depth = 1
        # Go from the outside in: a screen can go in one step, before its labels are tried.
        while units := element_units(versions, depth):
            versions = reduced(versions, units, holds)
            depth += 1
        versions = reduced(versions, attribute_units(versions), holds)
    return versions, trials


def reduced(versions, units, holds):
    """The versions without as many units as possible."""
    kept, parts = list(units), 2

    def candidate(chosen):
        removed = [unit for unit in units if unit not in chosen]
        return tuple(elements.without(data, [place for unit in removed for place in unit[at]])
                     for at, data in enumerate(versions))

    if kept and holds(candidate([])):
        return candidate([])
    while len(kept) > 1:
        size = -(-len(kept) // parts)
        for first in range(0, len(kept), size):
            rest = kept[:first] + kept[first + size:]
            if rest and holds(candidate(rest)):
                kept, parts = rest, max(parts - 1, 2)
                break
        else:
            if size == 1:
                break
            parts = min(len(kept), parts * 2)
    return candidate(kept)


def element_units(versions, depth):
    """The elements at a depth, each with its places in the three versions."""
    return units(versions, lambda data, root: (
        (element.key, elements.line_of(data, element))
        for element in elements.all_elements(root) if element.depth == depth))


def attribute_units(versions):
    """The attributes except ids and keys, each with its places in the three versions."""
    return units(versions, lambda data, root: (
        ((element.key, name), place)
        for element in elements.all_elements(root) if element.parent
        for name, place in elements.attribute_places(data, element).items() if name not in ('id', 'sceneID', 'key')))


def units(versions, listed):
    found = {}
    for at, data in enumerate(versions):
        if not data:
            continue
        for key, place in listed(data, elements.parse(data)):
            found.setdefault(key, ([], [], []))[at].append(place)
    return list(found.values())
