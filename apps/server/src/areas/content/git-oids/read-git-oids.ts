import type { Hash, SourceRecord } from '@octavo/content';
import { createPauses, defineCache, type Platform } from '../../../platform/index.ts';
import { listSources, type RevisionView } from '../revision-view.ts';
import { computeGitOids } from './compute-git-oids.ts';
import { findGitOids, type GitKind } from './git-oids-store.ts';
import { hashGitText } from './hash-git-blob.ts';

/** What Git calls the files of records. */
export interface GitOids {
  /** Undefined for a record that has no file, or whose bytes are not there. */
  of(record: GitRecord): string | undefined;
}

/** A page, file or reusable content, as far as its file goes. */
export interface GitRecord {
  sourcePath?: string;
  document?: Hash;
  blob?: Hash;
}

const OID_BYTES = 40;

export const known = defineCache<string>({ name: 'git-oids', share: 4 }, () => OID_BYTES);

const EMPTY_OID = hashGitText('');

/**
 * Reads the Git object ids of the files of some records of a revision: what `git hash-object` says
 * of each. Ids that are not in memory come with one query for documents and one for blobs. A row
 * that has none yet is read for it.
 *
 * A text that is not valid UTF-8 has the id of its exact bytes for as long as nobody edited it.
 */
export async function readGitOids(
  platform: Platform,
  view: Pick<RevisionView, 'content'>,
  records: Iterable<GitRecord>,
): Promise<GitOids> {
  const originals = findOriginals(await listSources(platform, view));
  const named = new Map<Hash, GitKind>();
  const pause = createPauses();
  for (const record of records) {
    await pause();
    const { kind, hash } = findBytes(record, originals) ?? {};
    if (kind !== undefined && hash !== undefined) named.set(hash, kind);
  }
  const oids = await readOids(platform, named);
  return {
    of(record) {
      const bytes = findBytes(record, originals);
      if (bytes === undefined) return undefined;
      return bytes.hash === undefined ? EMPTY_OID : oids.get(bytes.hash);
    },
  };
}

/** Nothing for what has no file; a page without a document has an empty one. */
function findBytes(
  { sourcePath, document, blob }: GitRecord,
  originals: ReadonlyMap<string, SourceRecord>,
): { kind: GitKind; hash: Hash | undefined } | undefined {
  if (sourcePath === undefined) return undefined;
  if (blob !== undefined) return { kind: 'blobs', hash: blob };
  const original = document === undefined ? undefined : originals.get(sourcePath);
  return original !== undefined && original.shadows === document
    ? { kind: 'blobs', hash: original.blob }
    : { kind: 'documents', hash: document };
}

const originalsOf = new WeakMap<readonly SourceRecord[], ReadonlyMap<string, SourceRecord>>();

/** Sources that hold the exact bytes of texts, by path; looked for once in each list. */
function findOriginals(sources: readonly SourceRecord[]): ReadonlyMap<string, SourceRecord> {
  const found = originalsOf.get(sources);
  if (found !== undefined) return found;
  const shadowing = sources.filter(({ shadows }) => shadows !== undefined);
  const originals = new Map(shadowing.map((source) => [source.path, source]));
  originalsOf.set(sources, originals);
  return originals;
}

async function readOids(
  platform: Platform,
  named: ReadonlyMap<Hash, GitKind>,
): Promise<Map<Hash, string>> {
  const cache = platform.caches.open(known);
  const oids = new Map<Hash, string>();
  const missing: Record<GitKind, Hash[]> = { documents: [], blobs: [] };
  const pause = createPauses();
  for (const [hash, kind] of named) {
    await pause();
    const oid = cache.get(hash);
    if (oid === undefined) missing[kind].push(hash);
    else oids.set(hash, oid);
  }
  for (const kind of ['documents', 'blobs'] as const) {
    for (const [hash, oid] of await loadOids(platform, kind, missing[kind])) {
      await pause();
      cache.set(hash, oid);
      oids.set(hash, oid);
    }
  }
  return oids;
}

async function loadOids(
  platform: Platform,
  kind: GitKind,
  hashes: readonly Hash[],
): Promise<Map<Hash, string>> {
  if (hashes.length === 0) return new Map();
  const oids = new Map<Hash, string>();
  const without: Hash[] = [];
  for (const [hash, oid] of await findGitOids(platform.database.db, kind, hashes)) {
    if (oid === null) without.push(hash);
    else oids.set(hash, oid);
  }
  for (const [hash, oid] of await computeGitOids(platform, kind, without)) oids.set(hash, oid);
  return oids;
}
