import { describe, expect, it } from 'vitest';
import type { BlockNode, DocumentNode } from './document.ts';
import { Inclusions, readInclusions } from './inclusions.ts';
import { block, documentOf, paragraph } from './testing/make-nodes.ts';

type Including = BlockNode<'reusable-content'>;

const include = (id: string): Including =>
  block('reusable-content', {
    ref: { kind: 'reusable-content', reusableContent: id },
  }) as Including;
const anything = (): DocumentNode => documentOf(paragraph('x'));

describe('the inclusions of a document', () => {
  it('are opened with what they are in', () => {
    const inclusions = new Inclusions(anything);
    const outer = inclusions.open(include('a'), []);
    const inner = inclusions.open(include('b'), outer?.within ?? []);
    expect(inner?.within).toEqual(['/a', '/b']);
    expect(inclusions.open(include('a'), inner?.within ?? [])).toBeUndefined();
    expect(inclusions.open(block('reusable-content', {}) as Including, [])).toBeUndefined();
    expect(new Inclusions(() => undefined).open(include('a'), [])).toBeUndefined();
  });

  it('are eight deep and two hundred at most', () => {
    const inclusions = new Inclusions(anything);
    let within: readonly string[] = [];
    for (let depth = 0; depth < 8; depth += 1) {
      within = inclusions.open(include(`d${depth}`), within)?.within ?? [];
    }
    expect(within).toHaveLength(8);
    expect(inclusions.open(include('d8'), within)).toBeUndefined();
    const more = Array.from({ length: 200 }, () => inclusions.open(include('a'), []));
    expect(more.filter((one) => one !== undefined)).toHaveLength(192);
  });

  it('are 4 MiB of contents and one more', () => {
    const large = documentOf(paragraph('x'.repeat(3 * 1024 ** 2)));
    const inclusions = new Inclusions(() => large);
    const opened = [1, 2, 3].map(() => inclusions.open(include('a'), []) !== undefined);
    expect(opened).toEqual([true, true, false]);
  });
});

describe('reading inclusions', () => {
  it('asks for each content once, a level at a time', async () => {
    const graph: Readonly<Record<string, string[]>> = { a: ['b', 'c'], b: ['c', 'a'], c: ['d'] };
    const levels: string[][] = [];
    await readInclusions(['a', 'a'], async (names) => {
      levels.push([...names]);
      return [...names].flatMap((name) => graph[name] ?? []);
    });
    expect(levels).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  it('goes as deep as contents are shown and asks for nothing where there are none', async () => {
    let levels = 0;
    const read = async (names: ReadonlySet<number>) => {
      levels += 1;
      return [...names].map((name) => name + 1);
    };
    await readInclusions([], read);
    expect(levels).toBe(0);
    await readInclusions([0], read);
    expect(levels).toBe(8);
  });
});
