import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ANONYMOUS_READER, type Reader } from '../../platform/index.ts';
import { dialects } from '../../testing/test-platform.ts';
import { rebuildIndex, searchSpace } from './index.ts';
import { keepResults } from './kept-results.ts';
import { readIndexMark } from './store.ts';
import { makeSpace, openSearch } from './testing/open-search.ts';
import { writePages } from './testing/write-pages.ts';

describe.each(dialects)('kept results on %s', (dialect) => {
  it('answer the same question once until its mark changes', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    let [runs, mark] = [0, 'first'];
    const ask = (question: string) =>
      keepResults(platform, {
        key: [question],
        readMark: async () => mark,
        find: async () => ({ results: { question, run: ++runs }, characters: 10 }),
      });
    const answers = await Promise.all([ask('a'), ask('a'), ask('b')]);
    expect(answers.map((answer) => answer.question)).toEqual(['a', 'a', 'b']);
    await makeSpace(platform, organization);
    await ask('a');
    expect(runs).toBe(2);
    mark = 'second';
    await makeSpace(platform, organization);
    expect((await ask('a')).run).toBe(3);
  });

  it('do not hold a failure', async () => {
    await using search = await openSearch(dialect);
    const ask = (run: () => Promise<object>) =>
      keepResults(search.platform, {
        key: ['a'],
        readMark: async () => '',
        find: async () => ({ results: await run(), characters: 10 }),
      });
    await expect(ask(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await ask(async () => ({ up: true }))).toEqual({ up: true });
  });

  it('are given up once all who asked have gone, and found for the next who asks', async () => {
    await using search = await openSearch(dialect);
    const [one, other] = [new AbortController(), new AbortController()];
    const given: AbortSignal[] = [];
    const ask = (signal: AbortSignal, found: Promise<object>) =>
      keepResults(search.platform, {
        ...{ key: ['a'], signal, readMark: async () => '' },
        find: async (all) => {
          given.push(all);
          const gone = Promise.withResolvers<never>();
          all.addEventListener('abort', () => gone.reject(all.reason));
          return { results: await Promise.race([found, gone.promise]), characters: 10 };
        },
      });
    const never = new Promise<object>(() => {});
    const waiting = [ask(one.signal, never), ask(other.signal, never)];
    const outcomes = Promise.allSettled(waiting);
    await vi.waitUntil(() => given.length === 1);
    await setImmediate();
    one.abort(new Error('gone'));
    expect(given[0]?.aborted).toBe(false);
    other.abort(new Error('gone as well'));
    expect(given[0]?.aborted).toBe(true);
    const late = ask(new AbortController().signal, Promise.resolve({ late: true }));
    expect(await late).toEqual({ late: true });
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(given).toHaveLength(2);
  });

  it('show a change at once, and only to those whom the same conditions hold for', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      one: { text: 'glaze\n\n{% if visitor.claims.staff %}\nglaze cobalt\n{% endif %}' },
    });
    const count = async (reader?: Reader) =>
      (
        await searchSpace(platform, space, 'cobalt', {
          limit: 5,
          reader,
        })
      ).count;
    expect([await count(), await count(ANONYMOUS_READER), await count()]).toEqual([1, 0, 1]);
    await writePages(platform, space, { two: { text: 'cobalt' } });
    expect([await count(), await count(ANONYMOUS_READER)]).toEqual([2, 1]);
  });

  it('have another mark after every change of the index, though it looks the same', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const { db } = platform.database;
    const space = await makeSpace(platform, organization);
    const marks = new Set<string>();
    const note = async () => marks.add(await readIndexMark(db, [space]));
    await note();
    await writePages(platform, space, { one: { text: 'cobalt' } });
    await note();
    await platform.database.transaction((tx) => rebuildIndex(platform, tx, space));
    await note();
    await platform.jobs.runDue();
    await note();
    expect(marks.size).toBe(4);
    await writePages(platform, await makeSpace(platform, organization), { two: { text: 'iron' } });
    await note();
    expect(marks.size).toBe(4);
  });
});
