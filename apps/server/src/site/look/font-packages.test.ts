import { existsSync } from 'node:fs';
import { FONTS, MONOSPACE_FONTS } from '@octavo/contract/customization';
import { describe, expect, it } from 'vitest';
import { findFontFile, readFontFaces } from './font-packages.ts';

describe('the faces of fonts', () => {
  it('name files that are there, in the one format that all browsers read', async () => {
    for (const font of [...FONTS, ...MONOSPACE_FONTS]) {
      const { css, latin } = await readFontFaces(font, 'x');
      const files = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, file = '']) => file);
      expect([font, css.match(/url\(/g)?.length]).toEqual([font, files.length]);
      expect([font, files.filter((file) => !existsSync(findFontFile(file) ?? ''))]).toEqual([
        font,
        [],
      ]);
      expect(files).toContain(latin);
      expect(css).toContain('font-display: swap');
      expect(css).toContain('unicode-range');
    }
  });

  it('are found by no other names', () => {
    for (const name of [
      'font-inter-0.0.1-inter-latin-wght-normal.woff2',
      'font-nothing-5.3.0-x.woff2',
      'font-inter-5.3.0-../../package.json',
      'font-inter-5.3.0-..%2f.woff2',
    ]) {
      expect(findFontFile(name)).toBeUndefined();
    }
  });
});
