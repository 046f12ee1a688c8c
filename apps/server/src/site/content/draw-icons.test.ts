import { describe, expect, it } from 'vitest';
import { drawIcon, drawIcons } from './draw-icons.ts';

const draw = (name: string) => drawIcon(name).text;

describe('icons', () => {
  it('are drawn as shapes in the colour of the text', () => {
    expect(draw('house')).toMatch(
      /^<span class="icon" aria-hidden="true"><svg viewBox="64 64 512 512" focusable="false"><path d="M[^"<>]+"\/><\/svg><\/span>$/,
    );
  });

  it('have the names of Font Awesome, those of brands and earlier ones included', () => {
    expect(draw('home')).toBe(draw('house'));
    expect(draw('github')).toContain('<path d="');
    expect(draw('github')).not.toBe(draw('house'));
  });

  it('that have to be paid for have free ones in their place', () => {
    expect(draw('sparkles')).toBe(draw('wand-magic-sparkles'));
    expect(draw('wand-magic-sparkles')).not.toBe(draw('no-such-icon'));
  });

  it.each([
    'no-such-icon',
    '',
    'constructor',
    '__proto__',
    '../../package',
  ])('of the name %j, which no set has, are a ring of the same size', (name) => {
    expect(draw(name)).toBe(draw('another-such-icon'));
    expect(draw(name)).toMatch(
      /<svg viewBox="64 64 512 512" focusable="false"><path [^>]+><\/svg>/,
    );
    expect(draw(name)).not.toBe(draw('circle'));
  });

  it('are drawn where a rendered document has them', () => {
    const span = (name: string) =>
      `<span class="icon icon-${name}" data-icon="${name}" aria-hidden="true"></span>`;
    const drawn = drawIcons(`<p>${span('house')}${span('no-such-icon')}</p>`);
    expect(drawn).toMatch(/data-icon="house" aria-hidden="true"><svg [^>]+><path [^>]+\/><\/svg>/);
    expect(drawn).toMatch(/data-icon="no-such-icon" aria-hidden="true"><svg [^>]+><path /);
  });
});
