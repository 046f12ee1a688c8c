import { describe, expect, it } from 'vitest';
import { countStatements, totalOf } from './observations.ts';

describe('statements', () => {
  it('are told apart by what they do', () => {
    const counts = countStatements([
      'select 1',
      ' SELECT a from b',
      'with a as (select 1) select * from a',
      'with a as (select 1) insert into b select * from a',
      'insert into a values (1) returning id',
      'update a set b = (select 1)',
      'delete from a',
      'begin immediate',
      'commit',
      'pragma data_version',
    ]);
    expect(counts).toEqual({ reads: 3, writes: 4, others: 3 });
    expect(totalOf(counts)).toBe(10);
  });
});
