import { hashDocument } from '@octavo/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholePerson } from '../../http/rights-holder.ts';
import { type Platform, sha256Base64url } from '../../platform/index.ts';
import { testActor } from '../../testing/test-actor.ts';
import { dialects } from '../../testing/test-platform.ts';
import { type RevisionView, readHead, readRevision } from '../content/index.ts';
import { createSpace } from '../spaces/index.ts';
import { listBacklinks } from './list-backlinks.ts';
import { type LinkQuery, listLinks } from './list-links.ts';
import { changePages, commit, makeDocument, type PageDraft } from './testing/linked-pages.ts';
import { openLinks } from './testing/open-links.ts';

const APP = 'https://docs.example.com/app';

async function readNow(platform: Platform, spaceId: string): Promise<RevisionView> {
  const view = await readRevision(platform, await readHead(platform.database.db, spaceId));
  if (view === undefined) throw new Error('The head is missing.');
  return view;
}

async function list(platform: Platform, view: RevisionView, query: Partial<LinkQuery> = {}) {
  return listLinks(platform, view, {
    ...{ limit: 1000, app: APP, readSpace: async () => undefined },
    ...query,
  });
}

/** `name status places` of every link of the space as it is now. */
async function describeLinks(platform: Platform, spaceId: string): Promise<string[]> {
  const { links } = await list(platform, await readNow(platform, spaceId));
  return links.map(({ name, status, places }) => {
    const at = places.map(({ source, node }) => (node ? `${source.id}/${node}` : source.id));
    return `${name} ${status} ${at.join(',')}`;
  });
}

async function backlinksOf(platform: Platform, spaceId: string, id: string): Promise<string[]> {
  const view = await readNow(platform, spaceId);
  const page = { after: undefined, limit: 1000, holder: wholePerson('nobody') };
  const { backlinks, count } = await listBacklinks(platform, view, { kind: 'page', id }, page);
  expect(count).toBe(backlinks.length);
  return backlinks.map(({ source }) => source.id);
}

const toB = { 'b.md': { kind: 'page', page: 'b' } } as const;

