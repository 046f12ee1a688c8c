import { describe, expect, it } from 'vitest';
import { ANONYMOUS_READER } from '../../platform/index.ts';
import { findCorpus } from '../../testing/corpora.ts';
import { testActor } from '../../testing/test-actor.ts';
import { readRevision } from '../content/index.ts';
import { importIntoSpace, openTree } from '../imports/index.ts';
import { findSpace } from '../spaces/index.ts';
import { choosePages } from './choose-pages.ts';
import { openPdfServer } from './testing/pdf-server.ts';

const CORPUS = 'trunk-docs';
const archive = findCorpus(CORPUS);

describe.skipIf(archive === undefined)('the PDF of real documentation', () => {
  it('has a bookmark for every page that is shown, in their order', async () => {
    await using docs = await openPdfServer();
    const { platform, spaceId } = docs;
    const source = await openTree(archive ?? '');
    await importIntoSpace(platform, source, { spaceId, actor: testActor });
    await source.close();
    const space = await findSpace(platform.database.db, spaceId);
    const view = await readRevision(platform, space?.revision ?? '');
    const everything = { page: null, only: false };
    const reader = ANONYMOUS_READER;
    const pages = view ? choosePages({ view, reader }, everything) : [];
    expect(pages.length).toBeGreaterThan(300);
    const titles = pages.filter(({ record }) => record.type !== 'link').map(({ record }) => record);
    const { outline, text } = await docs.see();
    let place = -1;
    for (const { title } of titles) {
      place = outline.findIndex((one, index) => index > place && one === plain(title));
      expect(place, title).toBeGreaterThan(-1);
    }
    expect(text).not.toMatch(/\{% |%\}/);
  }, 240_000);
});

function plain(title: string): string {
  return title.replace(/\s+/g, ' ').trim();
}
