import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CUSTOMIZATION } from '../../areas/customization/index.ts';
import { chooseInk, ensureContrast, measureContrast } from './colors.ts';
import { listContrasts, makePalette, makeScopedPalette, readBase } from './palette.ts';
import { SHEET_COLORS } from './sheet-colors.ts';

const SCHEMES = ['light', 'dark'] as const;
const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
const themed = fc.record({ light: color, dark: color });
const styling = fc.record({
  theme: fc.constantFrom('clean' as const, 'muted' as const, 'bold' as const, 'gradient' as const),
  background: fc.constantFrom('plain' as const, 'match' as const),
  primaryColor: themed,
  infoColor: themed,
  successColor: themed,
  warningColor: themed,
  dangerColor: themed,
  tint: fc.option(fc.record({ color: themed }), { nil: undefined }),
});

describe('the colours of a look', () => {
  it('are none for the default one, so that pages look as without', () => {
    for (const scheme of SCHEMES) {
      expect(makePalette(DEFAULT_CUSTOMIZATION.styling, scheme)).toEqual({});
    }
  });

  it('keep every text at a contrast of 4.5 on every surface, whatever is chosen', () => {
    fc.assert(
      fc.property(styling, fc.constantFrom(...SCHEMES), ({ tint, ...rest }, scheme) => {
        const palette = makePalette(tint === undefined ? rest : { ...rest, tint }, scheme);
        const poor = listContrasts(palette, scheme).filter(([, contrast]) => contrast < 4.5);
        expect(poor).toEqual([]);
        const all = { ...readBase(scheme), ...palette };
        const { primary = '', accent } = all;
        for (const [text, ground] of [
          [all['on-primary'], primary],
          [all['on-primary'], all['primary-strong']],
          [all['on-accent'], accent],
        ]) {
          expect(measureContrast(text ?? '', ground ?? '')).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('read on a ground of their own, whatever colours that and its links have', () => {
    fc.assert(
      fc.property(color, fc.option(color, { nil: undefined }), (ground, text) => {
        const palette = makeScopedPalette(ground, text);
        const texts = [palette.ink, palette['ink-soft'], palette['ink-faint']];
        const grounds = [palette.paper, palette['paper-sunken'], palette['paper-hover']];
        for (const one of texts) {
          for (const on of grounds) {
            expect(measureContrast(one ?? '', on ?? '')).toBeGreaterThanOrEqual(4.5);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('start from those of the style sheet', async () => {
    const file = join(import.meta.dirname, '../styles/tokens.css');
    const text = await readFile(file, 'utf8');
    for (const [name, [light, dark]] of Object.entries(SHEET_COLORS)) {
      expect(text).toContain(`  --${name}: light-dark(${light}, ${dark});`);
    }
  });
});

describe('a colour that is to be read', () => {
  it('stays as it is where it reads, and else is the nearest of its hue that does', () => {
    expect(ensureContrast('#0a6a63', ['#ffffff'], { scheme: 'light' })).toBe('#0a6a63');
    const yellow = ensureContrast('#ffd500', ['#ffffff'], { scheme: 'light' });
    const contrast = measureContrast(yellow, '#ffffff');
    expect(contrast).toBeGreaterThanOrEqual(4.5);
    expect(contrast).toBeLessThan(4.7);
  });

  it('is black or white on any ground', () => {
    fc.assert(
      fc.property(color, (ground) => {
        expect(measureContrast(chooseInk(ground), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
