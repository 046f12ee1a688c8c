import {
  buildPageTree,
  type Hash,
  type RevisionChange,
  type RevisionContent,
} from '@octavo/content';
import { DEFAULT_LIMIT } from '@octavo/contract';
import type { RevisionChangeResource } from '@octavo/contract/content';
import { changesParameters, type changesResource } from '@octavo/contract/pages';
import { type Static, Type } from 'typebox';
import { keepEncoding } from '../../http/kept-encoding.ts';
import type { Urls } from '../../http/urls.ts';
import {
  ANONYMOUS_READER,
  type Platform,
  SHORT_TEXT_LENGTH,
  yieldToOthers,
} from '../../platform/index.ts';
import {
  listChanges,
  listWrittenChanges,
  presentChange,
  type RevisionView,
  readDocuments,
} from '../content/index.ts';
import { type ComparedTexts, compareTexts, measureTexts } from './compare-texts.ts';
import { makeDiffContext } from './diff-context.ts';

const changesQuery = Type.Object(changesParameters);

export type ChangesQuery = Static<typeof changesQuery>;

/** Two revisions to compare; without `before`, the first one is compared with nothing. */
export interface ComparedRevisions {
  before: RevisionView | undefined;
  after: RevisionView;
}

/** Characters of the texts that one answer compares; further changes are left out. */
const MAX_ANSWER_LENGTH = 4 * 1024 ** 2;
/** So few that their documents fit into memory, whatever they hold. */
const CHANGES_PER_QUERY = 50;
/** Processor time that comparing them may take of threads, in milliseconds. */
const ANSWER_MS = 20_000;

const NO_CONTENT: RevisionContent = {
  pages: null,
  files: null,
  reusableContents: null,
  sources: null,
  variables: {},
};

/**
 * What changed from one revision to another, texts by block; what computed pages made is told of the
 * space's own `computed` revisions alone. Costs by what changed, and by the texts of the changes that
 * are shown: those up to `limit`, and up to 4 MB of text. A text that takes too long to compare is left
 * out of its change.
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
  const trees = { before: before?.tree() ?? buildPageTree([]), after: after.tree() };
  const context =
    query.format === 'html'
      ? makeDiffContext(platform, { before, after, reader: ANONYMOUS_READER, url })
      : undefined;
  const budget = { left: ANSWER_MS };
  const changes: RevisionChangeResource[] = [];
  let length = 0;
  for await (const { change, texts } of readTexts(platform, shown)) {
    length += texts === undefined ? 0 : measureTexts(texts);
    if (length > MAX_ANSWER_LENGTH && changes.length > 0) break;
    const many = length > SHORT_TEXT_LENGTH;
    const document = texts && (await compareTexts(texts, context, { budget, many }));
    changes.push({ ...presentChange(change, trees), ...(document && { document }) });
    await yieldToOthers();
  }
  const more = all.length - changes.length;
  const answer = { changes, ...(more > 0 ? { more } : {}) };
  // Encoded in slices: it may be many megabytes.
  await keepEncoding(answer);
  return answer;
}

/** Changes with the texts that they are of, whose documents are read some at a time. */
async function* readTexts(
  platform: Platform,
  changes: readonly RevisionChange[],
): AsyncGenerator<{ change: RevisionChange; texts: ComparedTexts | undefined }> {
  for (let start = 0; start < changes.length; start += CHANGES_PER_QUERY) {
    const some = changes.slice(start, start + CHANGES_PER_QUERY);
    const sides = some.map((change) => ({ change, sides: findSides(change) }));
    const hashes = sides.flatMap(({ sides }) => [sides?.before, sides?.after].flatMap(keepHash));
    const documents = await readDocuments(platform, hashes);
    const documentOf = (hash: Hash | undefined) =>
      hash === undefined ? undefined : documents.get(hash);
    for (const { change, sides: found } of sides) {
      const texts = found && {
        before: documentOf(found.before),
        after: documentOf(found.after),
        kind: change.type.startsWith('page_') ? ('page' as const) : ('fragment' as const),
      };
      yield { change, texts };
    }
  }
}

function keepHash(hash: Hash | undefined): Hash[] {
  return hash === undefined ? [] : [hash];
}

/** The documents before and after a change that a text is part of. */
function findSides(change: RevisionChange): { before?: Hash; after?: Hash } | undefined {
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
