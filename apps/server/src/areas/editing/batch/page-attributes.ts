import {
  copyAttributes,
  encodeCanonicalJson,
  listAttributes,
  makeSlug,
  type PageComputation,
  type PageCover,
  type PageRecord,
} from '@octavo/content';
import type { computation, WrittenAttributes } from '@octavo/contract/editing';
import type { PageAttributes } from '@octavo/markup';
import type { Static } from 'typebox';
import { badRequest, conflict } from '../../../http/errors.ts';
import { requireExpression } from '../../../http/require-expression.ts';
import { readEmoji } from '../../spaces/index.ts';
import type { BatchDraft } from './batch-draft.ts';
import { readRef } from './find-objects.ts';
import { takeSourcePath } from './source-paths.ts';

/** Characters of a title that a text may set. */
const MAX_TEXT_TITLE = 1000;

const FLAGS = listAttributes('flag');
const TEXTS = listAttributes('text').filter((name) => name !== 'title');

/**
 * A record with what its text sets; what the text does not set stays. The cover waits until links
 * are resolved.
 *
 * @throws ApiError 400 naming `path` for a title that is too long
 */
export function takeTextAttributes(
  record: PageRecord,
  attributes: PageAttributes,
  path: string,
): PageRecord {
  const { title } = attributes;
  if (title !== undefined && title.length > MAX_TEXT_TITLE) {
    throw badRequest(path, `must have a title of at most ${MAX_TEXT_TITLE} characters`);
  }
  return { ...record, ...(title === undefined ? {} : { title }), ...copyAttributes(attributes) };
}

/**
 * A record with the attributes that an operation gives; place and slug are settled by `placePage`.
 * An empty text clears, and so do `false` and a null cover.
 *
 * @throws ApiError 400 naming the field
 */
export function takeAttributes(
  draft: BatchDraft,
  record: PageRecord,
  given: WrittenAttributes,
  path: string,
): PageRecord {
  let next: PageRecord = { ...record };
  if (given.title !== undefined) next.title = readTitle(given.title, `${path}.title`);
  takeTexts(next, given, path);
  const { condition } = next;
  if (condition !== undefined && given.condition !== undefined && condition !== record.condition) {
    requireExpression(`${path}.condition`, condition);
  }
  for (const key of FLAGS) {
    if (given[key] === true) next[key] = true;
    else if (given[key] === false) delete next[key];
  }
  if (given.layout !== undefined) {
    next.layout = { ...record.layout, ...(given.layout as PageRecord['layout']) };
  }
  if (given.cover !== undefined) takeCover(draft, next, given.cover, `${path}.cover`);
  if (given.type !== undefined) next.type = given.type;
  if (given.computed !== undefined) {
    next.computed = readComputation(given.computed, `${path}.computed`);
  }
  requireComputation(next, path);
  if (given.target !== undefined) next.target = readRef(draft, given.target, `${path}.target`);
  else if (next.type !== 'link') delete next.target;
  if (given.git !== undefined) {
    next = takeSourcePath(next, given.git, `${path}.git`);
    draft.filedPages.set(next.id, `${path}.git.path`);
  }
  return next;
}

/** A title without white space at its ends. @throws ApiError 400 where nothing is left */
export function readTitle(title: string, path: string): string {
  const trimmed = title.trim();
  if (trimmed === '') throw badRequest(path, 'must not be blank');
  return trimmed;
}

function takeTexts(next: PageRecord, given: WrittenAttributes, path: string): void {
  for (const key of TEXTS) {
    const text = given[key]?.trim();
    if (text === '') delete next[key];
    else if (text !== undefined) next[key] = text;
  }
  const { emoji } = given;
  if (emoji === '') delete next.emoji;
  else if (emoji !== undefined) next.emoji = encodeEmoji(readEmoji(emoji, `${path}.emoji`));
}

/** Code points in hexadecimal; the variation selector only counts in joined sequences. */
function encodeEmoji(emoji: string): string {
  const points = [...emoji].map((character) => (character.codePointAt(0) ?? 0).toString(16));
  const kept = points.includes('200d') ? points : points.filter((point) => point !== 'fe0f');
  return (kept.length > 0 ? kept : points).join('-');
}

function takeCover(
  draft: BatchDraft,
  next: PageRecord,
  given: NonNullable<WrittenAttributes['cover']> | null,
  path: string,
): void {
  const pending = draft.texts.get(next.id);
  if (pending) pending.cover = undefined;
  if (given === null) {
    delete next.cover;
    return;
  }
  const picture = (written: typeof given.ref, field: string): PageCover['ref'] => {
    const ref = readRef(draft, written, `${path}.${field}`);
    if (ref.kind === 'file' || ref.kind === 'url') return ref;
    throw badRequest(`${path}.${field}.kind`, 'must be file or url');
  };
  next.cover = {
    ref: picture(given.ref, 'ref'),
    ...(given.refDark === undefined ? {} : { refDark: picture(given.refDark, 'refDark') }),
    yPos: given.yPos ?? 0,
    ...(given.height === undefined ? {} : { height: given.height }),
  };
}

/**
 * The slug that an operation asks for among the children of a parent, with a suffix where a sibling
 * has it and the batch wants that.
 *
 * @throws ApiError 409 naming `path` where a sibling has it and the batch does not
 */
export function readSlug(
  draft: BatchDraft,
  given: { slug: string; parent: string | null; page: string },
  path: string,
): string {
  const slug = makeSlug(given.slug);
  const isTaken = draft.pages.hasSlug(given.parent, slug, given.page);
  if (!isTaken || draft.input.suffixSlugs) return draft.takeSlug(given.page, given.parent, slug);
  const where = path.replace(/^body\./, '');
  throw conflict(
    'slug_taken',
    `${where} is taken: another page in the same place has the slug "${slug}".`,
  );
}

/** Whether two records are equal, their times of change aside. */
export function isSameRecord(before: PageRecord, after: PageRecord): boolean {
  const { updatedAt } = before;
  return encodeCanonicalJson(before) === encodeCanonicalJson({ ...after, updatedAt });
}

/** Characters of the JSON of all properties. */
const MAX_PROPS = 4_000;

/**
 * The computation that an operation gives, as records have it.
 *
 * @throws ApiError 400 naming `path` for properties that are too large
 */
function readComputation(given: Static<typeof computation>, path: string): PageComputation {
  const { type, props = {}, dependencies } = given;
  if (encodeCanonicalJson(props).length > MAX_PROPS) {
    throw badRequest(`${path}.props`, `must be at most ${MAX_PROPS} characters long as JSON`);
  }
  return { type, props, dependencies };
}

/** @throws ApiError 400 naming the field where a page is computed from nothing, or another one is from something */
function requireComputation({ type, computed }: PageRecord, path: string): void {
  if (type === 'computed' && computed === undefined) {
    throw badRequest(`${path}.computed`, 'is required for a computed page');
  }
  if (type !== 'computed' && computed !== undefined) {
    throw badRequest(`${path}.computed`, 'is allowed only for pages of type computed');
  }
}
