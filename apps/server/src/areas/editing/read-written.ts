import type { StoredDocument } from '@octavo/content';
import type { WrittenDocument } from '@octavo/contract/editing';
import {
  type BrokenExpression,
  classifyTarget,
  listBrokenExpressions,
  type ReadPage,
  readPage,
} from '@octavo/markup';
import type { UserCaller } from '../../http/caller.ts';
import { badRequest, invalidInput } from '../../http/errors.ts';
import { type Platform, sha256Base64url, type TimeBudget } from '../../platform/index.ts';
import { findAppTarget, makeAppAddress } from '../pages/index.ts';
import type { ReadText } from './batch/batch-input.ts';
import { readChecked } from './documents/check-text.ts';
import { writeDocument } from './documents/write-document.ts';

/**
 * Markdown or JSON as a text that was read; undefined for an empty document.
 *
 * @throws ApiError 400 naming the field
 */
export async function readWritten(
  platform: Platform,
  given: WrittenDocument,
  before: StoredDocument | undefined,
  path: string,
  budget: TimeBudget,
): Promise<ReadText | undefined> {
  const { markdown, document } = given;
  if (markdown !== undefined && document !== undefined) {
    throw badRequest(path, 'must have either markdown or document, not both');
  }
  if (document !== undefined) {
    const written = writeDocument(document, before, `${path}.document`, (ref) =>
      makeAppAddress(platform, ref),
    );
    const links = Object.fromEntries(written.links);
    const read = await readChecked(written.text, `${path}.document`, links, budget);
    refuseBrokenExpressions(written.text, before?.text ?? '', `${path}.document`);
    return { text: written.text, links: written.links, ...withLinks(read, links) };
  }
  if (markdown === undefined) return undefined;
  const known = readTexts.get(given);
  if (known !== undefined) return known;
  const links = before?.links ?? {};
  const read = await readChecked(markdown, `${path}.markdown`, links, budget);
  refuseBrokenExpressions(markdown, before?.text ?? '', `${path}.markdown`);
  const text: ReadText = { text: markdown, links: new Map(), ...withLinks(read, links) };
  readTexts.set(given, text);
  return text;
}

function withLinks(
  { source, facts }: ReadPage,
  links: StoredDocument['links'],
): Pick<ReadText, 'source' | 'facts'> {
  return { source, facts: facts && { of: facts, links } };
}

/** Texts of bodies, read once however often their batch is applied until its revision stands. */
const readTexts = new WeakMap<WrittenDocument, ReadText>();

/** The text with what the addresses in the app mean that it has and the one before had not. */
export async function resolveAddresses(
  platform: Platform,
  text: ReadText,
  before: StoredDocument | undefined,
  { caller, spaceId }: { caller: UserCaller; spaceId: string },
): Promise<ReadText> {
  const links = new Map(text.links);
  for (const { raw } of new Set(text.source.targets)) {
    const target = classifyTarget(raw);
    if (target.kind !== 'url' || links.has(raw)) continue;
    if (before !== undefined && Object.hasOwn(before.links, raw)) continue;
    const ref = await findAppTarget(platform, target.url, { caller, own: spaceId });
    if (ref !== undefined) links.set(raw, ref);
  }
  return { ...text, links };
}

/** A text with what its targets mean as far as that is known. */
export function readText(text: string, links: ReadText['links']): ReadText {
  return { text, links, source: readPage(text, sha256Base64url) };
}

const NAMES: Readonly<Record<BrokenExpression['use'], string>> = {
  page: 'condition of the page',
  condition: 'condition',
  inline: 'expression',
};

/**
 * Refuses a text with conditions or expressions that cannot be read. Those that stood in the text
 * before may stay, so that a page can be edited without mending all of it. `path` names the text in
 * the request.
 *
 * @throws ApiError 400 naming each with its line and column
 */
function refuseBrokenExpressions(text: string, before: string, path: string): void {
  const broken = listBrokenExpressions(text);
  if (broken.length === 0) return;
  const known = new Set(listBrokenExpressions(before).map(({ expression }) => expression));
  const fresh = broken.filter(({ expression }) => !known.has(expression));
  if (fresh.length === 0) return;
  throw invalidInput(fresh.map((one) => ({ path, message: describeBroken(one) })));
}

function describeBroken({ use, message, line, column }: BrokenExpression): string {
  return `must contain only valid expressions: the ${NAMES[use]} at line ${line}, column ${column} ${message}`;
}