describe.each(dialects)('links on %s', (dialect) => {
  it('says in how many places a link is, of which it shows the first 20', async () => {
    await using opened = await openLinks(dialect);
    const { platform, spaceId, write } = opened;
    const linking = (times: number) => ({ text: '[b](b.md)\n\n'.repeat(times), links: toB });
    const pages = Array.from({ length: 8 }, (_, at) => [`p${at}`, linking(4)] as const);
    await write({ ...Object.fromEntries(pages), b: { text: '# B\n' } });
    const count = async () => {
      const { links } = await list(platform, await readNow(platform, spaceId));
      return links.map(({ places, placeCount }) => [places.length, placeCount]);
    };
    expect(await count()).toEqual([[20, 32]]);
    await platform.jobs.runDue();
    expect(await count()).toEqual([[20, 32]]);
    await write({ p1: linking(9), p2: { text: 'none\n' } });
    expect(await count()).toEqual([[20, 33]]);
    await platform.jobs.runDue();
    expect(await count()).toEqual([[20, 33]]);
  });

  it('says of each target whether it is there, and where the links to it are', async () => {
    await using opened = await openLinks(dialect);
    const { platform, spaceId, write } = opened;
    await write({
      a: {
        text: `# A\n\n[b](b.md) and [again](b.md)\n\n[b](b.md), [gone](gone.md), [out](https://example.org/) and [in](${APP}/s/1)\n`,
        links: toB,
        cover: { ref: { kind: 'file', file: 'picture' }, yPos: 0 },
      },
      b: { text: '# B\n\n## Mix\n\n[mix](#mix) [no](#none)\n' },
    });
    expect(await describeLinks(platform, spaceId)).toEqual([
      'file:picture# reference broken a',
      'page:b# reference ok a/block-1,a/block-2',
      'page:b#mix reference ok b/block-2',
      'page:b#none reference broken b/block-2',
      'unresolved:gone.md# reference broken a/block-2',
      `url:${APP}/s/1# reference in-app a/block-2`,
      'url:https://example.org/# reference ok a/block-2',
    ]);
    const view = await readNow(platform, spaceId);
    const { stats } = await list(platform, view);
    expect(stats).toEqual({ total: 7, broken: { total: 3, changeRequest: 0 } });
    const broken = await list(platform, view, { status: 'broken', limit: 2 });
    expect([broken.count, broken.links.length]).toEqual([3, 2]);
    const own = await list(platform, view, { pageId: 'b' });
    expect(own.links.map(({ name }) => name)).toEqual([
      'page:b#mix reference',
      'page:b#none reference',
    ]);
  });

  it('keeps links through renames and moves, and follows deletion and return', async () => {
    await using opened = await openLinks(dialect);
    const { platform, spaceId, write } = opened;
    await write({ a: { text: '[b](b.md)\n', links: toB }, b: { text: '# B\n' }, c: {} });
    await write({ b: { text: '# B\n', title: 'New', slug: 'new', parent: 'c', order: 'z9' } });
    expect(await describeLinks(platform, spaceId)).toEqual(['page:b# reference ok a/block-0']);
    expect(await backlinksOf(platform, spaceId, 'b')).toEqual(['a']);
    await write({ b: null });
    expect(await describeLinks(platform, spaceId)).toEqual(['page:b# reference broken a/block-0']);
    await write({ b: { text: '# B\n' } });
    expect(await describeLinks(platform, spaceId)).toEqual(['page:b# reference ok a/block-0']);
    await write({ a: null });
    expect(await describeLinks(platform, spaceId)).toEqual([]);
    expect(await backlinksOf(platform, spaceId, 'b')).toEqual([]);
  });

  it('knows the anchors that included content brings along, and who includes it', async () => {
    await using opened = await openLinks(dialect);
    const { platform, spaceId } = opened;
    const note = makeDocument('## Gloves\n\nWear them.\n');
    const include = { 'n.md': { kind: 'reusable-content', reusableContent: 'note' } } as const;
    const pages = changePages({
      a: { text: '{% include "n.md" %}\n\n[gloves](#gloves)\n', links: include },
    });
    const record = { id: 'note', title: 'Note', document: hashDocument(note, sha256Base64url) };
    await commit(platform, spaceId, {
      ...pages,
      documents: [...(pages.documents ?? []), note],
      reusableContents: new Map([['note', record]]),
    });
    expect(await describeLinks(platform, spaceId)).toEqual([
      'page:a#gloves reference ok a/block-1',
      'reusable-content:note# dependsOn ok a/block-0',
    ]);
    await commit(platform, spaceId, { reusableContents: new Map([['note', null]]) });
    expect(await describeLinks(platform, spaceId)).toEqual([
      'page:a#gloves reference broken a/block-1',
      'reusable-content:note# dependsOn broken a/block-0',
    ]);
  });

  it('touches the rows of the edited page alone, of a thousand', async () => {
    await using opened = await openLinks(dialect);
    const { platform, spaceId, write } = opened;
    const { db } = platform.database;
    const names = Array.from({ length: 1000 }, (_, at) => `p${String(at).padStart(4, '0')}`);
    const links = { 'x.md': { kind: 'page', page: 'p0000' } } as const;
    await write(
      Object.fromEntries(names.map((id) => [id, { text: `# ${id}\n\n[x](x.md)\n`, links }])),
    );
    await platform.jobs.runDue();
    const mark = '["marked"]';
    await platform.database.transaction((tx) =>
      tx.updateTable('links').set({ nodes: mark }).execute(),
    );
    await write({ p0500: { text: '# Edited\n\n[x](x.md) [y](https://example.org/)\n', links } });
    const rows = await db.selectFrom('links').select(['source', 'nodes']).execute();
    const touched = rows.filter(({ nodes }) => nodes !== mark).map(({ source }) => source);
    expect([rows.length, touched]).toEqual([1001, ['page:p0500', 'page:p0500']]);
    expect(await backlinksOf(platform, spaceId, 'p0000')).toHaveLength(999);
  });

  it('answers for a copy at once, and the same once it has rows of its own', async () => {
    await using opened = await openLinks(dialect);
    const { platform, spaceId, organizationId, write } = opened;
    const revision = await write({
      a: { text: '[b](b.md)\n', links: toB },
      b: { text: '[gone](gone.md)\n' },
    });
    const copy = await platform.database.transaction((tx) =>
      createSpace(platform, tx, { organizationId, actor: testActor, copyOf: revision }),
    );
    await write({ b: null, a: { text: 'Nothing.\n' } });
    await commit(platform, copy.id, changePages({ c: { text: '[b](b.md)\n', links: toB } }));
    const expected = [
      'page:b# reference ok a/block-0,c/block-0',
      'unresolved:gone.md# reference broken b/block-0',
    ];
    expect(await describeLinks(platform, copy.id)).toEqual(expected);
    expect(await backlinksOf(platform, copy.id, 'b')).toEqual(['a', 'c']);
    await platform.jobs.runDue();
    const own = await platform.database.db
      .selectFrom('links')
      .select('source')
      .where('space_id', '=', copy.id)
      .orderBy('source')
      .execute();
    expect(own.map(({ source }) => source)).toEqual(['page:a', 'page:b', 'page:c']);
    await commit(platform, copy.id, changePages({ d: { text: '[b](b.md)\n', links: toB } }));
    expect(await describeLinks(platform, copy.id)).toEqual([
      'page:b# reference ok a/block-0,c/block-0,d/block-0',
      'unresolved:gone.md# reference broken b/block-0',
    ]);
    expect(await describeLinks(platform, spaceId)).toEqual([]);
  });

  it('answers for any revision what an index made from nothing answers', async () => {
    await using opened = await openLinks(dialect);
    const { platform, spaceId, write } = opened;
    const ids = ['a', 'b', 'c', 'd'];
    const draft = fc.record({
      page: fc.constantFrom(...ids),
      to: fc.option(fc.constantFrom(...ids), { nil: undefined }),
      anchor: fc.boolean(),
      isGone: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(draft, { minLength: 1, maxLength: 5 }), async (edits) => {
        const revisions: string[] = [];
        for (const { page, to, anchor, isGone } of edits) {
          const text = `# ${page}\n\n${anchor ? '## Here\n\n' : ''}${to ? `[x](x.md)\n` : ''}`;
          const links: PageDraft['links'] =
            to === undefined
              ? {}
              : {
                  'x.md': anchor
                    ? { kind: 'anchor', page: to, anchor: 'here' }
                    : { kind: 'page', page: to },
                };
          revisions.push(await write({ [page]: isGone ? null : { text, links } }));
        }
        for (const id of revisions) {
          const view = await readRevision(platform, id);
          if (view === undefined) throw new Error('A revision is missing.');
          const indexed = await list(platform, view);
          const targets = new Map<string, string[]>();
          for (const pageId of view.tree().byId.keys()) {
            const { links } = await list(platform, view, { pageId });
            for (const { name, status } of links) {
              targets.set(`${name} ${status}`, [
                ...(targets.get(`${name} ${status}`) ?? []),
                pageId,
              ]);
            }
          }
          expect(
            new Map(
              indexed.links.map(({ name, status, places }) => [
                `${name} ${status}`,
                places.map(({ source }) => source.id),
              ]),
            ),
          ).toEqual(new Map([...targets].map(([name, pages]) => [name, pages.sort()])));
        }
      }),
      { numRuns: 40 },
    );
    expect(await readNow(platform, spaceId)).toBeDefined();
  });
});
