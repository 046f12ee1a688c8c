import { describe, expect, it } from 'vitest';
import { ApiError } from '../../http/errors.ts';
import { readEmoji } from './emoji.ts';

describe('readEmoji', () => {
  it.each([
    ['🏺', '🏺'],
    ['❤️', '❤️'],
    ['❤', '❤'],
    ['👩‍🚀', '👩‍🚀'],
    ['🇹🇼', '🇹🇼'],
    ['1f680', '🚀'],
    ['1F680', '🚀'],
    ['1f469-200d-1f680', '👩‍🚀'],
  ])('reads %s as %s', (text, emoji) => {
    expect(readEmoji(text, 'body.emoji')).toBe(emoji);
  });

  it.each(['', 'a', '1', '🏺🏺', 'kiln', '110000', 'd83d', '<b>'])('refuses "%s"', (text) => {
    expect(() => readEmoji(text, 'body.emoji')).toThrow(ApiError);
  });
});
