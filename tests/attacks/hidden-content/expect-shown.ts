import type { Random } from '../../../packages/content/src/testing/random-edits.ts';
import type { ShownWord } from './foresee-site.ts';
import type { PublishedPlan, PublishedSpace } from './publish-plan.ts';
import type { SitePlan } from './site-plan.ts';
import type { TestReader } from './test-readers.ts';
import type { AskSite, ReaderWatch } from './watch-reader.ts';

/** What is looked for here, as one surface. */
const SURFACE = 'shown';
/** How many words a reader searches for and has to find. */
const SEARCHED = 2;

/** Looks for all that is for a reader: on its page, as a file, in searches and feeds. */
export async function expectShown(
  watch: ReaderWatch,
  at: {
    plan: SitePlan;
    site: PublishedPlan;
    ask: AskSite;
    reader: TestReader;
    visible: ReadonlySet<string>;
    shown: readonly ShownWord[];
    random: Random;
    isChosen(one: { surface: string }): boolean;
    prefixOf(space: PublishedSpace): string;
  },
): Promise<void> {
  const { plan, site, ask, reader, visible, shown, random, prefixOf, isChosen } = at;
  const miss = (surface: string, path: string, what: string, named = '') =>
    watch.leaks.push({
      surface: SURFACE,
      kind: `${surface} lacks ${what}`,
      request: `GET ${path}`,
      what: named,
    });
  const headers = { authorization: `Bearer ${reader.token}` };
  const full = shown.length > 0 ? (await ask('llms-full.txt', '/llms-full.txt')).text : '';
  const isIndexed = plan.visibility === 'public' && shown.length > 0;
  const map = isIndexed ? (await ask('sitemap.xml', '/sitemap.xml')).text : '';
  for (const space of site.spaces) {
    if (!visible.has(space.plan.word)) continue;
    for (const { kind, word, id, path } of space.things) {
      if (!visible.has(word) || !isChosen({ surface: SURFACE })) continue;
      if (kind === 'page') {
        const words = shown.filter((one) => one.page === word);
        const text = await readPage(ask, reader.base, `${prefixOf(space)}/${path}`);
        for (const one of words) {
          if (!text.includes(one.word)) miss('page', path, describe(one), one.word);
          if (one.isFound && !one.isIncluded && !full.includes(one.word))
            miss('llms-full.txt', path, describe(one), one.word);
        }
        if (isIndexed && !map.includes(nameAt(text))) miss('sitemap.xml', path, 'a page', word);
      }
      if (kind === 'file') {
        const file = `${prefixOf(space)}/~files/${id}`;
        const { status } = await ask('~files', file);
        if (status !== 200) miss('~files', file, 'a file');
      }
      const part = PARTS[kind];
      const call = `/v1/spaces/${space.id}/content/${part}/${id}`;
      const { status } = await watch.ask({ surface: `get-${kind}`, path: call, headers });
      if (status !== 200) miss('API', call, `a ${kind}, answers ${status}`);
    }
  }
  for (let left = SEARCHED; left > 0 && shown.length > 0; left--) {
    const one = shown[random(shown.length)];
    if (one === undefined || !one.isFound) continue;
    const path = `/~search.json?q=${one.word}&scope=all`;
    const { text } = await ask('~search.json', path);
    if (!text.includes(one.page)) miss('~search.json', path, describe(one), one.word);
  }
}

/** Where things are in the API. */
const PARTS = { page: 'page', link: 'page', file: 'files', content: 'reusable-contents' } as const;

function describe({ word, page }: ShownWord): string {
  return word === page ? 'the title of a page' : 'a word of a page';
}

/** The address that a page says is its own. */
function nameAt(html: string): string {
  return /rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? 'no address';
}

/** The page at a path, wherever that leads. */
async function readPage(ask: AskSite, base: string, path: string): Promise<string> {
  let at = path;
  for (let left = 4; left > 0; left--) {
    const { status, headers, text } = await ask('page', at);
    if (status < 300 || status >= 400) return text;
    at = headers.location?.slice(base.length) ?? at;
  }
  return '';
}
