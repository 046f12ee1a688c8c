import { type ContentRef, hashDocument } from '@octavo/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256Base64url } from '../../platform/index.ts';
import { dialects } from '../../testing/test-platform.ts';
import { listContentChanges, readHead, readRevision, readRevisionRow } from '../content/index.ts';
import { requestBuilding } from './follow-content.ts';
import { listLinks } from './list-links.ts';
import { changePages, commit, makeDocument, type PageDraft } from './testing/linked-pages.ts';
import { forgetLinks, type LinkedSpace, openLinks, readRows } from './testing/open-links.ts';

const page: ContentRef = { kind: 'page', page: 'b' };
const file: ContentRef = { kind: 'file', file: 'f' };

async function describeAll({ platform, spaceId }: LinkedSpace): Promise<string[]> {
  const view = await readRevision(platform, await readHead(platform.database.db, spaceId));
  if (view === undefined) throw new Error('The head is missing.');
  const query = { limit: 1000, app: 'https://docs.example.com/app' };
  const { links } = await listLinks(platform, view, { ...query, readSpace: async () => undefined });
  for (const { places, placeCount } of links) expect(placeCount).toBe(places.length);
  return links.map(({ name, status }) => `${name} ${status}`);
}

describe('a link', () => {
  it.each<[string, string]>([
    ['a cell of a table', '| a |\n| - |\n| [x](x) |\n'],
    ['a cell of an HTML table', '<table><tr><td><a href="x">x</a></td></tr></table>\n'],
    [
      'the target of a card',
      '<table data-view="cards"><thead><tr><th></th><th data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>a</td><td><a href="x">x</a></td></tr></tbody></table>\n',
    ],
    ['a button', '<a href="x" class="button primary">x</a>\n'],
    ['a mention', '[x](x "mention")\n'],
    ['a content reference', '{% content-ref url="x" %}\n[x](x)\n{% endcontent-ref %}\n'],
    ['a hint', '{% hint style="info" %}\n[x](x)\n{% endhint %}\n'],
    ['a tab', '{% tabs %}\n{% tab title="a" %}\n[x](x)\n{% endtab %}\n{% endtabs %}\n'],
    ['a step', '{% stepper %}\n{% step %}\n## a\n\n[x](x)\n{% endstep %}\n{% endstepper %}\n'],
    ['what can be unfolded', '<details><summary>a</summary>\n\n[x](x)\n\n</details>\n'],
    ['a column', '{% columns %}\n{% column %}\n[x](x)\n{% endcolumn %}\n{% endcolumns %}\n'],
    ['a list', '* a\n  * [x](x)\n'],
    ['a quote', '> [x](x)\n'],
    ['a heading', '## [x](x)\n'],
    ['a footnote', 'a[^1]\n\n[^1]: [x](x)\n'],
    ['what is shown on a condition', '{% if visitor.claims.unsigned.a %}\n[x](x)\n{% endif %}\n'],
    ['a definition', '[a]\n\n[a]: x\n'],
  ])('is found in %s', async (_name, text) => {
    await using opened = await openLinks('sqlite');
    await opened.write({ a: { text, links: { x: page } }, b: { text: '# B\n' } });
    expect(await describeAll(opened)).toEqual(['page:b# reference ok']);
    await opened.write({ b: null });
    expect(await describeAll(opened)).toEqual(['page:b# reference broken']);
  });

  it.each<[string, string]>([
    ['an image', '![a](x)\n'],
    ['an image within text', 'a ![a](x) b\n'],
    ['a figure', '<figure><img src="x" alt=""><figcaption><p>a</p></figcaption></figure>\n'],
    [
      'a picture for the dark',
      '<figure><picture><source srcset="x" media="(prefers-color-scheme: dark)"><img src="https://example.org/a.png" alt=""></picture></figure>\n',
    ],
    ['a file', '{% file src="x" %}\n'],
    ['a drawing', '<img src="x" alt="" class="gitbook-drawing">\n'],
    [
      'the cover of a card',
      '<table data-view="cards"><thead><tr><th></th><th data-card-cover data-type="files"></th></tr></thead><tbody><tr><td>a</td><td><a href="x">x</a></td></tr></tbody></table>\n',
    ],
  ])('to a file is found in %s', async (_name, text) => {
    await using opened = await openLinks('sqlite');
    await opened.write({ a: { text, links: { x: file } } });
    expect(await describeAll(opened)).toContain('file:f# reference broken');
  });
});

