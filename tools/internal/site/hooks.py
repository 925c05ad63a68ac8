"""Prepares the pages for the site. mkdocs calls these functions by name."""
import re

FENCE = re.compile(r'^\s*```')
FILE_NAME = re.compile(r'\[(?:[\w-]+/)*([\w-]+\.md)\](?=\()')
OUTSIDE = re.compile(r'\[([^\]]*)\]\((?:\.\./)+((?!\.\./)[^)\s]+)\)')


paths = set()
titles = {}  # title of each page, by file name


def title_of(match):
    """Returns the beginning of a link to a page, with the page's title in place of its file name."""
    return f'[{titles.get(match.group(1), match.group(1))}]'


def name_in_repository(match):
    """Returns the replacement for a link to a file outside docs/: the link text and the file's path."""
    text, path = match.groups()
    return f'`{path}`' if text == path else f'{text} (`{path}`)'


def on_page_markdown(markdown, page, **_):
    """Uses page titles as the texts of links to pages, and replaces links that lead out of docs/."""
    if page.file.src_path not in paths:
        raise SystemExit(f'{page.file.src_path} is not in the navigation: add it to tools/internal/site/mkdocs.yml')
    fenced = False
    lines = []
    for line in markdown.split('\n'):
        fenced = fenced != bool(FENCE.match(line))
        lines.append(line if fenced else FILE_NAME.sub(title_of, OUTSIDE.sub(name_in_repository, line)))
    return '\n'.join(lines)


def on_nav(nav, **_):
    """Records the paths and titles of the pages in the navigation."""
    for page in nav.pages:
        paths.add(page.file.src_path)
        titles[page.file.src_path.rsplit('/', 1)[-1]] = page.title
