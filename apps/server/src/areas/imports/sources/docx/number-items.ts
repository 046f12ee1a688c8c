import type { Styles } from './read-styles.ts';
import { findChild, findValue, listChildren, makeXml, type XmlElement } from './xml-tree.ts';

/** A paragraph as an item of a list. */
export interface ListItem {
  level: number;
  /** Its number; undefined for an item with a bullet. */
  number?: number;
}

/** Numbers the items of a document, which are asked for in their order. */
export interface ItemNumbering {
  /** Undefined for a paragraph that is no item. */
  next(properties: XmlElement | undefined, styleId: string | undefined): ListItem | undefined;
}

interface Level {
  format: string;
  start: number;
  /** After which levels it starts again: none for 0, else those above this one, counted from 1. */
  restart?: number;
  style?: string;
}

interface Definition {
  levels: ReadonlyMap<number, Level>;
  styleLink?: string;
}

interface Instance {
  definition: string;
  overrides: ReadonlyMap<number, { start?: number; level?: Level }>;
}

const LEVELS = 9;
const MAX_NUMBER = 999_999_999;

/** Reads how a document numbers its lists, which may be by nothing. */
export function readNumbering(root: XmlElement | undefined, styles: Styles): ItemNumbering {
  const definitions = new Map<string, Definition>();
  const instances = new Map<string, Instance>();
  for (const element of root ? listChildren(root, 'w:abstractNum') : []) {
    definitions.set(element.attributes['w:abstractNumId'] ?? '', readDefinition(element));
  }
  for (const element of root ? listChildren(root, 'w:num') : []) {
    instances.set(element.attributes['w:numId'] ?? '', readInstance(element));
  }
  const counters = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();

  function findDefinition(instance: Instance | undefined, seen = 0): [string, Definition] | null {
    const definition = instance && definitions.get(instance.definition);
    if (!definition || seen > LEVELS) return null;
    if (definition.styleLink === undefined) return [instance.definition, definition];
    const linked = instances.get(styles.findListNumber(definition.styleLink) ?? '');
    return findDefinition(linked, seen + 1);
  }

  function count(numId: string, id: string, { levels }: Definition, level: number): number {
    const counts = counters.get(id) ?? [];
    counters.set(id, counts);
    const override = instances.get(numId)?.overrides.get(level);
    const start = override?.start ?? override?.level?.start ?? levels.get(level)?.start ?? 1;
    const key = `${numId} ${level}`;
    const isRestart = override?.start !== undefined && !begun.has(key);
    begun.add(key);
    const before = isRestart ? undefined : counts[level];
    const number = before === undefined ? start : before + 1;
    counts[level] = number;
    for (let below = level + 1; below < LEVELS; below += 1) {
      const restart = levels.get(below)?.restart;
      if (restart === undefined || level < restart) counts[below] = undefined;
    }
    return Math.min(number, MAX_NUMBER);
  }

  return {
    next(properties, styleId) {
      const own = findChild(properties, 'w:numPr');
      const inherited = styles
        .listProperties(styleId)
        .find((style) => findValue(style.properties, 'w:numPr', 'w:numId') !== undefined);
      const numId =
        findValue(own, 'w:numId') ?? findValue(inherited?.properties, 'w:numPr', 'w:numId');
      if (numId === undefined || numId === '0') return undefined;
      const [id, definition] = findDefinition(instances.get(numId)) ?? [];
      if (id === undefined || definition === undefined) return undefined;
      const level = readNumber(
        findValue(own, 'w:ilvl') ??
          findLevelOf(definition, inherited?.styleId) ??
          findValue(inherited?.properties, 'w:numPr', 'w:ilvl'),
        { least: 0, most: LEVELS - 1, other: 0 },
      );
      const described =
        instances.get(numId)?.overrides.get(level)?.level ?? definition.levels.get(level);
      if (described?.format === 'none') return undefined;
      const number = count(numId, id, definition, level);
      return described?.format === 'bullet' ? { level } : { level, number };
    },
  };
}

function findLevelOf({ levels }: Definition, styleId: string | undefined): string | undefined {
  if (styleId === undefined) return undefined;
  return [...levels].find(([, { style }]) => style === styleId)?.[0].toString();
}

function readDefinition(element: XmlElement): Definition {
  const styleLink = findValue(element, 'w:numStyleLink');
  const levels = new Map(
    listChildren(element, 'w:lvl').map((level) => [readIndex(level), readLevel(level)]),
  );
  return { levels, ...(styleLink === undefined ? {} : { styleLink }) };
}

function readInstance(element: XmlElement): Instance {
  const overrides = listChildren(element, 'w:lvlOverride').map((override) => {
    const start = findValue(override, 'w:startOverride');
    const level = findChild(override, 'w:lvl');
    const read = {
      ...(start === undefined ? {} : { start: readStart(start) }),
      ...(level === undefined ? {} : { level: readLevel(level) }),
    };
    return [readIndex(override), read] as const;
  });
  return {
    definition: findValue(element, 'w:abstractNumId') ?? '',
    overrides: new Map(overrides),
  };
}

function readLevel(element: XmlElement): Level {
  const restart = findValue(element, 'w:lvlRestart');
  const style = findValue(element, 'w:pStyle');
  return {
    format: findValue(element, 'w:numFmt') ?? 'decimal',
    // Without a start Word begins at 0.
    start: readStart(findValue(element, 'w:start') ?? '0'),
    ...(restart === undefined ? {} : { restart: readStart(restart) }),
    ...(style === undefined ? {} : { style }),
  };
}

function readIndex({ attributes }: XmlElement): number {
  return readNumber(attributes['w:ilvl'], { least: 0, most: LEVELS - 1, other: 0 });
}

function readStart(text: string): number {
  return readNumber(text, { least: 0, most: MAX_NUMBER, other: 1 });
}

/** A whole number of an attribute, kept between two bounds. */
export function readNumber(
  text: string | undefined,
  { least, most, other }: { least: number; most: number; other: number },
): number {
  const number = /^-?\d+$/.test(text ?? '') ? Number(text) : other;
  return Math.min(Math.max(number, least), most);
}

const BULLETS = '1';
const NUMBERS = '2';

/** The property of a paragraph that makes it an item of the lists of `makeNumbering`. */
export function makeItemProperty({ level, number }: ListItem): XmlElement {
  return makeXml('w:numPr', {}, [
    makeXml('w:ilvl', { 'w:val': String(level) }),
    makeXml('w:numId', { 'w:val': number === undefined ? BULLETS : NUMBERS }),
  ]);
}

/** Lists of bullets and of numbers, whatever the document's own look like. */
export function makeNumbering(): XmlElement {
  const list = (id: string, format: string) =>
    makeXml(
      'w:abstractNum',
      { 'w:abstractNumId': id },
      Array.from({ length: LEVELS }, (_, level) =>
        makeXml('w:lvl', { 'w:ilvl': String(level) }, [makeXml('w:numFmt', { 'w:val': format })]),
      ),
    );
  const use = (id: string) =>
    makeXml('w:num', { 'w:numId': id }, [makeXml('w:abstractNumId', { 'w:val': id })]);
  return makeXml('w:numbering', {}, [
    ...[list(BULLETS, 'bullet'), list(NUMBERS, 'decimal')],
    ...[use(BULLETS), use(NUMBERS)],
  ]);
}
