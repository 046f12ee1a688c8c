import { describe, expect, it } from 'vitest';
import { renderHtml } from '../render/render-html.ts';
import { FIXTURE_CONTEXT } from '../testing/fixture-context.ts';
import { inspectHtml } from '../testing/inspect-html.ts';
import { documentOf, heading, paragraph } from '../testing/make-nodes.ts';
import { type DocumentConflict, insertConflicts } from './insert-conflicts.ts';

const DOCUMENT = documentOf(
  { ...heading(1, 'Glazing', 'glazing'), key: 'a' },
  { ...paragraph('Dip it.'), key: 'b' },
  { ...paragraph('More of the same block.'), key: 'b.1' },
  { ...paragraph('Fire it.'), key: 'c' },
);

function conflict(part: Partial<DocumentConflict>): DocumentConflict {
  return {
    key: 'k1',
    block: 'b',
    after: 'a',
    base: 'Dip.',
    ours: 'Dip it.',
    theirs: 'Pour it.',
    ...part,
  };
}

function insert(...conflicts: DocumentConflict[]) {
  const read = (text: string) => [{ ...paragraph(text), key: 'b' }];
  return insertConflicts(DOCUMENT, conflicts, read);
}

describe('inserting conflicts', () => {
  it('says how the words of each side differ from what there was', () => {
    const [, block] = insert(conflict({ base: 'Dip it.', theirs: 'Pour it.' })).nodes;
    expect(block?.data).toEqual({
      conflict: 'k1',
      words: {
        ours: [{ text: 'Dip it.' }, { text: '\n\nMore of the same block.', change: 'added' }],
        theirs: [
          { text: 'Dip', change: 'removed' },
          { text: 'Pour', change: 'added' },
          { text: ' it.' },
        ],
      },
    });
    const html = renderHtml(insert(conflict({ base: 'Dip it.' })), FIXTURE_CONTEXT);
    expect(html).toContain('<del>Dip</del><ins>Pour</ins> it.');
    expect(html).toContain(
      '<div class="conflict-side conflict-base" role="group" aria-label="Before">',
    );
  });

  it('shows whole sides where there was nothing, or one is gone', () => {
    const [, added] = insert(conflict({ base: null })).nodes;
    expect(added?.data).toEqual({ conflict: 'k1' });
    expect(added?.fragments?.map(({ fragment }) => fragment)).toEqual(['ours', 'theirs']);
    const [, deleted] = insert(conflict({ theirs: null, base: 'Dip.' })).nodes;
    expect(deleted?.data).not.toHaveProperty('words.theirs');
  });

  it('shows ours where the document does not, and as code what shows nothing', () => {
    const title = conflict({ block: 't', after: null, ours: 'Own', theirs: 'Main', base: 'Clay' });
    const [shown] = insert(title).nodes;
    expect(shown?.fragments?.map(({ nodes }) => nodes)).toMatchObject([
      [{ type: 'paragraph', key: 'conflict-k1.base.b' }],
      [{ type: 'paragraph', key: 'conflict-k1.ours.b' }],
      [{ type: 'paragraph', key: 'conflict-k1.theirs.b' }],
    ]);
    const definition = { block: 'd', base: null, ours: '[k]: /own', theirs: '[k]: /main' };
    const { nodes } = insertConflicts(DOCUMENT, [conflict(definition)], () => []);
    const code = nodes.find(({ type }) => type === 'conflict');
    expect(code?.fragments?.map((fragment) => fragment.nodes)).toMatchObject([
      [{ type: 'code', key: 'conflict-k1.ours.code', data: { syntax: 'markdown' } }],
      [{ type: 'code', key: 'conflict-k1.theirs.code' }],
    ]);
  });

  it('stands in the place of all blocks that are decided together', () => {
    const both = conflict({ block: 'a', blocks: ['c', 'a', 'x'], after: null });
    const inside = conflict({ key: 'k2', block: 'b' });
    const { nodes } = insert(both, inside);
    expect(nodes.map(({ key }) => key)).toEqual(['conflict-k1', 'conflict-k2']);
    const ours = nodes[0]?.fragments?.find(({ fragment }) => fragment === 'ours');
    expect(ours?.nodes?.map(({ key }) => key)).toEqual(['a', 'b', 'b.1', 'c']);
    const gone = conflict({ blocks: ['x', 'y'], block: 'x', ours: null, after: 'b' });
    expect(insert(gone).nodes.map(({ key }) => key)).toEqual(['a', 'b', 'b.1', 'conflict-k1', 'c']);
  });

  it('puts both sides in the place of the block', () => {
    const { nodes } = insert(conflict({}));
    expect(nodes.map(({ key }) => key)).toEqual(['a', 'conflict-k1', 'c']);
    expect(nodes[1]).toMatchObject({
      type: 'conflict',
      data: { conflict: 'k1' },
      fragments: [
        { fragment: 'base', nodes: [{ key: 'conflict-k1.base.b' }] },
        { fragment: 'ours', nodes: [{ key: 'b' }, { key: 'b.1' }] },
        { fragment: 'theirs', nodes: [{ key: 'conflict-k1.theirs.b' }] },
      ],
    });
  });

  it('puts a block that ours deleted behind the one it followed, or last', () => {
    const gone = conflict({ block: 'x', ours: null });
    expect(insert(gone).nodes.map(({ key }) => key)).toEqual(['a', 'conflict-k1', 'b', 'b.1', 'c']);
    expect(insert({ ...gone, after: null }).nodes[0]?.key).toBe('conflict-k1');
    expect(insert({ ...gone, after: 'y' }).nodes.at(-1)?.key).toBe('conflict-k1');
  });

  it('shows what stands before the first block as code', () => {
    const head = { block: null, ours: '---\nicon: a\n---\n', theirs: '---\nicon: b\n---\n' };
    const html = renderHtml(insert(conflict(head)), FIXTURE_CONTEXT);
    expect(html.indexOf('icon: a')).toBeGreaterThan(0);
    expect(html.indexOf('icon: b')).toBeGreaterThan(html.indexOf('icon: a'));
  });

  it('gives the document itself where there is no conflict', () => {
    expect(insert()).toBe(DOCUMENT);
  });

  it('renders both sides side by side, labelled, and safely', () => {
    const twice = conflict({ key: '"><script>', block: 'a', theirs: '<img src=x onerror=y>' });
    const html = renderHtml(insert(conflict({ theirs: null }), twice), FIXTURE_CONTEXT);
    expect(html).toContain('<section class="conflict" aria-label="Conflict" data-conflict="k1">');
    expect(html).toContain('<p class="conflict-side-label">Ours</p>');
    expect(html).toContain('<p class="conflict-deleted">Deleted</p>');
    expect(inspectHtml(html)).toEqual([]);
  });
});
