import { describe, expect, it } from 'vitest';
import { readCodeColors } from './code-colors.ts';
import { measureContrast } from './colors.ts';

describe('the colours of code', () => {
  it('are those of the style sheet unless a theme is chosen', async () => {
    expect(await readCodeColors('default-light', 'light')).toEqual({});
    expect(await readCodeColors('default-dark', 'dark')).toEqual({});
  });

  it('are those of the theme, where they read', async () => {
    expect(await readCodeColors('dracula', 'dark')).toMatchObject({
      'paper-sunken': '#282A36',
      'code-keyword': '#FF79C6',
      'code-string': '#F1FA8C',
    });
  });

  it('read in every theme, on its ground and on lines that stand out', async () => {
    for (const theme of ['github-light', 'solarized-light', 'nord', 'monochrome-dark'] as const) {
      const palette = await readCodeColors(theme, 'light');
      const texts = Object.entries(palette).filter(([name]) => /^(code|ink|accent$)/.test(name));
      expect(texts.length).toBeGreaterThan(10);
      for (const [name, color] of texts) {
        for (const ground of [palette['paper-sunken'], palette['accent-tint']]) {
          expect([theme, name, measureContrast(color, ground ?? '') >= 4.5]).toEqual([
            theme,
            name,
            true,
          ]);
        }
      }
    }
  });
});
