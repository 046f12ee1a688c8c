import {
  buildPageTree,
  type Hash,
  type RevisionChange,
  type RevisionContent,
} from '@octavo/content';
import { diffDocuments, renderDiffHtml } from '@octavo/markup';
import { type Static, Type } from 'typebox';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../http/list.ts';
import type { Urls } from '../../http/urls.ts';
import { ANONYMOUS_READER, type Platform } from '../../platform/index.ts';
import {
  listChanges,
  listWrittenChanges,
  presentChange,
  type RevisionChangeResource,
  type RevisionView,
  readDocuments,
  revisionChange,
} from '../content/index.ts';
import { readBuiltDocument } from './built-documents.ts';
import { makeDiffContext } from './diff-context.ts';

/** What every list of changes takes. */
export const changesParameters = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      description: `How many changes to answer, ${DEFAULT_LIMIT} unless given.`,
    }),
  ),
  format: Type.Optional(
    Type.Enum(['document', 'html'], {
      description:
        'How to answer what changed in a text: by block (`document`, unless given), or rendered with what came and went marked (`html`).',
    }),
  ),
};

const changesQuery = Type.Object(changesParameters);

export type ChangesQuery = Static<typeof changesQuery>;

/** The answer of every list of changes. */
export const changesResource = Type.Object({
  changes: Type.Array(revisionChange),
  more: Type.Optional(
    Type.Integer({ minimum: 1, description: 'How many changes the limit leaves out.' }),
  ),
});

/** Two revisions to compare; without `before`, the first one is compared with nothing. */
export interface ComparedRevisions {
  before: RevisionView | undefined;
  after: RevisionView;
}

const NO_CONTENT: RevisionContent = {
  pages: null,
  files: null,
  reusableContents: null,
  sources: null,
  variables: {},
};

/**
 * What changed from one revision to another, texts by block; what computed pages made is told of the
 * space's own `computed` revisions alone. Costs by what changed, and by the texts
 * of the changes that are shown.
 */
export async function showChanges(
  platform: Platform,
  revisions: ComparedRevisions,
  { query, url }: { query: ChangesQuery; url: Urls },
): Promise<Static<typeof changesResource>> {
  const { before, after } = revisions;
  // What a change request changes is what its writers did; a revision that computed pages made is theirs.
  const isMade = after.row.type === 'computed' && after.row.branch === '';
  const list = isMade ? listChanges : listWrittenChanges;
  const all = await list(platform, before?.content ?? NO_CONTENT, after.content);
  const limit = query.limit ?? DEFAULT_LIMIT;
  const shown = all.slice(0, limit);
  await readDocuments(platform, shown.flatMap(listHashes));
  const trees = { before: before?.tree() ?? buildPageTree([]), after: after.tree() };
  const changes: RevisionChangeResource[] = [];
  for (const change of shown) {
    const document = await showTextChange(platform, revisions, change, { query, url });
    changes.push({ ...presentChange(change, trees), ...(document && { document }) });
  }
  const more = all.length - limit;
  return { changes, ...(more > 0 ? { more } : {}) };
}

/** The documents before and after a change that a text is part of. */
function readSides(change: RevisionChange): { before?: Hash; after?: Hash } | undefined {
  if (change.type === 'variables_edited' || change.type === 'page_moved') return undefined;
  const before = 'before' in change ? addressOf(change.before) : undefined;
  const after = 'after' in change ? addressOf(change.after) : undefined;
  if (before === after) return undefined;
  return { ...(before && { before }), ...(after && { after }) };
}

function addressOf(record: object): Hash | undefined {
  const { document } = record as { document?: Hash };
  return document;
}

function listHashes(change: RevisionChange): Hash[] {
  const { before, after } = readSides(change) ?? {};
  return [before, after].flatMap((hash) => hash ?? []);
}

async function showTextChange(
  platform: Platform,
  { before, after }: ComparedRevisions,
  change: RevisionChange,
  { query, url }: { query: ChangesQuery; url: Urls },
): Promise<RevisionChangeResource['document']> {
  const sides = readSides(change);
  if (sides === undefined) return undefined;
  const kind = change.type.startsWith('page_') ? 'page' : 'fragment';
  const read = async (hash: Hash | undefined) =>
    (hash === undefined ? undefined : await readBuiltDocument(platform, hash, kind)) ?? null;
  const diff = diffDocuments(await read(sides.before), await read(sides.after));
  if (query.format !== 'html') return diff;
  const context = makeDiffContext(platform, { before, after, reader: ANONYMOUS_READER, url });
  return { counts: diff.counts, html: renderDiffHtml(diff, context) };
}
