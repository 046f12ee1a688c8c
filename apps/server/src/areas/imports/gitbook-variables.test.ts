import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TreeFiles } from './testing/memory-tree.ts';
import { openTreeSpace, type TreeSpace } from './testing/tree-space.ts';

const VARS = [
  '# What the product is called\nproduct: Kiln',
  'release: 1.10 # not 1.1',
  'year: 2024',
  'beta: true\n',
].join('\n');

const PAGE = '# Start\n\n<code class="expression">space.vars.release</code>\n';

const FILES = {
  'SUMMARY.md': '* [Start](README.md)\n',
  'README.md': PAGE,
  '.gitbook/vars.yaml': VARS,
};

describe('the variables of a tree', () => {
  let space: TreeSpace;

  beforeAll(async () => {
    space = await openTreeSpace();
  });

  afterAll(() => space[Symbol.asyncDispose]());

  const importFiles = (files: TreeFiles) => space.importFiles(files);
  const exportFiles = () => space.exportFiles();
  const readView = () => space.readView();

  const setVariables = (variables: Record<string, unknown>) =>
    space.opened.change([{ operation: 'set_variables', variables }]);

  it('are those of the space, as they are written, and its pages show them', async () => {
    expect((await importFiles(FILES)).warningCounts).toEqual({});
    const view = await readView();
    const { variables } = view.content;
    expect(variables).toEqual({ product: 'Kiln', release: '1.10', year: 2024, beta: true });
    const { id = '' } = view.pagesBySourcePath().get('README.md') ?? {};
    const shown = await space.opened.get(`/content/page/${id}?format=document&evaluated=true`);
    expect(JSON.stringify(shown.body)).toContain('"1.10"');
    expect(await exportFiles()).toEqual(FILES);
    expect((await importFiles(FILES)).changed).toBe(false);
  });

  it('are written into their file as far as they differ, and read back from there', async () => {
    await importFiles(FILES);
    expect((await setVariables({ year: 2025, beta: null, motto: '007' })).status).toBe(200);
    const { variables } = (await readView()).content;
    const written = await exportFiles();
    expect(written['.gitbook/vars.yaml']).toBe(
      VARS.replace('2024', '2025').replace('1.10', '"1.10"').replace('beta: true', 'motto: "007"'),
    );
    await importFiles(FILES);
    await importFiles(written);
    expect((await readView()).content.variables).toEqual(variables);
  });

  it('go with their file, while those that never were in one stay and get one', async () => {
    const { '.gitbook/vars.yaml': _, ...bare } = FILES;
    await importFiles(FILES);
    await importFiles(bare);
    expect((await readView()).content.variables).toEqual({});
    await setVariables({ made: 'here' });
    await importFiles({ ...bare, 'README.md': `${PAGE}\nMore.\n` });
    expect((await readView()).content.variables).toEqual({ made: 'here' });
    expect((await exportFiles())['.gitbook/vars.yaml']).toBe('made: here\n');
  });

  it('are reported where they are none, and the others are read', async () => {
    const vars = `good: yes it is\n1st: a\nlist: [a]\nlong: ${'x'.repeat(257)}\n__proto__: x\n`;
    const summary = await importFiles({ ...FILES, '.gitbook/vars.yaml': vars });
    expect(summary.warnings.map(({ message }) => message)).toEqual([
      '"1st" is not a valid name for a variable.',
      'The variable "list" is not a string, number or Boolean.',
      'The variable "long" is longer than 256 characters.',
      '"__proto__" is not a valid name for a variable.',
    ]);
    expect((await readView()).content.variables).toEqual({ good: 'yes it is' });
    for (const broken of ['- a\n', 'a: [\n']) {
      const { warningCounts } = await importFiles({ ...FILES, '.gitbook/vars.yaml': broken });
      expect(warningCounts).toEqual({ 'invalid-configuration': 1 });
    }
  });

  it('lie below the content root, or beside the configuration', async () => {
    for (const folder of ['docs/', '']) {
      await importFiles({
        '.gitbook.yaml': 'root: docs\n',
        'docs/SUMMARY.md': '* [Start](README.md)\n',
        'docs/README.md': PAGE,
        [`${folder}.gitbook/vars.yaml`]: `from: x${folder}\n`,
      });
      expect((await readView()).content.variables).toEqual({ from: `x${folder}` });
    }
  });
});
