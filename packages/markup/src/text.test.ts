import { describe, expect, it } from 'vitest';
import { listCode, listOutline, usesMath, usesMermaid } from './outline.ts';
import { splitSections } from './sections.ts';
import {
  block,
  code,
  documentOf,
  fragment,
  heading,
  inline,
  paragraph,
  text,
} from './testing/make-nodes.ts';
import { renderText } from './text.ts';

const item = (...nodes: ReturnType<typeof block>[]) => block('list-item', {}, nodes);

const table = block(
  'table',
  {
    view: { type: 'grid', columns: ['n', 'h', 'k'], hideHeader: false },
    definition: {
      n: { id: 'n', title: 'Name', type: 'text' },
      h: { id: 'h', title: 'Heat', type: 'number' },
      k: { id: 'k', title: 'Kind', type: 'select', options: [{ value: 'g', label: 'Gas' }] },
    },
    records: {
      r2: { orderIndex: 'a2', values: { n: 'r2-n' } },
      r1: { orderIndex: 'a1', values: { n: 'r1-n', h: 1200, k: ['g'] } },
    },
  },
  [],
  { fragments: [fragment('r1-n', paragraph('Kiln')), fragment('r2-n', paragraph('Oven'))] },
);

const document = documentOf(
  paragraph('Mix ', text('one', 'bold'), ' part ', inline('emoji', { code: '1f680' })),
  heading(1, 'Before', 'before'),
  block('hint', { style: 'info' }, [paragraph('Wear gloves.')]),
  block('list-ordered', { start: 3 }, [
    item(
      paragraph('sieve'),
      block('list-unordered', {}, [item(paragraph('twice'), paragraph('slowly'))]),
    ),
    item(paragraph('stir')),
  ]),
  block('tabs', {}, [
    block('tabs-item', { title: 'Gas' }, [
      heading(2, 'Light', 'light'),
      code({ syntax: 'Sh', title: 'run' }, 'a', '  b'),
    ]),
  ]),
  table,
  block('stepper', {}, [
    block('stepper-step', {}, [heading(3, 'Fire', 'fire'), paragraph('Wait.')]),
  ]),
  block('images', {}, [
    block('image', { alt: 'A kiln' }, [], { fragments: [fragment('caption', paragraph('Hot'))] }),
  ]),
  heading(1, 'Unlinked'),
);

describe('renderText', () => {
  it('reads as text', () => {
    expect(renderText(document)).toBe(`Mix one part 🚀

Before

Wear gloves.

3. sieve
  - twice

    slowly

4. stir

Gas

Light

run

a
  b

Name | Heat | Kind
Kiln | 1200 | Gas
Oven

Fire

Wait.

A kiln

Hot

Unlinked`);
  });

  it('of an empty document is empty', () => {
    expect(renderText(documentOf())).toBe('');
  });
});

describe('splitSections', () => {
  it('divides at every heading, and keeps tables, tabs, code and captions, but no list markers', () => {
    expect(splitSections(document)).toEqual([
      { anchor: undefined, title: '', level: 1, text: 'Mix one part 🚀' },
      {
        anchor: 'before',
        title: 'Before',
        level: 2,
        text: 'Wear gloves.\nsieve\ntwice\nslowly\nstir\nGas',
      },
      {
        anchor: 'light',
        title: 'Light',
        level: 3,
        text: 'run\na\n  b\nName | Heat | Kind\nKiln | 1200 | Gas\nOven',
      },
      { anchor: 'fire', title: 'Fire', level: 4, text: 'Wait.\nA kiln\nHot' },
      { anchor: undefined, title: 'Unlinked', level: 2, text: '' },
    ]);
  });

  it('of a document that starts with a heading has no part before it', () => {
    expect(splitSections(documentOf(heading(1, 'A', 'a')))).toEqual([
      { anchor: 'a', title: 'A', level: 2, text: '' },
    ]);
  });
});

describe('listOutline', () => {
  it('lists headings with an anchor in reading order', () => {
    expect(listOutline(document)).toEqual([
      { id: 'before', title: 'Before', level: 2 },
      { id: 'light', title: 'Light', level: 3 },
      { id: 'fire', title: 'Fire', level: 4 },
    ]);
  });
});

describe('what a page uses', () => {
  it('lists its code with its languages, without diagrams', () => {
    const slot = fragment('expandable-body', code({ syntax: 'go' }, 'x'));
    const folded = block('expandable', {}, [], { fragments: [slot] });
    const diagram = code({ syntax: 'Mermaid' }, 'graph TD');
    const page = documentOf(
      code({ syntax: 'JS' }, 'a'),
      code({ syntax: 'js' }, 'b'),
      folded,
      diagram,
      code({}, 'c'),
    );
    expect(listCode(page).map(({ syntax }) => syntax)).toEqual(['js', 'js', 'go']);
    expect(usesMermaid(page)).toBe(true);
    expect(usesMermaid(document)).toBe(false);
  });

  it('says whether there are formulas, in text or alone', () => {
    expect(usesMath(documentOf(block('math', { formula: 'a' })))).toBe(true);
    expect(usesMath(documentOf(paragraph(inline('inline-math', { formula: 'a' }))))).toBe(true);
    expect(usesMath(document)).toBe(false);
  });
});
