import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { searchSpace } from './index.ts';
import { find, makeSpace, openSearch } from './testing/open-search.ts';
import { writePages } from './testing/write-pages.ts';

const PAGES = {
  steam: { text: 'Die Do\u00adnau\u00addampf\u00adschiff\u00adfahrt.' },
  plain: { text: 'Ein Dampfkessel an der Mosel.' },
  camel: { text: 'Set connectionString first.' },
  broken: { text: 'Set retry\u200bLimit and time\u2060out\ufeff.' },
  joined: { text: 'Ask the kilnmaster.' },
  kebab: { text: 'The option max-wal-size bounds it.' },
  snake: { text: 'The option min_spare_files bounds it.' },
  long: { text: 'Call getUserById for it.' },
  apart: { text: 'A glow plug heats it.' },
  symbols: { text: 'C++ reads .env after --verbose.' },
  emoji: { text: 'Mark it ❤\ufe0f done.' },
  phrase: { text: 'The blueShift option wins.' },
};

describe.each(dialects)('words that are written otherwise on %s', (dialect) => {
  let search: Awaited<ReturnType<typeof openSearch>>;
  let space: string;
  beforeAll(async () => {
    search = await openSearch(dialect);
    space = await makeSpace(search.platform, search.organization);
    await writePages(search.platform, space, PAGES);
  });
  afterAll(() => search[Symbol.asyncDispose]());

  const findAll = async (queries: readonly string[]) => {
    const found: [string, string[]][] = [];
    for (const query of queries) found.push([query, await find(search.platform, space, query)]);
    return found;
  };
  const each = (queries: readonly string[], page: string) =>
    queries.map((query) => [query, [page]]);

  it.each([
    ['steam', ['Donaudampfschifffahrt ', 'Do\u00adnaudampf', 'donau\u2060dampf\ufeffschifffahrt']],
    ['plain', ['Dampf\u200bkessel ', 'Mo\u00adsel ', '"dampf\u00adkessel"']],
    ['broken', ['retryLimit ', 'retrylimit ', 'retry limit ', 'timeout ', 'time\u200dout ']],
    ['emoji', ['done ', 'do\ufe0fne ']],
  ])('are found whatever shows nothing in text or query: %s', async (page, queries) => {
    expect(await findAll(queries)).toEqual(each(queries, page));
  });

  it.each([
    [
      'camel',
      ['connectionString ', 'connectionstring ', 'connection string ', 'connection-string '],
    ],
    ['camel', ['connection_string ', 'ConnectionString ', '"connection string"', 'connection str']],
    ['joined', ['kilnmaster ', 'kiln master ', 'kiln-master ', 'kilnMaster ', 'kiln mast']],
    ['kebab', ['max wal size ', 'maxWalSize ', 'maxwalsize ', 'max_wal_size ', 'maxwal']],
    ['snake', ['min spare files ', 'minSpareFiles ', 'minsparefiles ', 'min-spare-files ']],
    ['long', ['user id ', 'userById ', 'get user by id ', 'get_user_by_id ', 'getuserbyid ']],
    ['apart', ['glowplug ', 'glowPlug ', 'glow-plug ', 'glowplu']],
  ])('are found together and apart: %s', async (page, queries) => {
    expect(await findAll(queries)).toEqual(each(queries, page));
  });

  it('leave symbols and phrases of the text as they are', async () => {
    expect(await findAll(['C++', '.env', '--verbose', '"blueShift option wins"'])).toEqual([
      ['C++', ['symbols']],
      ['.env', ['symbols']],
      ['--verbose', ['symbols']],
      ['"blueShift option wins"', ['phrase']],
    ]);
    expect(await findAll(['"wins blue"', '"first connection"', '"kilnmaster kiln"'])).toEqual([
      ['"wins blue"', []],
      ['"first connection"', []],
      ['"kilnmaster kiln"', []],
    ]);
  });

  it('are marked as they are written, and are no corrections', async () => {
    const listMarked = async (query: string) => {
      const { pages, corrected } = await searchSpace(search.platform, space, query, { limit: 5 });
      const marked = pages.flatMap(({ sections }) =>
        sections.flatMap(({ excerpt: { text, highlights } }) =>
          highlights.map(({ start, end }) => text.slice(start, end)),
        ),
      );
      return [marked, corrected];
    };
    expect(await listMarked('donaudampfschifffahrt ')).toEqual([
      ['Do\u00adnau\u00addampf\u00adschiff\u00adfahrt'],
      [],
    ]);
    expect(await listMarked('string ')).toEqual([['String'], []]);
    expect(await listMarked('connection string ')).toEqual([['connectionString'], []]);
    expect(await listMarked('kiln master ')).toEqual([['kilnmaster'], []]);
    expect(await listMarked('maxwalsize ')).toEqual([['max-wal-size'], []]);
    expect(await listMarked('glowplug ')).toEqual([['glow plug'], []]);
    expect(await listMarked('conection string ')).toEqual([
      ['connection', 'String'],
      ['connection'],
    ]);
  });
});
