"""Prepares the pages for the site. mkdocs calls these functions by their names."""
import re

FENCE = re.compile(r'^\s*```')
FILE_NAME = re.compile(r'\[(?:[\w-]+/)*([\w-]+\.md)\](?=\()')
OUTSIDE = re.compile(r'\[([^\]]*)\]\((?:\.\./)+((?!\.\./)[^)\s]+)\)')


paths = set()
titles = {}  # by file name


def title_of(match):
    """Returns the start of a link whose text was the name of a page's file."""
    return f'[{titles.get(match.group(1), match.group(1))}]'


def name_in_repository(match):
    """Returns what a link to a file outside docs/ becomes: its text and the path of the file."""
    text, path = match.groups()
    return f'`{path}`' if text == path else f'{text} (`{path}`)'


def on_page_markdown(markdown, page, **_):
    """Gives links the titles of their pages, and replaces links that lead out of docs/."""
    if page.file.src_path not in paths:
        raise SystemExit(f'{page.file.src_path} is not in the navigation: add it to tools/site/mkdocs.yml')
    fenced = False
    lines = []
    for line in markdown.split('\n'):
        fenced = fenced != bool(FENCE.match(line))
        lines.append(line if fenced else FILE_NAME.sub(title_of, OUTSIDE.sub(name_in_repository, line)))
    return '\n'.join(lines)


def on_nav(nav, **_):
    """Keeps the paths and titles of the pages in the navigation."""
    for page in nav.pages:
        paths.add(page.file.src_path)
        titles[page.file.src_path.rsplit('/', 1)[-1]] = page.title
