import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonScanner, MAX_BODY_VALUES } from './json-scanner.ts';
import { parseScanned } from './parse-scanned.ts';

const LONG = 16 * 1024;

function scan(text: string, size: number): JsonScanner {
  const scanner = new JsonScanner();
  for (let at = 0; at < text.length; at += size) scanner.push(text.slice(at, at + size));
  scanner.end();
  return scanner;
}

/** What `parse` answers, or that it refuses. */
async function outcomeOf(parse: () => unknown): Promise<unknown> {
  try {
    return { value: await parse() };
  } catch (error) {
    if (error instanceof SyntaxError) return { refused: error.message };
    throw error;
  }
}

/** Texts of all lengths around those that are read apart, with all that a backslash begins. */
const text = fc
  .tuple(
    fc.array(fc.constantFrom('"', '\\', '\n', 'é', '😀', '\u0000', '\ud83d', 'x', '\\u0000'), {
      maxLength: 12,
    }),
    fc.constantFrom(0, 1, 700, LONG - 7, LONG, 2 * LONG + 3),
  )
  .map(([parts, count]) => `${parts.join('')}${'y\\'.repeat(count / 2)}${parts.join('')}`);
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.constantFrom(null, true, 1.5, ''),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(text, fc.constant('__proto__')), tie('value')), { maxLength: 4 })
      .map((fields) => Object.fromEntries(fields)),
  ),
}));

describe('JSON that was scanned', () => {
  it('is parsed as JSON.parse does it, wherever it is cut and whatever is wrong in it', async () => {
    const broken = fc.tuple(
      fc.nat(),
      fc.constantFrom('', '"', '\\', '\\u00', ',', '}', '\u0001', ':'),
    );
    await fc.assert(
      fc.asyncProperty(
        json,
        fc.constantFrom(1, 7, 4096, 50_000, 1_000_000),
        fc.option(broken),
        fc.constantFrom(JSON.stringify, writeNumbered),
        async (value, size, change, write) => {
          let written = write(value);
          if (change !== null) {
            const at = change[0] % (written.length + 1);
            written = written.slice(0, at) + change[1] + written.slice(at + 1);
          }
          const cut = written.length > 100_000 ? Math.max(size, 4096) : size;
          expect(await outcomeOf(() => parseScanned(scan(written, cut)))).toEqual(
            await outcomeOf(() => JSON.parse(written)),
          );
        },
      ),
      { seed: 7, numRuns: 150 },
    );
  });

  it('has the fields that long names and repeated ones give it', async () => {
    const long = 'k'.repeat(LONG);
    for (const written of [
      `{"${long}" : "${long}", "a":"${long}","a":1}`,
      `{"a":"${long}","a":1,"b":"\\u00000"}`,
      `{"__proto__":"${long}","b":["${long}","\\\\u0000"]}`,
    ]) {
      const value = await parseScanned(scan(written, 5000));
      expect(value).toEqual(JSON.parse(written));
      expect(Object.keys(value as object)).toEqual(Object.keys(JSON.parse(written)));
    }
  });
});

describe('a scan', () => {
  it('counts values outside of texts, and refuses more than a body may hold', () => {
    const most = `[${'{},'.repeat(MAX_BODY_VALUES / 2 - 2)}",,,,[[[["]`;
    expect(() => scan(most, 65_536)).not.toThrow();
    expect(() => scan(`[${'0,'.repeat(MAX_BODY_VALUES)}0]`, 65_536)).toThrow(
      `must not contain more than ${MAX_BODY_VALUES} values`,
    );
  });
});

/** JSON in which each character outside of ASCII is written by its number. */
function writeNumbered(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
