import type { Random } from '../../../packages/content/src/testing/random-edits.ts';
import type { Ledger, Thing } from '../ledger.ts';
import { forEachAtOnce, type Reader, waitFor } from './reader.ts';
import type { Problem } from './verdict.ts';

export interface FindableOptions {
  home: string;
  /** What is looked for; of many, as many as `most`. */
  pages: readonly Thing[];
  most: number;
  random: Random;
  /** How long what is acknowledged may take to be found, once the server is up. */
  patienceMs: number;
}

/** What was looked for, and what was not as it should be. */
export interface Findings {
  problems: Problem[];
  /** How many searches there were, and how many of them had to be asked again. */
  searches: number;
  late: number;
}

/**
 * Looks for pages by the rare words in their texts, and for what links to them: what is there is found,
 * what was there before is not.
 */
export async function checkFindable(
  reader: Reader,
  { things }: Ledger,
  { home, pages, most, random, patienceMs }: FindableOptions,
): Promise<Findings> {
  const findings: Findings = { problems: [], searches: 0, late: 0 };
  await forEachAtOnce(chooseSome(pages, most, random), async (page) => {
    const id = page.id ?? page.word;
    const rare = page.state?.rare;
    const gone = page.past.findLast((past) => past.rare !== undefined && past.rare !== rare)?.rare;
    for (const [word, isThere] of [
      [rare, true],
      [gone, false],
    ] as const) {
      if (word === undefined || page.id === undefined) continue;
      findings.searches += 1;
      let times = 0;
      const found = await waitFor(async () => {
        const path = `/spaces/${home}/search?query=${word}`;
        const { items } = await reader.require<{ items: { id: string }[] }>(path);
        times = items.filter((item) => item.id === id).length;
        return times === (isThere ? 1 : 0);
      }, patienceMs);
      if (found === 'late') findings.late += 1;
      if (found !== 'never') continue;
      const detail = `page ${page.word} (${id}) in ${home} is found ${times} times by ${word}, which it ${isThere ? 'has' : 'had before'}`;
      findings.problems.push({ fault: 'search-lost', detail });
    }
  });
  const targets = new Set(
    pages.flatMap(({ state, past }) => [state?.link, past.at(-1)?.link].filter((one) => one)),
  );
  const linked = things.filter(
    ({ kind, word, state, id, home: there }) =>
      kind === 'page' && there === home && targets.has(word) && state && id,
  );
  await forEachAtOnce(chooseSome(linked, most, random), async (target) => {
    const expected = things
      .filter(({ kind, state, pending }) => kind === 'page' && !pending && isLinking(state, target))
      .map(({ id }) => id)
      .sort();
    let seen: (string | undefined)[] = [];
    const found = await waitFor(async () => {
      const path = `/spaces/${home}/content/page/${target.id}/backlinks`;
      const { items } = await reader.list<{ page?: { id: string } }>(path);
      seen = items.map(({ page }) => page?.id).sort();
      return JSON.stringify(seen) === JSON.stringify(expected);
    }, patienceMs);
    if (found === 'late') findings.late += 1;
    if (found !== 'never') return;
    const detail = `page ${target.word} (${target.id}) in ${home}: expected ${expected}, seen ${seen}`;
    findings.problems.push({ fault: 'backlink-lost', detail });
  });
  return findings;
}

function isLinking(state: Thing['state'], { word }: Thing): boolean {
  return state?.link === word;
}

function chooseSome<Item>(items: readonly Item[], most: number, random: Random): Item[] {
  const left = [...items];
  while (left.length > most) left.splice(random(left.length), 1);
  return left;
}
