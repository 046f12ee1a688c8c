import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

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
const LOOK_MS = 50;
const MAX_HEAP_MB = 1024;

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
  let worker: Worker | undefined;
  try {
    for (const [name, text] of texts) {
      if (isQuick(text)) continue;
      worker ??= await startWorker();
      if (await parsesInTime(worker, text, deadlineMs)) continue;
      slow.add(name);
      await worker.terminate();
      worker = undefined;
    }
  } finally {
    await worker?.terminate();
  }
  return slow;
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

async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  await once(worker, 'message');
  return worker;
}

async function parsesInTime(worker: Worker, text: string, deadlineMs: number): Promise<boolean> {
  const watching = new AbortController();
  const { signal } = watching;
  try {
    const parsed = once(worker, 'message', { signal });
    const ended = once(worker, 'exit', { signal });
    const late = waitForProcessorTime(worker, deadlineMs, signal);
    worker.postMessage(text);
    return await Promise.race([
      // Rejected by the error of a thread that fails, such as one that runs out of memory.
      parsed.then(
        () => true,
        () => false,
      ),
      ended.then(
        () => false,
        () => false,
      ),
      late.then(() => false),
    ]);
  } finally {
    watching.abort();
  }
}

/** Waits until a thread has taken `deadlineMs` of processor time from now on. */
async function waitForProcessorTime(
  worker: Worker,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<void> {
  const begun = await readProcessorMs(worker);
  while (!signal.aborted && (await readProcessorMs(worker)) - begun <= deadlineMs) {
    await sleep(LOOK_MS);
  }
}

/** The processor time a thread has taken, in milliseconds; none once it has ended. */
async function readProcessorMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}
