import { describe, expect, it } from 'vitest';
import { chooseEncoding } from './choose-encoding.ts';

describe('an encoding', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip'],
    ['gzip', 'br;q=0.1, gzip'],
    ['gzip', 'br;q=0, gzip;q=0.5'],
    ['br', '*'],
    ['identity', 'identity'],
    ['identity', 'gzip;q=0'],
    ['identity', ''],
  ])('is %s where %j is accepted', (encoding, accepted) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });
});
