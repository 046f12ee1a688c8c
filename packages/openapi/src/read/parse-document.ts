import { parseExactJson } from '@octavo/content';
import { type Cleaning, cleanValue } from './clean-value.ts';
import { findJsonPlaces } from './json-text.ts';
import type { SourceDocument, TextMistake, TextPosition } from './source-document.ts';
import { MAX_TEXT_LENGTH, SpecificationError } from './specification-source.ts';
import { parseYaml } from './yaml-text.ts';

/** Up to this length, what is nearly JSON (comments, trailing commas) is read as YAML. */
const MAX_LENIENT_JSON = 1024 * 1024;

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
  const looksLikeJson = /^\s*[[{]/.test(whole);
  const json = looksLikeJson ? parseJson(whole) : undefined;
  if (looksLikeJson && json === undefined && whole.length > MAX_LENIENT_JSON) refuseJson(whole);
  return json === undefined
    ? makeYamlDocument(whole, address, isFirst)
    : makeJsonDocument(whole, json.value, address, isFirst);
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: parseExactJson(text) };
  } catch {
    return undefined;
  }
}

/** What is said of a long text that looks like JSON: YAML's rules would take long to say the same. */
function refuseJson(text: string): never {
  try {
    JSON.parse(text);
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(said) ?? [];
    const message = `It is not JSON: ${said.slice(0, 200)}`;
    const position = line === undefined ? {} : { line: Number(line), column: Number(column) };
    throw new SpecificationError(message, [{ ...position, message }]);
  }
  throw new SpecificationError('It is not JSON.');
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
    ...(tooDeep
      ? [{ message: 'Values are nested too deeply; the deepest ones are left out.' }]
      : []),
    ...(notFinite ? [{ message: 'Some numbers are too large to be read and are left out.' }] : []),
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
