import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type EditingServer, openEditingServer } from '../testing/editing-server.ts';

/** So long that it is read in a thread, of plain blocks alone unless `more` is none. */
function makeLongPage(word: string, link: string, more = ''): string {
  const lines = Array.from({ length: 4000 }, (_, index) =>
    index === 2000
      ? `## Glazes\n\nThe ${word} is [here](${link}).`
      : `Paragraph ${index} says something about the [kiln](#part) and its **heat**.`,
  );
  return `# A long page\n\n${lines.join('\n\n')}\n\n${more}`;
}

/** What readers of the indexes get: where the word is found, and what links to a page by which block. */
async function readIndexes({ get }: EditingServer, target: string, word: string) {
  const found = await get<{ items: { sections?: { title: string }[] }[] }>(`/search?query=${word}`);
  const links = await get<{ items: { location?: unknown }[] }>(`/content/page/${target}/backlinks`);
  return { found: withoutTimes(found.body), links: withoutTimes(links.body) };
}

/** An answer without what each save of the page gives another value. */
function withoutTimes(answer: unknown): unknown {
  const own = new Set(['updatedAt', 'revision', 'documentId']);
  return JSON.parse(JSON.stringify(answer, (name, value) => (own.has(name) ? undefined : value)));
}

describe.each(dialects)('a long page on %s', (dialect) => {
  it('is found and links from the block it does, whether the thread or the index parsed it', async () => {
    await using authoring = await openEditingServer(dialect);
    const kiln = await authoring.insert({ title: 'Kiln' });
    const other = await authoring.insert({ title: 'Other' });
    const save = async (id: string, text: string) => {
      const document = { markdown: text };
      const { status } = await authoring.change([{ operation: 'update_page', page: id, document }]);
      expect(status).toBe(200);
      // So long a text is indexed after its commit.
      await authoring.server.platform.jobs.runDue();
    };
    const id = await authoring.insert({ title: 'A long page' });
    // The link is new: what the thread found does not hold, and the indexes parse the page.
    await save(id, makeLongPage('celadon', 'kiln.md'));
    const parsed = await readIndexes(authoring, kiln, 'celadon');
    expect(JSON.stringify(parsed.found)).toContain('Glazes');
    expect(JSON.stringify(parsed.links)).toContain(id);
    // Now all targets are known.
    await save(id, makeLongPage('tenmoku', 'kiln.md'));
    const read = await readIndexes(authoring, kiln, 'tenmoku');
    expect(read.links).toEqual(parsed.links);
    expect(JSON.stringify(read.found)).toBe(
      JSON.stringify(parsed.found).replaceAll('celadon', 'tenmoku'),
    );
    expect(JSON.stringify((await readIndexes(authoring, kiln, 'celadon')).found)).not.toContain(
      'Glazes',
    );
    // Neither is it where the text is not plain, or where a link leads to another page.
    await save(id, makeLongPage('shino', 'kiln.md', '{% hint style="info" %}\na\n{% endhint %}\n'));
    expect((await readIndexes(authoring, kiln, 'shino')).links).toEqual(parsed.links);
    await save(id, makeLongPage('raku', 'other.md'));
    expect(JSON.stringify((await readIndexes(authoring, other, 'raku')).links)).toContain(id);
    expect(JSON.stringify((await readIndexes(authoring, kiln, 'raku')).links)).not.toContain(id);
  }, 120_000);

  it('is compared with others up to 4 MB of text, and the rest is counted', async () => {
    await using authoring = await openEditingServer(dialect);
    const text = (at: number) => `Page ${at}\n\n${'Words of a long page. '.repeat(47_000)}`;
    const pages = Array.from({ length: 6 }, (_, at) => ({
      ...{ operation: 'insert_page', title: `Page ${at}` },
      document: { markdown: text(at) },
    }));
    const { body } = await authoring.change(pages);
    const path = `/revisions/${body.revision}/changes?format=html`;
    const { body: shown } = await authoring.get<{ changes: unknown[]; more: number }>(path);
    expect([shown.changes.length, shown.more]).toEqual([4, 2]);
    expect(JSON.stringify(shown.changes[3])).toContain('difference-added');
  }, 60_000);
});
