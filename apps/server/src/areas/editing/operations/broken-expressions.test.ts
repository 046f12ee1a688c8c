import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type EditingServer, openEditingServer } from '../testing/editing-server.ts';

const update = (page: string, change: object) => ({ operation: 'update_page', page, ...change });
const insert = (change: object) => ({ operation: 'insert_page', document: {}, ...change });
const markdown = (text: string) => ({ document: { markdown: text } });

async function refusalOf(server: EditingServer, change: object) {
  const { status, body } = await server.change([change as Record<string, unknown>]);
  return [status, body.error?.message, body.error?.details?.[0]?.path];
}

describe.each(dialects)('conditions and expressions that cannot be read, on %s,', (dialect) => {
  it('are refused wherever they are written, with the place', async () => {
    await using server = await openEditingServer(dialect);
    const page = await server.insert({ title: 'A' });
    const before = await server.revision();
    expect(await refusalOf(server, update(page, { condition: 'visitor.claims.a =' }))).toEqual([
      400,
      'changes[0].condition must be a valid condition: at column 18 it assigns with "="; use "==" to compare',
      'body.changes[0].condition',
    ]);
    const field = 'body.changes[0].document.markdown';
    for (const change of [
      insert({ title: 'B', condition: 'visitors.a' }),
      insert(markdown('---\nif: visitor.\n---\n\n# B\n')),
      update(page, markdown('# A\n\n{% if visitor.claims.a( %}\nx\n{% endif %}\n')),
      update(page, { ...markdown('a <code class="expression">a.b</code>\n'), base: before }),
      {
        operation: 'upsert_reusable_content',
        title: 'C',
        ...markdown('{% if %}\nx\n{% endif %}\n'),
      },
    ]) {
      expect(await refusalOf(server, change)).toMatchObject([
        400,
        expect.stringMatching(/line \d, column \d|at column 1/),
        expect.stringContaining('body.changes[0].'),
      ]);
    }
    expect(
      await refusalOf(server, insert(markdown('# B\n\na\n\n{% if (1 %}\nx\n{% endif %}\n'))),
    ).toEqual([
      400,
      'changes[0].document.markdown must contain only valid expressions: the condition at line 5, column 7 has a "(" that is not closed',
      field,
    ]);
    const node = { object: 'block', type: 'if', data: { expression: 'visitor.x' }, nodes: [] };
    const document = { document: { object: 'document', data: {}, nodes: [node] } };
    expect(await refusalOf(server, update(page, { document }))).toMatchObject([
      400,
      expect.stringContaining('the unknown member "x"'),
      'body.changes[0].document.document',
    ]);
    expect(await server.revision()).toBe(before);
  });

  it('stay where an attribute is given as it is, and are taken out', async () => {
    await using server = await openEditingServer(dialect);
    const page = await server.insert({ title: 'A', condition: 'visitor.claims.a' });
    for (const change of [{ condition: ' visitor.claims.a ', title: 'B' }, { condition: '' }]) {
      expect((await server.change([update(page, change)])).status).toBe(200);
    }
  });
});
