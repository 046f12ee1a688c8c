import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTestPlatform } from '../../testing/test-platform.ts';
import { importIntoSpace } from '../imports/import-tree.ts';
import { makeSpace } from '../imports/testing/make-space.ts';
import { makeMemoryTarget, makeMemoryTree } from '../imports/testing/memory-tree.ts';
import { exportTree } from './export-tree.ts';

describe('export after import', () => {
  const name = fc
    .stringMatching(/^[a-zA-Z0-9 _.()%&#'é文]{1,8}$/)
    .filter((text) => !/^\.+$/.test(text) && text.trim() !== '');
  const path = fc
    .tuple(
      fc.array(name, { maxLength: 2 }),
      name,
      fc.constantFrom('.md', '.md', '.png', '.yaml', ''),
    )
    .map(([folders, stem, ending]) => [...folders, `${stem}${ending}`].join('/'));
  const line = fc.oneof(
    fc.constantFrom(
      '# A',
      '## B',
      '* [x](a.md)',
      '  * [y](b.md "t")',
      '---',
      'title: x',
      '```',
      '{% hint %}',
      '***',
      '[l](../c.md)',
      '\ufeff',
      '![i](p.png)',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  const content = fc.oneof(
    fc
      .array(line, { maxLength: 6 })
      .chain((lines) => fc.constantFrom(lines.join('\n'), lines.join('\r\n')))
      .map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 24 }).map((bytes) => Buffer.from(bytes)),
  );
  const special = fc.constantFrom(
    'SUMMARY.md',
    '.gitbook.yaml',
    'README.md',
    '.gitbook/includes/n.md',
    '.gitbook/assets/x',
    'docs/SUMMARY.md',
  );
  const trees = fc
    .array(
      fc.tuple(
        fc.oneof({ weight: 3, arbitrary: path }, { weight: 1, arbitrary: special }),
        content,
      ),
      { maxLength: 10 },
    )
    .map((pairs) =>
      keepCompatible([
        ...['page.md', 'docs/page.md'].map((at) => [at, Buffer.from('# Page\n')] as const),
        ...pairs,
      ]),
    );

  /** Drops files whose path is a folder of another, or cannot be in a tree. */
  function keepCompatible(pairs: readonly (readonly [string, Buffer])[]): Record<string, Buffer> {
    const kept = new Map<string, Buffer>();
    for (const [at, bytes] of pairs) {
      const clash = [...kept.keys()].some(
        (other) => other.startsWith(`${at}/`) || at.startsWith(`${other}/`),
      );
      if (!clash) kept.set(at, bytes);
    }
    return Object.fromEntries(kept);
  }

  it('gives back every tree, byte for byte, and importing that changes nothing', async () => {
    await using platform = await openTestPlatform();
    await fc.assert(
      fc.asyncProperty(trees, async (tree) => {
        const spaceId = await makeSpace(platform);
        await importIntoSpace(platform, makeMemoryTree(tree), { spaceId, authorId: null });
        const target = makeMemoryTarget();
        await exportTree(platform, spaceId, target);
        expect(Object.fromEntries(target.files)).toEqual(tree);
        const again = await importIntoSpace(platform, makeMemoryTree(tree), {
          spaceId,
          authorId: null,
        });
        expect(again.changed).toBe(false);
      }),
      { numRuns: 150 },
    );
  });
});
