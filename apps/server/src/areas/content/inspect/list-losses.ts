import { type Hash, listNodeLinks } from '@octavo/content';
import type { Db, Platform } from '../../../platform/index.ts';
import { findNodes } from '../store.ts';

/** What is lost, by its hashes. */
export interface LostContent {
  nodes: ReadonlySet<Hash>;
  documents: ReadonlySet<Hash>;
  blobs: ReadonlySet<Hash>;
}

/** A record of present content that cannot be read as a whole, and what it lacks. */
export interface Loss {
  hash: Hash;
  spaceId: string;
  /** Of the change request whose content it is in; null where the space itself has it. */
  changeRequestId: string | null;
  /** The record; undefined for a part of a map, with all that was below it. */
  record?: { kind: 'page' | 'file' | 'reusable content' | 'other file'; id: string; title: string };
}

const NODES_AT_ONCE = 200;

/** A content of a space that somebody may read or change now. */
interface Present {
  spaceId: string;
  changeRequestId: string | null;
  roots: Hash[];
}

/**
 * The records of the present content of spaces and open change requests that lack something of what is
 * lost. Reads the maps of all of them, one after the other, and nothing that two of a space share twice.
 */
export async function* listLosses(
  { database: { db } }: Platform,
  lost: LostContent,
  signal: AbortSignal,
): AsyncGenerator<Loss> {
  const seen = new Set<Hash>();
  let spaceId = '';
  for await (const present of listPresent(db)) {
    if (present.spaceId !== spaceId) seen.clear();
    spaceId = present.spaceId;
    for (const root of present.roots) {
      yield* walk(db, root, { lost, signal, seen, present });
    }
  }
}

async function* listPresent(db: Db): AsyncGenerator<Present> {
  const query = db
    .selectFrom('spaces')
    .innerJoin('revisions', 'revisions.id', 'spaces.revision')
    .select(['spaces.id', 'pages', 'files', 'reusable_contents', 'sources'])
    .orderBy('spaces.id')
    .limit(SPACES_AT_ONCE);
  for (let after = ''; ; ) {
    const spaces = await query.where('spaces.id', '>', after).execute();
    for (const { id, ...maps } of spaces) {
      yield { spaceId: id, changeRequestId: null, roots: listMaps(maps) };
      const requests = await listBranchHeads(db, id);
      for (const { branch, ...theirs } of requests) {
        yield { spaceId: id, changeRequestId: branch, roots: listMaps(theirs) };
      }
    }
    const last = spaces.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

const SPACES_AT_ONCE = 100;

type Maps = Record<'pages' | 'files' | 'reusable_contents' | 'sources', Hash | null>;

function listMaps({ pages, files, reusable_contents: contents, sources }: Maps): Hash[] {
  return [pages, files, contents, sources].filter((root) => root !== null);
}

/** The last revisions of the branches of a space but its own. */
function listBranchHeads(db: Db, spaceId: string) {
  return db
    .selectFrom('revisions as head')
    .select(['branch', 'pages', 'files', 'reusable_contents', 'sources'])
    .where('space_id', '=', spaceId)
    .where('branch', '<>', '')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('revisions as later')
            .select('later.id')
            .whereRef('later.space_id', '=', 'head.space_id')
            .whereRef('later.branch', '=', 'head.branch')
            .whereRef('later.sequence', '>', 'head.sequence'),
        ),
      ),
    )
    .execute();
}

interface Walk {
  lost: LostContent;
  signal: AbortSignal;
  /** Nodes that were walked over in this space. */
  seen: Set<Hash>;
  present: Present;
}

async function* walk(
  db: Db,
  root: Hash,
  { lost, signal, seen, present }: Walk,
): AsyncGenerator<Loss> {
  const { spaceId, changeRequestId } = present;
  const waiting = [root];
  while (waiting.length > 0 && !signal.aborted) {
    const hashes = waiting.splice(-NODES_AT_ONCE).filter((hash) => !seen.has(hash));
    for (const hash of hashes) seen.add(hash);
    const found = await findNodes(db, hashes);
    for (const hash of hashes) {
      const text = found.get(hash);
      if (text === undefined || lost.nodes.has(hash)) {
        yield { hash, spaceId, changeRequestId };
        continue;
      }
      const { children, values } = listNodeLinks(text);
      waiting.push(...children);
      for (const value of values) {
        const record = value as StoredRecord;
        const { document = '', blob = '' } = record;
        if (lost.documents.has(document)) {
          yield { hash: document, spaceId, changeRequestId, record: nameRecord(record) };
        }
        if (lost.blobs.has(blob)) {
          yield { hash: blob, spaceId, changeRequestId, record: nameRecord(record) };
        }
      }
    }
  }
}

/** What records of all maps have, whichever it is. */
interface StoredRecord {
  id?: string;
  title?: string;
  name?: string;
  path?: string;
  slug?: string;
  document?: Hash;
  blob?: Hash;
}

function nameRecord({ id, title, name, path, slug }: StoredRecord): NonNullable<Loss['record']> {
  if (id === undefined) return { kind: 'other file', id: path ?? '', title: path ?? '' };
  if (name !== undefined) return { kind: 'file', id, title: name };
  return { kind: slug === undefined ? 'reusable content' : 'page', id, title: title ?? '' };
}
