import type { StoredDocument } from '@octavo/content';
import { type ReadPage, readPage } from '@octavo/markup';
import { sha256Base64url } from '../hash.ts';
import { runInSlices } from '../run-in-slices.ts';
import type { TimeBudget } from './guarded-thread.ts';
import { type PageInput, type ParsedPage, readOutputInSteps } from './parse-message.ts';
import { PARSE_DEADLINE_MS, parsePool } from './parse-pool.ts';
import { MAX_TEXT_BLOCKS, SHORT_TEXT_LENGTH } from './text-limits.ts';

/** Texts of up to this many characters are parsed in a moment, whatever they hold. */
const QUICK_LENGTH = 64 * 1024;
/** Texts of up to this many characters are, too, as long as they hold few tags. */
const QUICK_PLAIN_LENGTH = 256 * 1024;
/** More than any page that somebody wrote holds; nested this deep, they still parse in a moment. */
const FEW_TAGS = 5000;
/**
 * Why a text is not read: it takes more than its time to parse and render, or cannot be parsed at all
 * (`slow`), or it is of more than `MAX_TEXT_BLOCKS` blocks (`blocks`).
 */
export type TextFault = 'slow' | 'blocks';

/**
 * The names of the texts that are not read, and why; a machine that is busy with other things makes
 * none of them slow. Texts that may be slow are tried in a thread of their own, which is ended at the
 * deadline: a text that nobody wrote to be read never holds up the server.
 */
export async function findFaults(
  texts: Iterable<readonly [name: string, text: string]>,
  deadlineMs = PARSE_DEADLINE_MS,
): Promise<ReadonlyMap<string, TextFault>> {
  const faults = new Map<string, TextFault>();
  for (const [name, text] of texts) {
    if (isQuick(text)) continue;
    const output = await parseInTime({ text, links: {} }, { left: deadlineMs });
    if (typeof output === 'string') faults.set(name, output);
  }
  return faults;
}

/**
 * Reads a text as `readPage` does, or answers why it is not read. What is not short is read in a
 * thread, within `budget`; of a plain text the thread finds the facts too (see `readPageFacts`), which
 * hold if its raw targets mean what `links` says.
 */
export async function readInTime(
  text: string,
  links: StoredDocument['links'] = {},
  budget: TimeBudget = { left: PARSE_DEADLINE_MS },
): Promise<ReadPage | TextFault> {
  if (text.length <= SHORT_TEXT_LENGTH) {
    return { source: readPage(text, sha256Base64url), facts: undefined };
  }
  const output = await parseInTime({ text, links }, budget);
  return typeof output === 'string' ? output : runInSlices(readOutputInSteps(output));
}

/** Why a text would not be read; undefined where it would be. */
export async function findFault(text: string): Promise<TextFault | undefined> {
  if (isQuick(text)) return undefined;
  const output = await parseInTime({ text, links: {} }, { left: PARSE_DEADLINE_MS });
  return typeof output === 'string' ? output : undefined;
}

async function parseInTime(input: PageInput, budget: TimeBudget): Promise<ParsedPage | TextFault> {
  const output = await parsePool.runInTime(input, { weight: input.text.length, budget });
  if (output === undefined || !('page' in output)) return 'slow';
  return output.page ?? 'blocks';
}

/** Whether a text has no fault, which costs less to tell than to parse it. */
export function isQuick(text: string): boolean {
  if (text.length > QUICK_PLAIN_LENGTH) return false;
  const { tags, lines } = countStarts(text);
  // A block or a part of one takes a line, unless it is an element.
  if (tags + lines > MAX_TEXT_BLOCKS) return false;
  return text.length <= QUICK_LENGTH || tags <= FEW_TAGS;
}

const LINE_FEED = 0x0a;
const LESS_THAN = 0x3c;
const BRACE = 0x7b;

/** How many elements and template tags, and how many lines, may begin in a text. */
function countStarts(text: string): { tags: number; lines: number } {
  let tags = 0;
  let lines = 1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === LESS_THAN || code === BRACE) tags += 1;
    else if (code === LINE_FEED) lines += 1;
  }
  return { tags, lines };
}
