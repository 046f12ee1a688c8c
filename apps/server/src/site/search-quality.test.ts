import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCorpus } from '../testing/corpora.ts';
import { dialects } from '../testing/test-platform.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

/** What readers of real documentation type, and the title of the page they are taken to first. */
const EXPECTED: Record<string, readonly (readonly [query: string, title: string])[]> = {
  'trunk-docs': [
    ['merge queue', 'Migrate from GitHub Merge Queue'],
    ['webhooks', 'Webhooks'],
    ['github actions', 'GitHub Actions'],
    ['failure rate', 'Failure Rate Monitor'],
    ['billing', 'Billing and plans'],
    ['securi', 'Security'],
  ],
  'pgsql-tw-docs': [
    ['create table', 'CREATE TABLE'],
    ['create index', 'CREATE INDEX'],
    ['pg_dump', 'pg_dump'],
    ['vacuum', 'VACUUM'],
    ['資料型別', '8. 資料型別'],
    ['索引', '11. 索引'],
    ['交易隔離', '13.2. 交易隔離'],
  ],
};

interface Answer {
  groups: { results: { title: { text: string; hit: boolean }[] }[] }[];
}

const cases = dialects.flatMap((dialect) =>
  Object.entries(EXPECTED).flatMap(([name, expected]) => {
    const location = findCorpus(name);
    return location === undefined ? [] : [{ dialect, name, expected, location }];
  }),
);

describe.skipIf(cases.length === 0).each(cases)('searching $name on $dialect', (one) => {
  let server: SiteServer;
  let path: string;
  beforeAll(async () => {
    server = await startSiteServer({}, one.dialect);
    path = (await server.publish({ location: one.location, title: one.name })).path;
  }, 300_000);
  afterAll(() => server?.[Symbol.asyncDispose]());

  it.each(one.expected)('for %s finds %s first, with its words marked', async (query, title) => {
    const address = `${server.origin}${path}/~search.json?q=${encodeURIComponent(query)}`;
    const { groups } = (await (await fetch(address)).json()) as Answer;
    const first = groups[0]?.results[0];
    expect(first?.title.map((part) => part.text).join('')).toBe(title);
    expect(first?.title.some((part) => part.hit)).toBe(true);
  });
});
