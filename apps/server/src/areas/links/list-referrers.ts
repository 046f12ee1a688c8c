import { defineCache, type Platform, yieldToOthers } from '../../platform/index.ts';
import type { RecordName, Referrers, RevisionView } from '../content/index.ts';
import { findChangedSince, listChangedRecords, readSources } from './changed-sources.ts';
import { foreignTargetPrefix, listTargetPrefixes, readSource } from './link.ts';
import { type LinkIndex, readLinkIndex } from './link-index.ts';
import { type BacklinkScope, findIndexState, listBacklinkSources } from './store.ts';

const ROWS_AT_ONCE = 1_000;
const RECORDS_AT_ONCE = 100;
/** Differing documents up to which rows are near. */
const NEAR = 200;
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
  const names = (await isNear(platform, view))
    ? await readLinkIndex(platform, view, async (index) => [
        ...listChanged(index, prefixes),
        ...(await listStored(index, prefixes)),
      ])
    : await listRead(platform, view, prefixes);
  const found = { pages: new Set<string>(), contents: new Set<string>() };
  for (const name of names) {
    const { kind, id } = readSource(name);
    found[kind === 'page' ? 'pages' : 'contents'].add(id);
  }
  return found;
}

/** Whether few documents differ between the rows and a revision. */
async function isNear(platform: Platform, { id, spaceId, content }: RevisionView) {
  const { db } = platform.database;
  const rows = await findIndexState(db, spaceId);
  if (rows?.revisionId === id && rows.move === null) return true;
  const changed = rows && (await findChangedSince(platform, rows, content, db));
  return changed !== undefined && changed.size <= NEAR;
}

/** What refers to files and reusable contents, by the names of the targets. */
interface ReadReferrers {
  byTarget: ReadonlyMap<string, readonly string[]>;
  size: number;
}

export const kept = defineCache<ReadReferrers>(
  { name: 'link-referrers', share: 3 },
  ({ size }) => 500 + 120 * size,
);

/**
 * The sources of a revision that is far from the rows, such as one that was just imported: read once from
 * all of its documents, for everybody who asks until the rows have come after.
 */
async function listRead(
  platform: Platform,
  view: RevisionView,
  prefixes: readonly string[],
): Promise<string[]> {
  const { byTarget } = await platform.caches
    .open(kept)
    .load(view.id, () => readReferrers(platform, view), false);
  return [...byTarget].flatMap(([target, names]) =>
    prefixes.some((prefix) => isWithin(target, prefix)) ? names : [],
  );
}

async function readReferrers(platform: Platform, view: RevisionView): Promise<ReadReferrers> {
  const { db } = platform.database;
  const records = [...(await listChangedRecords(platform, undefined, view.content, db))];
  const byTarget = new Map<string, string[]>();
  let size = 0;
  for (let start = 0; start < records.length; start += RECORDS_AT_ONCE) {
    const some = records.slice(start, start + RECORDS_AT_ONCE);
    for (const [name, { links }] of await readSources(platform, some, db)) {
      for (const target of links.keys()) {
        if (!/^(file|reusable-content)[:@]/.test(target)) continue;
        const names = byTarget.get(target);
        if (names === undefined) byTarget.set(target, [name]);
        else names.push(name);
        size += 1;
      }
    }
    await yieldToOthers();
  }
  return { byTarget, size };
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
