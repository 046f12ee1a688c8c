import type { StoredDocument } from '@octavo/content';
import { type ReadPage, readPage } from '@octavo/markup';
import { sha256Base64url } from '../hash.ts';
import { type GuardedThread, openGuardedThread, ThreadError } from './guarded-thread.ts';
import { createKeptThread } from './kept-thread.ts';
import { type ParseInput, type ParseOutput, readOutput } from './parse-message.ts';

/** A larger text is no page that anyone reads, but could be made to cost the server dearly. */
export const MAX_TEXT_BYTES = 1024 ** 2;
/** Texts of up to this many characters are parsed in a moment, whatever they hold. */
export const QUICK_LENGTH = 64 * 1024;
/** Texts of up to this many characters are, too, as long as they hold few tags. */
const QUICK_PLAIN_LENGTH = 256 * 1024;
/** More than any page that somebody wrote holds; nested this deep, they still parse in a moment. */
const FEW_TAGS = 5000;
/** The most processor time that parsing one text may take, in milliseconds. */
export const PARSE_DEADLINE_MS = 5000;
/** Whoever saves a long text saves it again soon. */
const IDLE_MS = 30_000;

const MODULE = new URL('./parse-worker.ts', import.meta.url);

type Parser = Pick<GuardedThread<ParseInput, ParseOutput>, 'run'>;

const parser: Parser = createKeptThread(MODULE, {
  deadlineMs: PARSE_DEADLINE_MS,
  idleMs: IDLE_MS,
});

/**
 * The names of the texts that take more than `deadlineMs` of processor time to parse and render, or
 * cannot be parsed at all; a machine that is busy with other things makes none of them slow. Texts that
 * may be slow are tried in a thread of their own, which is ended at the deadline: a text that nobody
 * wrote to be read never holds up the server.
 */
export async function findSlowTexts(
  texts: Iterable<readonly [name: string, text: string]>,
  deadlineMs = PARSE_DEADLINE_MS,
): Promise<ReadonlySet<string>> {
  const slow = new Set<string>();
  await using thread = openGuardedThread<ParseInput, ParseOutput>(MODULE, { deadlineMs });
  for (const [name, text] of texts) {
    if (!isQuick(text) && (await parseInTime(thread, { text, links: {} })) === undefined)
      slow.add(name);
  }
  return slow;
}

/**
 * Reads a text as `readPage` does, if it is not one that `findSlowTexts` finds: then undefined. What
 * may be slow is read in the thread that it is tried in, which waits a while for the next one; of a
 * plain text the thread finds the facts too (see `readPageFacts`), which hold if its raw targets mean
 * what `links` says.
 */
export async function readInTime(
  text: string,
  links: StoredDocument['links'] = {},
): Promise<ReadPage | undefined> {
  if (isQuick(text)) return { source: readPage(text, sha256Base64url), facts: undefined };
  const output = await parseInTime(parser, { text, links });
  return output && readOutput(output);
}

/** Whether a text is none that `findSlowTexts` finds. */
export async function isReadInTime(text: string): Promise<boolean> {
  return isQuick(text) || (await parseInTime(parser, { text, links: {} })) !== undefined;
}

async function parseInTime(thread: Parser, input: ParseInput): Promise<ParseOutput | undefined> {
  try {
    return await thread.run(input);
  } catch (error) {
    if (error instanceof ThreadError) return undefined;
    throw error;
  }
}

function isQuick(text: string): boolean {
  if (text.length <= QUICK_LENGTH) return true;
  return text.length <= QUICK_PLAIN_LENGTH && countTags(text) <= FEW_TAGS;
}

/** How many elements and template tags may begin in a text. */
function countTags(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x3c || code === 0x7b) count += 1;
  }
  return count;
}
