import { TreeError } from '@octavo/trees';
import { lookup } from 'mrmime';
import type { TreeEntry, TreeSource } from '../../trees/tree-source.ts';
import { readHtml } from '../import-html.ts';
import type { ReadDocument } from './add-document.ts';
import type { AttachedPicture } from './store-pictures.ts';

/**
 * Reads a page in HTML that is packed together with its pictures.
 *
 * @throws TreeError where there is no page, or more than one
 * @throws ThreadError for a page that takes too long or too much memory, or cannot be read
 */
export async function readZippedHtml({ entries }: TreeSource): Promise<ReadDocument> {
  const [page, ...others] = entries.filter(({ path }) => /\.html?$/i.test(path));
  if (page === undefined || others.length > 0) {
    throw new TreeError('The archive must contain a single HTML page, or be a .docx document');
  }
  const read = await readHtml({ bytes: await page.read() });
  const fileName = page.path.split('/').at(-1);
  return { ...read, fileName, attached: await readPictures(read, page, entries) };
}

async function readPictures(
  { converted: { targets } }: ReadDocument,
  page: TreeEntry,
  entries: readonly TreeEntry[],
): Promise<Map<string, AttachedPicture>> {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const attached = new Map<string, AttachedPicture>();
  for (const { use, url } of targets) {
    const path = use === 'image' ? findPath(url, page.path) : undefined;
    const entry = path === undefined ? undefined : byPath.get(path);
    if (entry === undefined) continue;
    const contentType = lookup(entry.path) ?? 'application/octet-stream';
    attached.set(url, { name: entry.path, contentType, bytes: await entry.read() });
  }
  return attached;
}

/** The path within the archive that a relative address on the page means. */
function findPath(url: string, pagePath: string): string | undefined {
  const base = `file:///${pagePath.split('/').map(encodeURIComponent).join('/')}`;
  if (!URL.canParse(url, base)) return undefined;
  const { protocol, pathname } = new URL(url, base);
  if (protocol !== 'file:') return undefined;
  try {
    return decodeURIComponent(pathname).slice(1);
  } catch {
    return undefined;
  }
}
