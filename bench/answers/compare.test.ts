import { describe, expect, it } from 'vitest';
import { compareRecordings, formatDifference, readAllowances, readRecording } from './compare.ts';
import { type Exchange, referTo } from './normalise.ts';

const exchange = (name: string, body: unknown): Exchange => ({
  ...{ name, method: 'GET', path: '/', status: 200 },
  ...{ headers: { vary: 'Accept' }, body },
});

describe('a comparison of recordings', () => {
  it('finds nothing in equal ones, whatever the order of keys', () => {
    const before = [exchange('a', { x: 1, y: [null, 'z'] })];
    const after = readRecording(`${JSON.stringify(exchange('a', { y: [null, 'z'], x: 1 }))}\n`);
    expect(compareRecordings(before, after).unexpected).toEqual([]);
  });

  it('names each place that differs', () => {
    const before = [exchange('a', { x: 1, y: ['p', 'q'] }), exchange('b', 'text')];
    const after = [
      { ...exchange('a', { x: '1', y: ['p'], z: null }), status: 201, headers: {} },
      exchange('b', ['text']),
    ];
    expect(compareRecordings(before, after).unexpected).toEqual([
      { name: 'a', at: 'status', before: 200, after: 201 },
      { name: 'a', at: 'headers.vary', before: 'Accept', after: undefined },
      { name: 'a', at: 'body.x', before: 1, after: '1' },
      { name: 'a', at: 'body.y.1', before: 'q', after: undefined },
      { name: 'a', at: 'body.z', before: undefined, after: null },
      { name: 'b', at: 'body', before: 'text', after: ['text'] },
    ]);
  });

  it('names exchanges that only one side has', () => {
    const found = compareRecordings(
      [exchange('a', 1), exchange('b', 1)],
      [exchange('c', 1), exchange('b', 1)],
    );
    expect(found.unexpected.map(({ name, at }) => [name, at])).toEqual([
      ['a', ''],
      ['c', ''],
    ]);
  });

  it('fills in bodies that refer to earlier ones', () => {
    const lines = [exchange('a', { x: 1 }), exchange('b', referTo('a'))];
    const [, second] = readRecording(lines.map((line) => JSON.stringify(line)).join('\n'));
    expect(second?.body).toEqual({ x: 1 });
  });

  it('leaves out what is allowed, and counts it', () => {
    const before = [exchange('get a', { error: {} }), exchange('put a', { error: {} })];
    const after = before.map((one) => ({ ...one, body: { error: { type: 'gone' } } }));
    const allowances = readAllowances(
      JSON.stringify([
        { name: 'get *', at: 'body.error.t*', reason: 'named now' },
        { name: 'get (a)', reason: 'never' },
      ]),
    );
    const { unexpected, allowed } = compareRecordings(before, after, allowances);
    expect(unexpected.map(({ name, at }) => [name, at])).toEqual([['put a', 'body.error.type']]);
    expect(allowed.map(({ count }) => count)).toEqual([1, 0]);
  });

  it('takes no allowance without a reason', () => {
    expect(() => readAllowances('[{ "name": "a" }]')).toThrow('reason');
    expect(() => readAllowances('{}')).toThrow('list');
  });

  it('shows the lines of a text that differ', () => {
    const difference = { name: 'a', at: 'body', before: 'a\nb\nc\nd', after: 'a\nB\nb2\nc\nd' };
    expect(
      formatDifference(difference)
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([...['body', '@@ line 2', 'a', '- b', '+ B', '+ b2', 'c']]);
  });
});
