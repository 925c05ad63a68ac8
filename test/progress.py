"""Reports the progress of a suite to tools/test: a line in the file $TESSERA_PROGRESS. Does nothing if it is not set."""
import os
import pathlib
import time

FILE = os.environ.get('TESSERA_PROGRESS')
last = 0.0


def show(done, total, what='tests'):
    """Writes 'DONE of TOTAL WHAT', at most ten times a second. Replaces the file, so that readers see complete lines."""
    global last  # pylint: disable=global-statement
    if not FILE or time.monotonic() - last < 0.1:
        return
    last = time.monotonic()
    new = pathlib.Path(f'{FILE}.{os.getpid()}')
    new.write_text(f'{done} of {total} {what}\n', encoding='utf-8')
    new.replace(FILE)


def over(items, what='tests', total=None):
    """Yields the items of a list, or of an iterable with `total` items, and reports progress before each item."""
    total = len(items) if total is None else total
    for done, item in enumerate(items):
        show(done, total, what)
        yield item
