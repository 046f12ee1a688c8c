import {
  childElements,
  findElement,
  findElements,
  type HtmlElement,
  readHtmlTree,
  readText,
} from '../html-tree.ts';

/** A page in the tree of pages that an export lists. */
export interface IndexEntry {
  title: string;
  /** Name of its file. */
  file: string;
  children: IndexEntry[];
}

/** What the `index.html` of an exported space says. */
export interface SpaceIndex {
  key?: string;
  name?: string;
  pages: IndexEntry[];
}

/** Pages that are nested deeper stand beside each other. */
const MAX_DEPTH = 30;

/** Reads the `index.html` of an exported space: its key and name, and its pages as nested lists. */
export function readIndex(html: string): SpaceIndex {
  const tree = readHtmlTree(html);
  const lists = findElements(tree, ({ name }) => name === 'ul');
  const outer = lists.filter(
    (list) => !lists.some((other) => other !== list && holds(other, list)),
  );
  const [key, name] = ['key', 'name'].map((label) => {
    const row = findElements(tree, (element) => element.name === 'tr').find((element) => {
      const [head] = childElements(element);
      return head !== undefined && readText(head).toLowerCase() === label;
    });
    const value = row === undefined ? undefined : childElements(row)[1];
    return value === undefined ? '' : readText(value);
  });
  return {
    ...(key ? { key } : {}),
    ...(name ? { name } : {}),
    pages: outer.flatMap((list) => readList(list, 1)),
  };
}

function holds(list: HtmlElement, inner: HtmlElement): boolean {
  for (let above = inner.parent; above !== null; above = above.parent)
    if (above === list) return true;
  return false;
}

function readList(list: HtmlElement, depth: number): IndexEntry[] {
  return childElements(list).flatMap((item): IndexEntry[] => {
    if (item.name !== 'li') return [];
    const link = childElements(item).find(({ name }) => name === 'a');
    const children = childElements(item)
      .filter(({ name }) => name === 'ul')
      .flatMap((below) => readList(below, depth + 1));
    const file = decodeLoosely(link?.attribs.href ?? '');
    if (link === undefined || !/^[^/:]+\.html$/i.test(file)) return children;
    const entry = { title: readText(link), file };
    if (depth >= MAX_DEPTH) return [{ ...entry, children: [] }, ...children];
    return [{ ...entry, children }];
  });
}

/** The name of a page's file, or the text itself where it is not encoded well. */
export function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The title in the head of a page's HTML, without the name of the space in front. */
export function readPageTitle(tree: ReturnType<typeof readHtmlTree>): string | undefined {
  const heading = findElement(tree, ({ attribs }) => attribs.id === 'title-text');
  const text = heading === undefined ? '' : readText(heading);
  const title = text.includes(' : ') ? text.slice(text.indexOf(' : ') + 3) : text;
  return title === '' ? undefined : title;
}
