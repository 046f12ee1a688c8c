import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { searchSpace } from './index.ts';
import { keepResults } from './kept-results.ts';
import { makeSpace, openSearch } from './testing/open-search.ts';
import { writePages } from './testing/write-pages.ts';

describe.each(dialects)('kept results on %s', (dialect) => {
  it('answer the same question once until something is committed', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    let runs = 0;
    const ask = (question: string) =>
      keepResults(platform.database, [question], async () => {
        runs += 1;
        return { question };
      });
    const answers = await Promise.all([ask('a'), ask('a'), ask('b')]);
    expect(answers.map((answer) => answer.question)).toEqual(['a', 'a', 'b']);
    await ask('a');
    expect(runs).toBe(2);
    await makeSpace(platform, organization);
    await ask('a');
    expect(runs).toBe(3);
  });

  it('do not hold a failure', async () => {
    await using search = await openSearch(dialect);
    const { database } = search.platform;
    const failing = async (): Promise<object> => {
      throw new Error('down');
    };
    await expect(keepResults(database, ['a'], failing)).rejects.toThrow('down');
    expect(await keepResults(database, ['a'], async () => ({ up: true }))).toEqual({ up: true });
  });

  it('show a change at once, and only to those whom the same conditions hold for', async () => {
    await using search = await openSearch(dialect);
    const { platform, organization } = search;
    const space = await makeSpace(platform, organization);
    await writePages(platform, space, {
      one: { text: 'glaze\n\n{% if visitor.claims.staff %}\nglaze cobalt\n{% endif %}' },
    });
    const count = async (conditions?: readonly string[]) =>
      (
        await searchSpace(platform, space, 'cobalt', {
          limit: 5,
          ...(conditions && { conditions }),
        })
      ).count;
    expect([await count(), await count([]), await count()]).toEqual([1, 0, 1]);
    await writePages(platform, space, { two: { text: 'cobalt' } });
    expect([await count(), await count([])]).toEqual([2, 1]);
  });
});
