import { ordersBetween, type PageRecord, runAtOnce } from '@octavo/content';
import { commitRevision } from '../../apps/server/src/areas/content/index.ts';
import { listPageSections } from '../../apps/server/src/areas/search/page-sections.ts';
import { placePages } from '../../apps/server/src/areas/search/place-pages.ts';
import {
  insertSections,
  insertTerms,
  openSpaceIndex,
} from '../../apps/server/src/areas/search/store.ts';
import { createSpace } from '../../apps/server/src/areas/spaces/index.ts';
import { type Platform, systemActor } from '../../apps/server/src/platform/index.ts';
import { makePage } from '../make-tree.ts';

const TIME = '2026-01-31T09:30:00.000Z';
const ACTOR = systemActor('bench');
const PAGES_AT_ONCE = 500;
const HEADING = '## Part';

/**
 * Makes a space with so many pages and their sections in the search index, without documents: what
 * is indexed is given to the index as it is, which takes a tenth of the time of an import. Each page
 * has eight sections of thirty words and the word `everywhere`.
 */
export async function fillSpace(
  platform: Platform,
  { organizationId, pages, seed }: { organizationId: string; pages: number; seed: number },
): Promise<string> {
  const { database } = platform;
  const ids = Array.from({ length: pages }, (_, at) => `s${seed}p${at}`);
  const orders = ordersBetween(null, null, pages);
  const records = ids.map(
    (id, at): PageRecord => ({
      ...{ id, parent: null, order: orders[at] ?? '', type: 'document', title: `Page ${at}` },
      ...{ slug: id, createdAt: TIME, updatedAt: TIME },
    }),
  );
  const { spaceId, revisionId } = await database.transaction(async (tx) => {
    const space = await createSpace(platform, tx, {
      organizationId,
      actor: ACTOR,
      title: `S${seed}`,
    });
    const { revisionId } = await commitRevision(platform, tx, {
      ...{ spaceId: space.id, type: 'edits', actor: ACTOR },
      pages: new Map(records.map((record) => [record.id, record])),
    });
    return { spaceId: space.id, revisionId };
  });
  for (let from = 0; from < pages; from += PAGES_AT_ONCE) {
    await database.transaction(async (tx) => {
      const number = await openSpaceIndex(tx, spaceId, { revisionId, move: null });
      const batch = records.slice(from, from + PAGES_AT_ONCE);
      const { numbers } = await placePages(
        tx,
        { id: spaceId, number },
        batch.map((record) => ({ id: record.id, record })),
        { readHead: () => Promise.reject(new Error('All pages are there.')) },
      );
      const sections = batch.flatMap((record, at) => {
        const page = numbers.get(record.id) ?? 0;
        return listSections(
          { spaceId, number: page },
          record,
          makePage(seed * 100_003 + from + at, 'everywhere'),
        );
      });
      await insertSections(database, tx, spaceId, sections);
      await insertTerms(
        database,
        tx,
        { id: spaceId, number },
        new Set(sections.flatMap(listTerms)),
      );
    });
  }
  return spaceId;
}

function listSections(
  place: { spaceId: string; number: number },
  record: PageRecord,
  text: string,
) {
  const bare = runAtOnce(listPageSections(place, record, undefined));
  const [first] = bare;
  if (first === undefined) return [];
  return text.split(HEADING).map((body, ordinal) => {
    const own = { ...first, ordinal, body, indexBody: body.toLowerCase() };
    if (ordinal === 0) return own;
    const title = 'Part';
    const named = { anchor: `part-${ordinal}`, title, titleKey: 'part', indexTitle: 'part' };
    return { ...own, ...named, indexName: '', indexContext: first.indexName };
  });
}

/** Words to be misspelt: those that are written with digits, in letters. */
function listTerms({ indexBody }: { indexBody: string }): string[] {
  return (indexBody.match(/[a-z]{4,32}|w\d+/g) ?? []).map((word) =>
    word.replace(/\d/g, (digit) => SYLLABLES[Number(digit)] ?? ''),
  );
}

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ka', 'le', 'mi', 'no', 'pu'];
