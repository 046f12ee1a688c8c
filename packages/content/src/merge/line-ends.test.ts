import { describe, expect, it } from 'vitest';
import { fitLineEnds } from './line-ends.ts';

describe('a text that is put into another', () => {
  it.each([
    ['Dig.\r\nRest.', 'a\nb\r\n\nc', 'a\r\nb\r\n\r\nc'],
    ['Dig.\nRest.', 'a\nb\r\n\nc', 'a\nb\n\nc'],
    ['Dig.', 'a\nb\r\n', 'a\nb\r\n'],
    ['Dig.\r\nRest.\n', 'a\nb\r\n', 'a\nb\r\n'],
  ])('takes the line ends of %j where those are alike', (around, text, fitted) => {
    expect(fitLineEnds(text, around)).toBe(fitted);
  });
});
