import { buildPageTree, type PageRecord } from '@octavo/content';
import { describe, expect, it } from 'vitest';
import { ANONYMOUS_READER, makeReader } from '../../platform/index.ts';
import { choosePages } from './choose-pages.ts';

const TIME = '2026-01-31T09:30:00.000Z';

function makePage(id: string, parent: string | null, more: Partial<PageRecord> = {}): PageRecord {
  return {
    ...{ id, parent, order: id, type: 'document', title: id, slug: id },
    ...{ createdAt: TIME, updatedAt: TIME, ...more },
  };
}

const tree = buildPageTree([
  makePage('a', null),
  makePage('b', null, { type: 'group' }),
  makePage('ba', 'b', { hidden: true }),
  makePage('baa', 'ba'),
  makePage('bb', 'b'),
  makePage('bba', 'bb', { condition: 'visitor.claims.unsigned.beta' }),
  makePage('bbb', 'bb', { condition: 'space.vars.open' }),
  makePage('c', null, { type: 'link' }),
]);

function select(page: string | null, only = false, reader = ANONYMOUS_READER): string {
  const view = { content: { variables: { open: true } }, tree: () => tree };
  return choosePages({ view, reader }, { page, only })
    .map(({ record, level }) => `${record.id}${level}`)
    .join(' ');
}

describe('the pages of a PDF', () => {
  it('are all that are shown, in reading order', () => {
    expect(select(null)).toBe('a0 b0 bb1 bbb2 c0');
  });

  it('are those whose conditions hold for the reader', () => {
    const visitor = makeReader('visitor', { unsigned: { beta: true } });
    expect(select(null, false, visitor)).toBe('a0 b0 bb1 bba2 bbb2 c0');
  });

  it('are a page and what is below it', () => {
    expect(select('b')).toBe('b0 bb1 bbb2');
    expect(select('bb', true)).toBe('bb0');
  });

  it('are a hidden page where it is asked for by name', () => {
    expect(select('ba')).toBe('ba0 baa1');
    expect(select('bba')).toBe('bba0');
  });

  it('are those whose conditions hold by the variables of the page itself', () => {
    const own = buildPageTree([
      makePage('a', null, { condition: 'page.vars.ready', variables: { ready: true } }),
      makePage('b', null, { condition: '!page.vars.draft', variables: { draft: true } }),
      makePage('c', null, { condition: 'page.vars.ready' }),
    ]);
    const view = { content: { variables: {} }, tree: () => own };
    const pages = choosePages({ view, reader: ANONYMOUS_READER }, { page: null, only: false });
    expect(pages.map(({ record }) => record.id)).toEqual(['a']);
  });

  it('are none where there is no such page', () => {
    expect(select('nowhere')).toBe('');
  });

  it('may stand thousands deep', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      makePage(`p${index}`, index === 0 ? null : `p${index - 1}`),
    );
    const tree = buildPageTree(chain);
    const view = { content: { variables: {} }, tree: () => tree };
    const pages = choosePages({ view, reader: ANONYMOUS_READER }, { page: null, only: false });
    expect(pages.at(-1)).toMatchObject({ record: { id: 'p19999' }, level: 19_999 });
  });
});
