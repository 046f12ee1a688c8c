import type { Platform } from '../../platform/index.ts';
import type { RecordName, Referrers, RevisionView } from '../content/index.ts';
import { foreignTargetPrefix, listTargetPrefixes, readSource } from './link.ts';
import { type LinkIndex, readLinkIndex } from './link-index.ts';
import { type BacklinkScope, listBacklinkSources } from './store.ts';

const ROWS_AT_ONCE = 1_000;
/** Prefixes that one query looks for. */
const PREFIXES_AT_ONCE = 100;

/**
 * The pages and reusable contents of a revision that refer to any of some records, in their text or an
 * attribute. Where the rows are behind, what differs is read from the documents.
 */
export function findReferrers(
  platform: Platform,
  view: RevisionView,
  records: readonly RecordName[],
): Promise<Referrers> {
  const prefixes = records.flatMap((record) => listPrefixes(record, view.spaceId));
  return listSources(platform, view, prefixes);
}

/** Those that refer to any file or any reusable content. */
export function listReferring(
  platform: Platform,
  view: RevisionView,
  kind: RecordName['kind'],
): Promise<Referrers> {
  return listSources(platform, view, [`${kind}:#`, `${kind}@${view.spaceId}:#`]);
}

function listPrefixes({ kind, id, space }: RecordName, own: string): string[] {
  if (kind === 'reusable-content') return [`${kind}:${id}#`, `${kind}@${own}:${id}#`];
  return space === undefined || space === own
    ? listTargetPrefixes(kind, id, own)
    : [foreignTargetPrefix(kind, id, space)];
}

async function listSources(
  platform: Platform,
  view: RevisionView,
  prefixes: readonly string[],
): Promise<Referrers> {
  const names = await readLinkIndex(platform, view, async (index) => [
    ...listChanged(index, prefixes),
    ...(await listStored(index, prefixes)),
  ]);
  const found = { pages: new Set<string>(), contents: new Set<string>() };
  for (const name of names) {
    const { kind, id } = readSource(name);
    found[kind === 'page' ? 'pages' : 'contents'].add(id);
  }
  return found;
}

function listChanged({ changed }: LinkIndex, prefixes: readonly string[]): string[] {
  return [...changed].flatMap(([name, source]) => {
    const targets = [...(source?.links.keys() ?? [])];
    const isAny = targets.some((target) => prefixes.some((prefix) => isWithin(target, prefix)));
    return isAny ? [name] : [];
  });
}

/** Whether a target is within a prefix: one that ends with `:#` takes all of a kind. */
function isWithin(target: string, prefix: string): boolean {
  return target.startsWith(prefix.endsWith(':#') ? prefix.slice(0, -1) : prefix);
}

async function listStored(
  { db, rows, changed }: LinkIndex,
  prefixes: readonly string[],
): Promise<string[]> {
  if (rows === undefined) return [];
  const found: string[] = [];
  for (let start = 0; start < prefixes.length; start += PREFIXES_AT_ONCE) {
    const some = prefixes.slice(start, start + PREFIXES_AT_ONCE);
    const scope: BacklinkScope = { spaceId: rows.spaceId, prefixes: some, except: '' };
    let after: string | undefined;
    for (;;) {
      const page = await listBacklinkSources(db, scope, { after, limit: ROWS_AT_ONCE });
      for (const { source } of page) if (!changed.has(source)) found.push(source);
      after = page.at(-1)?.source;
      if (page.length < ROWS_AT_ONCE) break;
    }
  }
  return found;
}
