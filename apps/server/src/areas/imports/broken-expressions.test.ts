import { describe, expect, it } from 'vitest';
import { testActor } from '../../testing/test-actor.ts';
import { dialects } from '../../testing/test-platform.ts';
import { openEditingServer } from '../editing/testing/editing-server.ts';
import { importIntoSpace } from './index.ts';
import { makeMemoryTree } from './testing/memory-tree.ts';

const HOME = '# Kiln\n\nfine\n\n{% if visitor.claims. %}\nx\n{% endif %}\n';

describe.each(dialects)('a tree with conditions that cannot be read, on %s,', (dialect) => {
  it('is imported with warnings, and its pages are edited as they are', async () => {
    await using editing = await openEditingServer(dialect);
    const { spaceId } = editing;
    const tree = makeMemoryTree({ 'README.md': HOME, 'b.md': '---\nif: (\n---\n\n# B\n' });
    const { warnings } = await importIntoSpace(editing.server.platform, tree, {
      ...{ spaceId, actor: testActor },
    });
    expect(warnings).toEqual([
      {
        ...{ kind: 'broken-expression', path: 'README.md', line: 5 },
        message: 'visitor.claims. has no name after "."',
      },
      expect.objectContaining({ kind: 'broken-expression', path: 'b.md' }),
    ]);
    const { body } = await editing.get<{ pages: { id: string }[] }>('/content/pages');
    const page = body.pages[0]?.id;
    const write = (markdown: string) =>
      editing.change([{ operation: 'update_page', page, document: { markdown } }]);
    expect((await write(HOME.replace('fine', 'better'))).status).toBe(200);
    expect(await write(`${HOME}\n{% if visitor.claim %}\ny\n{% endif %}\n`)).toMatchObject({
      status: 400,
      body: { error: { details: [{ message: expect.stringContaining('line 9, column 15') }] } },
    });
    expect((await write('# Kiln\n')).status).toBe(200);
  });
});
