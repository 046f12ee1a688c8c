import { availableParallelism } from 'node:os';
import {
  type Caches,
  createThreadPool,
  defineCache,
  groupBySize,
  sha256Base64url,
  type TimeBudget,
} from '../../platform/index.ts';

/** Highlights one text of code; undefined where it is shown plain. */
export type Highlight = (code: string, syntax: string | undefined) => string | undefined;

/** Code, and the language that it says it is in. */
export interface CodeText {
  code: string;
  syntax: string;
}

const MAX_CODE_LENGTH = 60_000;
/** How much is highlighted in one go, in characters, unless a single text is longer. */
const GROUP_LENGTH = 8000;
/** The most processor time for one text, and for all that one page shows, in milliseconds. */
const TEXT_MS = 1000;
const PAGE_MS = 2000;
/** Grammars are loaded when they are first needed, and stay for as long as their thread. */
const IDLE_MS = 30_000;
/** Each has its grammars, tens of megabytes: on two cores one is enough. */
const THREADS = Math.max(1, availableParallelism() - 1);

/** HTML by the hash of the code; empty where the code is to be shown plain. */
const highlights = defineCache<string>(
  { name: 'site-highlights', share: 20, leastPart: 1 },
  (html) => html.length * 2,
);

const pool = createThreadPool<readonly CodeText[], (string | undefined)[]>(
  new URL('./highlight-worker.ts', import.meta.url),
  { deadlineMs: TEXT_MS, idleMs: IDLE_MS, threads: THREADS, maxHeapMb: 512 },
);

/**
 * Highlights the code of one page, in languages by the names that code blocks give them, and answers
 * the function that looks it up. What is not in memory is highlighted in threads; a text that takes
 * more than a second of processor time is shown plain, and so is what is left once all of them took two.
 */
export async function highlightCode(
  caches: Caches,
  texts: readonly CodeText[],
): Promise<Highlight> {
  if (texts.length === 0) return () => undefined;
  const isKnown = await listLanguages();
  const cache = caches.open(highlights);
  const found = new Map<string, string>();
  const missing = new Map<string, CodeText>();
  for (const text of texts) {
    if (text.code.length > MAX_CODE_LENGTH || !isKnown(text.syntax)) continue;
    const key = keyOf(text);
    const html = cache.get(key);
    if (html === undefined) missing.set(key, text);
    else found.set(key, html);
  }
  await highlightMissing(missing, (key, html) => {
    cache.set(key, html);
    found.set(key, html);
  });
  return (code, syntax) =>
    syntax === undefined ? undefined : found.get(keyOf({ code, syntax })) || undefined;
}

/**
 * Renders what shows code that is only known once it is rendered: once with what is in memory, and
 * again where that was not all.
 */
export async function renderHighlighted<T>(
  caches: Caches,
  render: (highlight: Highlight) => T,
): Promise<T> {
  const cache = caches.open(highlights);
  const isKnown = await listLanguages();
  const texts: CodeText[] = [];
  const rendered = render((code, syntax) => {
    if (syntax === undefined || code.length > MAX_CODE_LENGTH || !isKnown(syntax)) return undefined;
    const html = cache.get(keyOf({ code, syntax }));
    if (html === undefined) texts.push({ code, syntax });
    return html || undefined;
  });
  return texts.length === 0 ? rendered : render(await highlightCode(caches, texts));
}

let languages: Promise<(syntax: string) => boolean> | undefined;

/** Tells languages that there are grammars of; loads none of them. */
function listLanguages(): Promise<(syntax: string) => boolean> {
  languages ??= import('shiki/langs').then(
    ({ bundledLanguages, bundledLanguagesAlias }) =>
      (syntax) =>
        Object.hasOwn(bundledLanguages, syntax) || Object.hasOwn(bundledLanguagesAlias, syntax),
  );
  return languages;
}

function keyOf({ code, syntax }: CodeText): string {
  return sha256Base64url(`${syntax}\0${code}`);
}

type Keep = (key: string, html: string) => void;

async function highlightMissing(missing: ReadonlyMap<string, CodeText>, keep: Keep): Promise<void> {
  // The shortest first: what takes all of the time is mostly long.
  const sorted = [...missing].sort(([, a], [, b]) => a.code.length - b.code.length);
  const weight = sorted.reduce((length, [, { code }]) => length + code.length, 0);
  const task = { weight, budget: { left: PAGE_MS } };
  for (const group of groupBySize(sorted, ([, { code }]) => code.length, GROUP_LENGTH)) {
    const isDone = await highlightGroup(group, task, keep);
    if (isDone || group.length === 1) continue;
    // One of them is slow: the others are not to suffer for it.
    for (const one of group) await highlightGroup([one], task, keep);
  }
}

/** Whether a group was highlighted in time; a single text that was not is kept as plain. */
async function highlightGroup(
  group: readonly (readonly [key: string, text: CodeText])[],
  task: { weight: number; budget: TimeBudget },
  keep: Keep,
): Promise<boolean> {
  const hadTime = task.budget.left >= TEXT_MS;
  const texts = group.map(([, text]) => text);
  const html = await pool.runInTime(texts, task);
  if (html === undefined && (group.length > 1 || !hadTime)) return false;
  for (const [index, [key]] of group.entries()) keep(key, html?.[index] ?? '');
  return html !== undefined;
}
