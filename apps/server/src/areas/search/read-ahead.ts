import type { StoredDocument } from '@octavo/content';
import type { Platform } from '../../platform/index.ts';
import { readDocuments } from '../content/index.ts';
import type { ChangedPage } from './changed-pages.ts';
import { prepareSections } from './page-sections.ts';

/** Documents by their hashes. */
type Documents = ReadonlyMap<string, StoredDocument>;

/**
 * Answers the documents of so many pages of a list, from a place on, once they are read and parsed.
 * Those behind are on their way then.
 */
export type ReadAhead = (
  pages: readonly ChangedPage[],
  from: number,
  count: number,
) => Promise<Documents>;

/** Pages whose documents are read and parsed together, and how many such parts are begun before their turn. */
const PAGES_PER_PART = 32;
const PARTS_AHEAD = 2;

/**
 * Reads the documents of pages before their step comes: so threads parse them while what was parsed
 * before is written, and no transaction waits for a thread.
 */
export function createReadAhead(platform: Platform): ReadAhead {
  let list: readonly ChangedPage[] = [];
  const parts = new Map<number, Promise<Documents>>();

  async function read(from: number): Promise<Documents> {
    const pages = list.slice(from, from + PAGES_PER_PART);
    const hashes = pages.flatMap(({ after }) => after?.document ?? []);
    const documents = await readDocuments(platform, hashes);
    await prepareSections([...documents.values()]);
    return documents;
  }

  function openPart(number: number): Promise<Documents> {
    const known = parts.get(number);
    if (known !== undefined) return known;
    const part = read(number * PAGES_PER_PART);
    // What fails is thrown to who waits for it.
    part.catch(() => undefined);
    parts.set(number, part);
    return part;
  }

  return async (pages, from, count) => {
    if (pages !== list) {
      list = pages;
      parts.clear();
    }
    const first = Math.floor(from / PAGES_PER_PART);
    const last = Math.floor((Math.min(from + count, pages.length) - 1) / PAGES_PER_PART);
    for (const number of parts.keys()) if (number < first) parts.delete(number);
    const needed: Promise<Documents>[] = [];
    for (let number = first; number <= last + PARTS_AHEAD; number += 1) {
      const part = openPart(number);
      if (number <= last) needed.push(part);
    }
    const documents = await Promise.all(needed);
    return new Map(documents.flatMap((part) => [...part]));
  };
}
