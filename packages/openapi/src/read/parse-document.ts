import { type Cleaning, cleanValue } from './clean-value.ts';
import { findJsonPlaces } from './json-text.ts';
import type { SourceDocument, TextMistake, TextPosition } from './source-document.ts';
import { MAX_TEXT_LENGTH, SpecificationError } from './specification-source.ts';
import { parseYaml } from './yaml-text.ts';

/**
 * Reads a text as JSON, else as YAML, which JSON with comments or trailing commas is as well.
 *
 * @throws SpecificationError where it is neither, or larger than what is read.
 */
export function parseDocument(
  text: string,
  address: string | undefined,
  isFirst: boolean,
): SourceDocument {
  if (text.length > MAX_TEXT_LENGTH) {
    throw new SpecificationError('It is longer than 10 MB.');
  }
  const whole = text.startsWith('\ufeff') ? text.slice(1) : text;
  const json = /^\s*[[{]/.test(whole) ? parseJson(whole) : undefined;
  return json === undefined
    ? makeYamlDocument(whole, address, isFirst)
    : makeJsonDocument(whole, json.value, address, isFirst);
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function makeJsonDocument(
  text: string,
  parsed: unknown,
  address: string | undefined,
  isFirst: boolean,
): SourceDocument {
  const cleaning: Cleaning = { tooDeep: false, notFinite: false };
  const value = cleanValue(parsed, cleaning, false);
  return {
    address,
    isFirst,
    value,
    mistakes: listCleaned(cleaning),
    inspect(pointers) {
      const { offsets, repeated } = findJsonPlaces(text, pointers);
      const positions = findPositions(text, [
        ...offsets.values(),
        ...repeated.map(({ offset }) => offset),
      ]);
      const at = (offset: number) => positions.get(offset) ?? { line: 1, column: 1 };
      return {
        positions: new Map(
          pointers.map((pointer) => [pointer, at(findNearest(offsets, pointer))] as const),
        ),
        repeated: repeated.map(({ pointer, offset }) => ({ pointer, position: at(offset) })),
      };
    },
  };
}

function makeYamlDocument(
  text: string,
  address: string | undefined,
  isFirst: boolean,
): SourceDocument {
  const yaml = parseYaml(text);
  const cleaning: Cleaning = { tooDeep: false, notFinite: false };
  const value = cleanValue(yaml.value, cleaning, true);
  return {
    address,
    isFirst,
    value,
    mistakes: [...yaml.mistakes, ...listCleaned(cleaning)],
    inspect: (pointers) => ({
      positions: new Map(
        pointers.flatMap((pointer) => {
          const position = yaml.findPosition(pointer);
          return position === undefined ? [] : [[pointer, position] as const];
        }),
      ),
      repeated: yaml.repeated,
    }),
  };
}

function listCleaned({ tooDeep, notFinite }: Cleaning): TextMistake[] {
  return [
    ...(tooDeep ? [{ message: 'Values are nested too deeply; the deepest are left out.' }] : []),
    ...(notFinite ? [{ message: 'Numbers are too large to be read; they are left out.' }] : []),
  ];
}

function findNearest(offsets: ReadonlyMap<string, number>, pointer: string): number {
  let at = pointer;
  for (;;) {
    const offset = offsets.get(at);
    if (offset !== undefined) return offset;
    if (at === '') return 0;
    at = at.slice(0, Math.max(0, at.lastIndexOf('/')));
  }
}

/** Lines and columns of offsets, in one pass over the text. */
function findPositions(text: string, offsets: readonly number[]): Map<number, TextPosition> {
  const positions = new Map<number, TextPosition>();
  let line = 1;
  let start = 0;
  for (const offset of offsets.toSorted((a, b) => a - b)) {
    let next = text.indexOf('\n', start);
    while (next !== -1 && next < offset) {
      line += 1;
      start = next + 1;
      next = text.indexOf('\n', start);
    }
    positions.set(offset, { line, column: offset - start + 1 });
  }
  return positions;
}
