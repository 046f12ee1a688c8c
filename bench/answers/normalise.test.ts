import { describe, expect, it } from 'vitest';
import { type Exchange, Normaliser } from './normalise.ts';

const NOW = Date.parse('2026-02-03T04:05:06.000Z');
const A = '01m80q5rshsmtkx84gb6f65hjc';
const B = '01m80q5rskp4rsenpd0b6rne63';

const exchange = (name: string, part: Partial<Exchange>): Exchange => ({
  ...{ name, method: 'GET', path: '/', status: 200, headers: {}, body: '' },
  ...part,
});

const bodyOf = (body: unknown): unknown =>
  new Normaliser(NOW).normalise(exchange('x', { body })).body;

describe('a normaliser', () => {
  it('names ids by the exchange that shows them first', () => {
    const normaliser = new Normaliser(NOW);
    const first = normaliser.normalise(exchange('make', { body: { id: A, of: [A, B] } }));
    const second = normaliser.normalise(exchange('read', { path: `/v1/${B}`, body: `page-${A}.` }));
    expect(first.body).toEqual({ id: '<make #1>', of: ['<make #1>', '<make #2>'] });
    expect(second).toMatchObject({ path: '/v1/<make #2>', body: 'page-<make #1>.' });
  });

  it('gives later ids the same names when an earlier answer shows one more', () => {
    const read = (body: unknown) => {
      const normaliser = new Normaliser(NOW);
      normaliser.normalise(exchange('make', { body }));
      return normaliser.normalise(exchange('read', { body: '01m80q5rskp4rsenpd0b6rne64' })).body;
    };
    expect(read([A, B])).toBe(read([A]));
  });

  it('takes the id of a document as one id', () => {
    expect(bodyOf([`${A}OS2piW`, `${A}-a4l33`, A])).toEqual(['<x #1>', '<x #2>', '<x #3>']);
  });

  it('hides times near now and keeps those that were chosen', () => {
    const times = [
      '2026-02-03T04:05:07.123Z',
      '2026-02-03',
      '2099-01-31T09:30:00.000Z',
      '2000-01-01',
    ];
    expect(bodyOf(times)).toEqual(['<time>', '<date>', times[2], times[3]]);
    expect(bodyOf('Tue, 03 Feb 2026 04:05:06 GMT')).toBe('<time>');
  });

  it('hides secrets, signatures, cursors and the hashes of built files', () => {
    const hash = `aB3${'x'.repeat(40)}`;
    expect(
      bodyOf({
        token: `oct_${'a'.repeat(43)}`,
        url: `/files/a?type=b&signature=${hash}`,
        next: `WyJh.${hash}`,
        css: '/sites/a/~assets/site-0123456789.css',
        requestId: A,
      }),
    ).toEqual({
      token: '<token>',
      url: '/files/a?type=b&signature=<signature>',
      next: '<cursor>',
      css: '/sites/a/~assets/site-<hash>.css',
      requestId: '<request>',
    });
  });

  it('keeps that there is an entity tag, and no header of the connection', () => {
    const headers = { etag: '"a"', date: 'now', 'x-request-id': A, vary: 'Accept' };
    const { headers: kept } = new Normaliser(NOW).normalise(exchange('x', { headers }));
    expect(kept).toEqual({ etag: 'strong', vary: 'Accept' });
  });

  it('keeps everything else, with the keys of objects in order', () => {
    const body = { b: [1, null, true, 'plain words'], a: { d: 'x', c: 'y' } };
    expect(JSON.stringify(bodyOf(body))).toBe(
      '{"a":{"c":"y","d":"x"},"b":[1,null,true,"plain words"]}',
    );
  });
});