describe('a link to a person', () => {
  it('is found in a column of people', async () => {
    await using opened = await openLinks('sqlite');
    const head = '<table><thead><tr><th data-type="users"></th></tr></thead>';
    const url = 'https://docs.example.com/app/u/ada';
    const text = `${head}<tbody><tr><td><a href="${url}">Ada</a></td></tr></tbody></table>\n`;
    await opened.write({ a: { text } });
    expect(await describeAll(opened)).toEqual(['user:ada# reference ok']);
  });
});

describe.each(dialects)('the links of a space on %s', (dialect) => {
  it('are those that its documents give, after any edits and returns', async () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd');
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('write' as const), page: ids, to: ids, anchor: fc.boolean() }),
      fc.record({ kind: fc.constant('rename' as const), page: ids, to: ids }),
      fc.record({ kind: fc.constant('delete' as const), page: ids }),
      fc.record({ kind: fc.constant('include' as const), page: ids, to: ids }),
      fc.record({ kind: fc.constant('return' as const), back: fc.nat(5) }),
      fc.record({ kind: fc.constant('note' as const), to: ids }),
    );
    await using opened = await openLinks(dialect);
    const { platform, spaceId } = opened;
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
        const revisions = [await readHead(platform.database.db, spaceId)];
        for (const one of edits) revisions.push(await apply(opened, one, revisions));
        const built = await readRows(platform, spaceId);
        const answer = await describeAll(opened);
        await forgetLinks(platform, spaceId);
        await platform.database.transaction((tx) => requestBuilding(platform, tx, spaceId));
        expect(await describeAll(opened)).toEqual(answer);
        await platform.jobs.runDue();
        expect(await readRows(platform, spaceId)).toEqual(built);
        expect(await describeAll(opened)).toEqual(answer);
      }),
      { numRuns: dialect === 'sqlite' ? 40 : 12 },
    );
  });
});

type Edit =
  | { kind: 'write'; page: string; to: string; anchor: boolean }
  | { kind: 'rename' | 'include'; page: string; to: string }
  | { kind: 'delete'; page: string }
  | { kind: 'return'; back: number }
  | { kind: 'note'; to: string };

async function apply(
  { platform, spaceId, write }: LinkedSpace,
  edit: Edit,
  revisions: readonly string[],
): Promise<string> {
  switch (edit.kind) {
    case 'write':
      return write({ [edit.page]: makePage(edit) });
    case 'rename':
      return write({ [edit.page]: { ...makePage({ ...edit, anchor: false }), slug: 'other' } });
    case 'include': {
      const include = { 'n.md': { kind: 'reusable-content', reusableContent: 'note' } } as const;
      return write({ [edit.page]: { text: '{% include "n.md" %}\n', links: include } });
    }
    case 'delete':
      return write({ [edit.page]: null });
    case 'note': {
      const note = makeDocument('## Gloves\n\n[x](x)\n', { x: { kind: 'page', page: edit.to } });
      const document = hashDocument(note, sha256Base64url);
      const reusableContents = new Map([['note', { id: 'note', title: 'Note', document }]]);
      return commit(platform, spaceId, { ...changePages({}), documents: [note], reusableContents });
    }
    case 'return': {
      const target = await readRevisionRow(platform, revisions.at(-1 - edit.back) ?? '');
      const head = await readRevisionRow(platform, revisions.at(-1) ?? '');
      if (target === undefined || head === undefined) return revisions.at(-1) ?? '';
      const changes = await platform.database.transaction((tx) =>
        listContentChanges(platform, tx, head.content, target.content),
      );
      return commit(platform, spaceId, changes);
    }
  }
}

function makePage({ to, anchor }: { to: string; anchor: boolean }): PageDraft {
  const ref: ContentRef = anchor
    ? { kind: 'anchor', anchor: 'here', page: to }
    : { kind: 'page', page: to };
  return { text: `${anchor ? '## Here\n\n' : ''}[x](x) [own](#here)\n`, links: { x: ref } };
}
