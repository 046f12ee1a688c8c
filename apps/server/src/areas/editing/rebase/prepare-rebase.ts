import { encodeCanonicalJson, type StoredDocument } from '@octavo/content';
import type { ContentChange, UpdatePage, UpsertReusableContent } from '@octavo/contract/editing';
import { type PageAttributes, readPage } from '@octavo/markup';
import type { UserCaller } from '../../../http/caller.ts';
import { badRequest } from '../../../http/errors.ts';
import { type Platform, sha256Base64url, type TimeBudget } from '../../../platform/index.ts';
import type { RecordPlace, RevisionView } from '../../content/index.ts';
import type { PreparedChange, ReadText } from '../batch/batch-input.ts';
import { checkText } from '../documents/check-text.ts';
import { readText, readWritten, resolveAddresses } from '../read-written.ts';
import { describeDeletion, describeTextClashes } from './describe-clashes.ts';
import { settleLineEnd, writeLineEnds } from './line-ends.ts';
import { mergeWritten } from './merge-written.ts';
import { readBase } from './read-start.ts';

/** An operation that says what its writer read. */
export type BasedChange = (UpdatePage | UpsertReusableContent) & { base: string };

export interface BaseOptions {
  /** Names the operation, as `body.changes[0]`. */
  path: string;
  spaceId: string;
  branch: string;
  caller: UserCaller;
  /** Holds the present documents of what the batch changes. */
  documents: ReadonlyMap<string, StoredDocument>;
  /** Pages and reusable contents whose texts operations before this one write. */
  written: ReadonlySet<string>;
  /** What reading all texts of the batch may still take. */
  budget: TimeBudget;
}

const EMPTY: StoredDocument = { text: '', blocks: [], links: {} };

/** Whether an operation says what its writer read. */
export function hasBase(change: ContentChange): change is BasedChange {
  return 'base' in change && change.base !== undefined;
}

/**
 * Reads what an operation needs that was written on an earlier state: its text becomes that text
 * merged with what others made of the page since, and what does not go together its clashes.
 *
 * @throws ApiError 400 naming the field
 */
export async function prepareRebase(
  platform: Platform,
  view: RevisionView,
  change: BasedChange,
  options: BaseOptions,
): Promise<PreparedChange> {
  const { path } = options;
  const place = locateRecord(change, options);
  const read = await readBase(platform, view, { place, base: change.base, path: `${path}.base` });
  const { record, current, document: base = EMPTY } = read;
  const sent = await readSent(platform, change, base, options);
  if (current === undefined) {
    const what = change.operation === 'update_page' ? 'page' : 'reusableContent';
    const sides = { base: read.document?.text ?? null, theirs: sent?.text ?? null };
    return { change, clashes: [describeDeletion(what, path, sides)] };
  }
  if (sent === undefined) return { change, basedOn: record };
  if (options.written.has(place.id)) {
    const rule = 'must be omitted if an earlier operation writes the same text';
    throw badRequest(`${path}.base`, rule);
  }
  const present = options.documents.get(current.document ?? '') ?? EMPTY;
  if (record.document === current.document) {
    return { change, basedOn: record, text: keepPresentAttributes(sent, present) };
  }
  const merged = mergeWritten(
    base,
    present,
    { text: sent.text, links: Object.fromEntries(sent.links) },
    {
      hashText: sha256Base64url,
      readText: (text) => readPage(text, sha256Base64url),
      newId: () => platform.ids.next(),
    },
  );
  await checkText(merged.text, `${path}.document`);
  const text = {
    ...readText(merged.text, new Map(Object.entries(merged.links))),
    continues: { text: merged.text, blocks: merged.blocks },
  };
  return {
    change,
    basedOn: record,
    text: keepPresentAttributes(text, present),
    clashes: describeTextClashes(merged.conflicts, path),
  };
}

/** @throws ApiError 400 for a reusable content that is only made */
function locateRecord(change: BasedChange, { path, spaceId, branch }: BaseOptions): RecordPlace {
  if (change.operation === 'update_page') {
    return { spaceId, branch, map: 'pages', id: change.page };
  }
  const { reusableContent: id } = change;
  if (id !== undefined) return { spaceId, branch, map: 'reusableContents', id };
  throw badRequest(`${path}.base`, 'is allowed only when changing a reusable content that exists');
}

/** The text of an operation, empty where it empties the document; undefined where it has none. */
async function readSent(
  platform: Platform,
  change: BasedChange,
  base: StoredDocument,
  options: BaseOptions,
): Promise<ReadText | undefined> {
  if (change.document === undefined) return undefined;
  const path = `${options.path}.document`;
  const written = await readWritten(platform, change.document, base, path, options.budget);
  if (written === undefined) return readText('', new Map());
  const isWindows = change.document.markdown === undefined && settleLineEnd(base.text) === '\r\n';
  const text = isWindows ? readText(writeLineEnds(written.text, '\r\n'), written.links) : written;
  return resolveAddresses(platform, text, base, options);
}

/** The text without the attributes that it sets as the present text does: those are as they are. */
function keepPresentAttributes(text: ReadText, present: StoredDocument): ReadText {
  const had = new Map(Object.entries(readPage(present.text, sha256Base64url).attributes));
  const changed = Object.entries(text.source.attributes).filter(
    ([name, value]) => encodeCanonicalJson(value) !== encodeCanonicalJson(had.get(name) ?? null),
  );
  const attributes = Object.fromEntries(changed) as PageAttributes;
  return { ...text, source: { ...text.source, attributes } };
}
