import type { NotionLayout, NotionPage } from './read-layout.ts';

/** Where a target leads within the tree that is built. */
export interface LinkedFile {
  path: string;
  /** With `#` in front, or ''. */
  anchor: string;
}

/** What a target of a page means; undefined for one that leads elsewhere. */
export type NotionLinker = (from: NotionPage, target: string) => LinkedFile | undefined;

/** A page of Notion itself, whose address ends with its id. */
const ADDRESS =
  /^https?:\/\/(?:[\w-]+\.)?notion\.(?:so|site)\/(?:[^?#]*[-/])?([0-9a-f]{32})(?:[?#]|$)/i;

/** Looks up targets among the files of an export: percent-encoded paths, and addresses of pages. */
export function makeLinker({ byFile, byId, files }: NotionLayout): NotionLinker {
  return (from, target) => {
    const id = ADDRESS.exec(target)?.[1]?.toLowerCase();
    const page = id === undefined ? undefined : byId.get(id);
    if (page !== undefined) return { path: page.path, anchor: '' };
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return undefined;
    const hash = target.indexOf('#');
    const written = hash === -1 ? target : target.slice(0, hash);
    const anchor = hash === -1 ? '' : target.slice(hash);
    for (const path of [decodeLoosely(written), written]) {
      const file = resolveFrom(from.file, path.replace(/\?.*$/s, ''));
      const found = file === undefined ? undefined : (byFile.get(file)?.path ?? files.get(file));
      if (found !== undefined) return { path: found, anchor };
    }
    return undefined;
  };
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function resolveFrom(file: string, path: string): string | undefined {
  const segments = path.startsWith('/') ? [] : file.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}
