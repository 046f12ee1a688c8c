import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteAttacks, tallyWords } from '../attack-class.ts';
import { type AttackedSite, startAttackedSite } from '../xss/attacked-site.ts';
import { SLOW_TEXTS, type SlowText } from './texts.ts';

/** What takes time that grows with the square of the length takes seconds at these. */
const LENGTHS = { markdown: 16_000, html: 4_000 } as const;
/** The most processor time of the server's own thread for one request, in milliseconds; usual is 20. */
const MAX_THREAD_MS = 1_000;
const TIMEOUT_MS = 120_000;
const README = { 'README.md': '# Home\n' };

let site: AttackedSite;
let quiet: AttackedSite;

beforeAll(async () => {
  site = await startAttackedSite(README);
  quiet = await site.publishAnother('Quiet', README);
});
afterAll(() => site?.[Symbol.asyncDispose]());

/** The processor time that this thread, which is also the server's, spends until something is done. */
async function measure<T>(work: () => Promise<T>): Promise<{ done: T; ms: number }> {
  const before = process.threadCpuUsage();
  const done = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { done, ms: (user + system) / 1000 };
}

async function save({ as, write }: SlowText, slug: string): Promise<number> {
  const path = `/spaces/${site.spaceId}/content`;
  if (as === 'html') {
    const url = `data:text/html;base64,${Buffer.from(write(LENGTHS.html)).toString('base64')}`;
    return (await site.call('POST', `${path}/import`, { source: 'html', url })).status;
  }
  const document = { markdown: write(LENGTHS.markdown) };
  const change = { operation: 'insert_page', title: 'Slow', slug, document };
  return (await site.call('POST', `${path}?compat=false`, { changes: [change] })).status;
}

/** Reads another site's page again and again until it is stopped; how many answers it got. */
async function readMeanwhile(stop: AbortSignal): Promise<number> {
  let answers = 0;
  while (!stop.aborted) {
    const { status } = await quiet.read('/');
    if (status !== 200) throw new Error(`Another reader was answered ${status}.`);
    answers += 1;
    await sleep(20);
  }
  return answers;
}

describe('a text that is slow to read', () => {
  it('is one of many', () => {
    expect(SLOW_TEXTS.length).toBeGreaterThan(100);
    expect(new Set(SLOW_TEXTS.map(({ name }) => name)).size).toBe(SLOW_TEXTS.length);
  });

  it('would be seen to be: work of the thread is counted, waiting is not', async () => {
    const busy = await measure(async () => {
      for (const end = performance.now() + 60; performance.now() < end; );
    });
    expect(busy.ms).toBeGreaterThan(5);
    expect((await measure(() => sleep(60))).ms).toBeLessThan(busy.ms);
  });

  it(
    'is saved, shown and imported, or refused, in bounded time, while others read',
    async (context) => {
      const stop = new AbortController();
      const reader = readMeanwhile(stop.signal);
      const outcomes: string[] = [];
      const slow: string[] = [];
      for (const [index, text] of SLOW_TEXTS.entries()) {
        const slug = `slow-${index}`;
        const saved = await measure(() => save(text, slug));
        expect([text.name, saved.done]).toEqual([
          text.name,
          expect.toBeOneOf([200, 201, 400, 413]),
        ]);
        outcomes.push(saved.done < 300 ? 'taken' : 'refused');
        if (saved.ms > MAX_THREAD_MS) slow.push(`${text.name}: ${saved.ms} ms to save`);
        if (saved.done !== 200) continue;
        const shown = await measure(() => site.read(`/${slug}`));
        expect([text.name, shown.done.status]).toEqual([text.name, 200]);
        if (shown.ms > MAX_THREAD_MS) slow.push(`${text.name}: ${shown.ms} ms to show`);
      }
      stop.abort();
      expect(slow).toEqual([]);
      expect(await reader).toBeGreaterThan(SLOW_TEXTS.length / 4);
      noteAttacks(context, {
        ...{ attacks: 'slow-documents', tried: outcomes.length },
        outcomes: tallyWords(outcomes),
      });
    },
    TIMEOUT_MS,
  );
});
