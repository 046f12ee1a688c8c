import { type GuardedThread, openGuardedThread, ThreadError } from './guarded-thread.ts';

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
  const module = new URL('./parse-worker.ts', import.meta.url);
  await using thread = openGuardedThread<string, void>(module, { deadlineMs });
  for (const [name, text] of texts) {
    if (!isQuick(text) && !(await parsesInTime(thread, text))) slow.add(name);
  }
  return slow;
}

async function parsesInTime(thread: GuardedThread<string, void>, text: string): Promise<boolean> {
  try {
    await thread.run(text);
    return true;
  } catch (error) {
    if (error instanceof ThreadError) return false;
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
