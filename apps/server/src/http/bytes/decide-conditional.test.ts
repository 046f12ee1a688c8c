import { describe, expect, it } from 'vitest';
import { decideConditional } from './decide-conditional.ts';

describe('the conditions of a read', () => {
  const range = 'bytes=0-1';
  it.each([
    [{}, 'all'],
    [{ range }, 'ranged'],
    [{ 'if-none-match': '"t"' }, 'unchanged'],
    [{ 'if-none-match': 'W/"t"', range }, 'unchanged'],
    [{ 'if-none-match': '"a", "b"', range }, 'ranged'],
    [{ 'if-none-match': '*' }, 'unchanged'],
    [{ 'if-range': '"t"', range }, 'ranged'],
    [{ 'if-range': '"t"' }, 'all'],
    [{ 'if-range': 'W/"t"', range }, 'all'],
    [{ 'if-range': '"a"', range }, 'all'],
    [{ 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT', range }, 'all'],
    [{ 'if-none-match': '"t"', 'if-range': '"a"', range }, 'unchanged'],
  ])('%j leave bytes with the tag "t" to be %s', (headers, decision) => {
    expect(decideConditional(headers, '"t"')).toBe(decision);
  });
});
