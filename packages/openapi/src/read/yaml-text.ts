import { loadYaml } from '@octavo/markup';
import type { Document, LineCounter, Pair, Scalar, YAMLMap } from 'yaml';
import { readYamlNumber } from '../json-value.ts';
import { setProperty } from './clean-value.ts';
import { escapePointer, isObject, splitPointer } from './node.ts';
import type { RepeatedKey, TextMistake, TextPosition } from './source-document.ts';
import { SpecificationError } from './specification-source.ts';

/** A YAML text as a value. Aliases share the value of their anchor. */
export interface YamlText {
  readonly value: unknown;
  readonly mistakes: readonly TextMistake[];
  readonly repeated: readonly RepeatedKey[];
  /** The position of the key or item that a pointer names, or of the nearest around it. */
  findPosition(pointer: string): TextPosition | undefined;
}

/** How many lines, lists, objects and commas a text may have: each takes far more room than it is long. */
const MAX_MARKS = 600_000;

/** How many properties merge keys may add, all together. */
const MAX_MERGED = 500_000;

/** At most so many mistakes of the text are told. */
const MAX_MISTAKES = 100;

/**
 * Reads YAML 1.2 with merge keys. Aliases cost nothing here, so that whoever uses the value has to count
 * them where they are used (`cleanValue` does); one that stands in its own anchor becomes `null`.
 *
 * @throws SpecificationError where it is nested too deeply or holds too much to be read.
 */
export function parseYaml(text: string): YamlText {
  if (countMarks(text) > MAX_MARKS)
    throw new SpecificationError('It contains too many values to be read as YAML.');
  const lines = new (loadYaml().LineCounter)();
  const parsed = parse(text, lines);
  if (parsed.errors.some(({ message }) => message.includes('call stack'))) {
    throw new SpecificationError('It is nested too deeply.');
  }
  const position = (offset: number | undefined): TextPosition | undefined => {
    if (offset === undefined) return undefined;
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const tell = (message: string, offset: number | undefined): TextMistake => {
    const found = position(offset);
    return { message, ...(found === undefined ? {} : { position: found }) };
  };
  const converter = new YamlConverter(position, tell);
  const value = converter.convert(parsed.contents, '');
  keepVersionsAsWritten(parsed, value);
  const mistakes = parsed.errors
    .slice(0, MAX_MISTAKES)
    .map(({ message, pos }) => tell(`This is not valid YAML: ${message}`, pos[0]));
  return {
    value,
    mistakes: [...mistakes, ...converter.mistakes],
    repeated: converter.repeated,
    findPosition: (pointer) => position(findOffset(parsed, splitPointer(pointer))),
  };
}

function parse(text: string, lineCounter: LineCounter): Document {
  try {
    return loadYaml().parseDocument(text, {
      version: '1.2',
      uniqueKeys: false,
      strict: false,
      prettyErrors: false,
      logLevel: 'silent',
      lineCounter,
    });
  } catch (error) {
    if (error instanceof RangeError) throw new SpecificationError('It is nested too deeply.');
    throw new SpecificationError('It is neither JSON nor YAML.');
  }
}

function countMarks(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || code === 0x2c || code === 0x5b || code === 0x7b) count += 1;
  }
  return count;
}

class YamlConverter {
  readonly mistakes: TextMistake[] = [];
  readonly repeated: RepeatedKey[] = [];
  readonly #anchors = new Map<string, unknown>();
  #merged = 0;
  readonly #position: (offset: number | undefined) => TextPosition | undefined;
  readonly #tell: (message: string, offset: number | undefined) => TextMistake;

  constructor(
    position: (offset: number | undefined) => TextPosition | undefined,
    tell: (message: string, offset: number | undefined) => TextMistake,
  ) {
    this.#position = position;
    this.#tell = tell;
  }

