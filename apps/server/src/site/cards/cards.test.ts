import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANONYMOUS_READER, cleanText, makeReader, ThreadError } from '../../platform/index.ts';
import { openTestPlatform } from '../../testing/test-platform.ts';
import { breakLines, measureEms } from './break-lines.ts';
import { chooseFonts } from './choose-fonts.ts';
import { makeDrawing } from './describe-card.ts';
import { type Card, drawCard } from './draw-card.ts';
import { createPictures, QueueFullError, sitePictures } from './draw-pictures.ts';

const CARD: Card = {
  ...{ title: 'Firing a kiln', description: 'How hot and how long.', site: 'Kiln docs' },
  ...{ sign: 'K', color: '#0a6a63', dir: 'ltr' },
};
const HOSTILE = [
  '<script>alert(1)</script>&amp;"\'',
  'x'.repeat(5000),
  '\u0000\u0001\u001f\ud800\ufffe\u202egnp.exe\u2066',
  `a${'\u0301'.repeat(4000)}`,
  'مرحبا بالعالم (v2.0) test',
  '🏺👩‍👩‍👧‍👦🔥',
  '&#0;&#x1;]]><svg onload="x">',
];

describe('the text of a card', () => {
  it('loses what no picture shows, and keeps the rest', () => {
    expect(cleanText('a\u0000b\u202ec\n\n d')).toBe('a b c d');
    expect(cleanText(`e${'\u0308'.repeat(50)}`).length).toBeLessThan(6);
    expect(cleanText('x'.repeat(9000))).toHaveLength(400);
    expect(cleanText('👩‍👩‍👧 שלום')).toBe('👩‍👩‍👧 שלום');
  });

  it('is broken into lines that have room, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 6, max: 40 }),
        fc.integer({ min: 1, max: 4 }),
        (text, ems, most) => {
          const { lines, isCut } = breakLines(cleanText(text), { ems, lines: most });
          expect(lines.length).toBeLessThanOrEqual(most);
          for (const line of lines) expect(measureEms(line)).toBeLessThanOrEqual(ems);
          const kept = lines.join('').replaceAll(' ', '');
          if (!isCut) expect(kept).toBe(cleanText(text).replaceAll(' ', ''));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('breaks where its script does, and never before what ends a sentence', () => {
    expect(breakLines('one two three', { ems: 4.6, lines: 3 }).lines).toEqual(['one two', 'three']);
    const { lines } = breakLines('資料型別與索引。交易隔離。', { ems: 7.5, lines: 4 });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.some((line) => line.startsWith('。'))).toBe(false);
  });
});

describe('a card', () => {
  it('takes nothing from a text but its words', () => {
    for (const text of HOSTILE) {
      const title = cleanText(text);
      const svg = drawCard({ ...CARD, title, description: title, site: title });
      expect(svg.match(/<(?!\/?(svg|rect|circle|g|text)\b)/g)).toBeNull();
      expect(svg).not.toMatch(/href|url\(|<!|<\?/);
    }
  });

  it('is written from the right in right-to-left languages', () => {
    expect(drawCard({ ...CARD, dir: 'rtl' })).toContain('text-anchor="end"');
    expect(drawCard(CARD)).not.toContain('text-anchor="end"');
  });

  it('is none where a script on it has no font', () => {
    expect(chooseFonts('ქართული')).toBeUndefined();
    expect(makeDrawing({ ...CARD, title: 'ქართული' })).toBeUndefined();
  });

  it('is a PNG of 1200 by 630 for whatever a title holds', async () => {
    await using platform = await openTestPlatform('sqlite');
    for (const text of HOSTILE) {
      const drawing = makeDrawing({
        ...CARD,
        title: cleanText(text),
        description: cleanText(text),
      });
      if (drawing === undefined) throw new Error(`There is no card for ${text.slice(0, 20)}.`);
      const png = await sitePictures.find(platform, ANONYMOUS_READER, drawing);
      expect(png?.subarray(1, 4).toString()).toBe('PNG');
      expect([png?.readUInt32BE(16), png?.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  }, 60_000);
});

describe('pictures', () => {
  const drawing = { svg: '<svg/>', fonts: [] };

  it('are drawn once for all who ask at once, and come from memory then', async () => {
    await using platform = await openTestPlatform('sqlite');
    let drawn = 0;
    const pictures = createPictures(async () => {
      drawn += 1;
      return new Uint8Array([drawn]);
    });
    const readers = [ANONYMOUS_READER, makeReader('member')];
    const all = Array.from({ length: 50 }, (_, at) =>
      pictures.find(platform, readers[at % 2] ?? ANONYMOUS_READER, drawing),
    );
    expect(new Set((await Promise.all(all)).map((png) => png?.[0]))).toEqual(new Set([1]));
    await pictures.find(platform, ANONYMOUS_READER, drawing);
    expect(drawn).toBe(1);
  });

  it('that cannot be drawn are not tried again', async () => {
    await using platform = await openTestPlatform('sqlite');
    let drawn = 0;
    const pictures = createPictures(async () => {
      drawn += 1;
      throw new ThreadError('slow', 'Too slow.');
    });
    for (const _ of [1, 2]) {
      expect(await pictures.find(platform, ANONYMOUS_READER, drawing)).toBeUndefined();
    }
    expect(drawn).toBe(1);
  });

  it('are refused where a hundred others wait, and made one at a time', async () => {
    await using platform = await openTestPlatform('sqlite');
    let running = 0;
    let most = 0;
    const pictures = createPictures(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return new Uint8Array(1);
    });
    const asked = Array.from({ length: 150 }, (_, at) =>
      pictures.find(platform, ANONYMOUS_READER, { svg: `<svg>${at}</svg>`, fonts: [] }),
    );
    const answers = await Promise.allSettled(asked);
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(49);
    expect(refused.every((one) => 'reason' in one && one.reason instanceof QueueFullError)).toBe(
      true,
    );
    expect(most).toBe(1);
  });

  it('keep within their share of memory', async () => {
    await using platform = await openTestPlatform('sqlite');
    const pictures = createPictures(async () => new Uint8Array(200_000));
    for (let at = 0; at < 60; at += 1) {
      await pictures.find(platform, ANONYMOUS_READER, { svg: `${at}`, fonts: [] });
    }
    const cache = platform.caches
      .list()
      .find(({ declared }) => declared.name === 'site-pictures')?.cache;
    expect(cache?.measure().bytes).toBeLessThanOrEqual(cache?.maxBytes ?? 0);
    expect(cache?.measure().entries).toBeGreaterThan(0);
  });
});