  convert(node: unknown, pointer: string): unknown {
    if (loadYaml().isAlias(node)) {
      if (this.#anchors.has(node.source)) return this.#anchors.get(node.source);
      if (this.mistakes.length < MAX_MISTAKES) {
        const message = `The alias *${node.source} refers to nothing that is complete before it.`;
        this.mistakes.push(this.#tell(message, node.range?.[0]));
      }
      return null;
    }
    const value = this.#convertWhole(node, pointer);
    const anchor = (node as { anchor?: string } | null)?.anchor;
    if (anchor !== undefined) this.#anchors.set(anchor, value);
    return value;
  }

  #convertWhole(node: unknown, pointer: string): unknown {
    if (loadYaml().isScalar(node)) return readScalar(node);
    if (loadYaml().isSeq(node))
      return node.items.map((item, index) => this.convert(item, `${pointer}/${index}`));
    if (!loadYaml().isMap(node)) return null;
    const object = {};
    const merged: unknown[] = [];
    for (const pair of node.items) {
      if (isMergeKey(pair.key)) merged.push(this.convert(pair.value, `${pointer}/<<`));
      else this.#convertPair(pair, pointer, object);
    }
    for (const source of merged.flat()) if (isObject(source)) this.#addMissing(object, source);
    return object;
  }

  #addMissing(object: object, source: object): void {
    for (const [key, value] of Object.entries(source)) {
      this.#merged += 1;
      if (this.#merged > MAX_MERGED)
        throw new SpecificationError('Its merge keys add too many values.');
      if (!Object.hasOwn(object, key)) setProperty(object, key, value);
    }
  }

  #convertPair({ key: keyNode, value }: Pair, pointer: string, object: object): void {
    const key = readKey(keyNode);
    const below = `${pointer}/${escapePointer(key)}`;
    if (Object.hasOwn(object, key) && this.repeated.length < MAX_MISTAKES) {
      const position = this.#position(offsetOf(keyNode));
      if (position !== undefined) this.repeated.push({ pointer: below, position });
    }
    setProperty(object, key, this.convert(value, below));
  }
}

function isMergeKey(key: unknown): boolean {
  return loadYaml().isScalar(key) && key.type === 'PLAIN' && key.source === '<<';
}

function readScalar({ value, source }: Scalar): unknown {
  return typeof value === 'number' && source !== undefined ? readYamlNumber(source, value) : value;
}

/** A key as it is written: a status stays `200`, a version `1.10`. */
function readKey(key: unknown): string {
  if (!loadYaml().isScalar(key)) return key === null ? '' : String(key);
  if (typeof key.value === 'string') return key.value;
  return key.source ?? String(key.value ?? '');
}

/** Versions that were written as numbers: `1.0` is not 1. */
function keepVersionsAsWritten(document: Document, value: unknown): void {
  if (!loadYaml().isMap(document.contents) || !isObject(value)) return;
  const keep = (object: unknown, map: unknown, key: string) => {
    const scalar = loadYaml().isMap(map) ? map.get(key, true) : undefined;
    const isNumber = loadYaml().isScalar(scalar) && typeof scalar.value === 'number';
    if (isNumber && scalar.source !== undefined && isObject(object))
      setProperty(object, key, scalar.source);
  };
  keep(value, document.contents, 'openapi');
  keep(value, document.contents, 'swagger');
  keep(value.info, document.contents.get('info', true), 'version');
}

function findOffset(document: Document, tokens: readonly string[]): number | undefined {
  let node: unknown = document.contents;
  let offset = offsetOf(node);
  for (const token of tokens) {
    if (loadYaml().isAlias(node)) node = node.resolve(document);
    if (loadYaml().isMap(node)) {
      const pair = findPair(node, token);
      if (pair === undefined) break;
      offset = offsetOf(pair.key) ?? offset;
      node = pair.value;
    } else if (loadYaml().isSeq(node)) {
      node = node.items[Number(token)];
      if (node === undefined) break;
      offset = offsetOf(node) ?? offset;
    } else break;
  }
  return offset;
}

function findPair(map: YAMLMap, key: string): Pair | undefined {
  return map.items.findLast((pair) => readKey(pair.key) === key);
}

function offsetOf(node: unknown): number | undefined {
  return (node as { range?: readonly number[] | null } | null)?.range?.[0];
}
