import type { Message, Value } from '@octavo/messages';
import { findSchemaName, listChoices as listSaid, unwrapSchema } from '../describe/read-schema.ts';
import type { SchemaBody, SchemaView } from '../model.ts';
import type { MarkdownState } from './markdown-state.ts';
import { writeCode, writeWords } from './markdown-text.ts';
import { listFacts, saysTypeAlone, writeDocs, writeEnumItems, writeItem } from './write-facts.ts';

/** Lists are nested this far; what is deeper stands in the last one, by its whole name. */
const MAX_NESTING = 7;
const MAX_DEPTH = 40;
/** A named schema with more properties is written once, and named afterwards. */
const LARGE_SCHEMA = 4;

/** Where in a tree of properties something stands. */
interface TreePlace {
  readonly column: number;
  readonly depth: number;
  /** Names of schemas on the way here. */
  readonly path: readonly string[];
  /** The last of these: of the schemas that the same value is of. */
  readonly taken?: readonly string[];
  /** What comes before names where lists are nested no further. */
  readonly prefix: string;
  /** Whether it is within the schema that is shown, and not that one itself. */
  readonly isWithin?: boolean;
}

/**
 * What is in a schema, as a nested list: properties, items, alternatives. Empty where its type says
 * everything. Schemas that hold themselves are named; where the budget ends, a note says so.
 */
export function writeSchemaTree(schema: SchemaView, state: MarkdownState): string {
  const lines = listInner(schema, { column: 0, depth: 0, path: [], prefix: '' }, state);
  return lines.join('\n').replace(/\n+$/, '');
}

/** A schema with all that is in it, as an item of a list. */
export function writeSchemaItem(
  name: string,
  schema: SchemaView,
  marks: readonly string[],
  state: MarkdownState,
  description?: string,
): string {
  const place: TreePlace = { column: 0, depth: 0, path: [], prefix: '' };
  return listItem({ label: name, schema, marks, description }, place, state)
    .join('\n')
    .replace(/\n+$/, '');
}

interface TreeItem {
  /** Markdown. */
  readonly label: string;
  readonly schema: SchemaView;
  readonly marks?: readonly string[];
  readonly description?: string | undefined;
  /** Its name without marks, where it has one. */
  readonly name?: string;
}

function listItem(item: TreeItem, place: TreePlace, state: MarkdownState): string[] {
  if (state.budget.left === 0) {
    state.budget.left -= 1;
    return [`${' '.repeat(place.column)}- ${state.labels.truncated}`];
  }
  if (state.budget.left < 0) return [];
  state.budget.left -= 1;
  const body = unwrapSchema(item.schema, state.known);
  const { type, values } = listFacts(item.schema, state, item.marks);
  const description = item.description ?? body?.description;
  const isNested = place.depth < MAX_NESTING;
  const below: TreePlace = {
    column: isNested ? place.column + 2 : place.column,
    depth: place.depth + 1,
    path: place.path,
    isWithin: true,
    prefix: isNested ? '' : `${place.prefix}${item.name ?? ''}.`,
  };
  return [
    writeItem(item.label, [type, ...values], description, place.column),
    ...(body?.externalDocs === undefined
      ? []
      : [`${' '.repeat(below.column)}- ${writeDocs(body.externalDocs, state)}`]),
    ...(body === undefined ? [] : writeEnumItems(body, below.column)),
    ...listInner(item.schema, below, state),
  ];
}

/** What stands below a schema that has been named. */
function listInner(schema: SchemaView, place: TreePlace, state: MarkdownState): string[] {
  const name = findSchemaName(schema);
  const body = unwrapSchema(schema, state.known);
  const note = (label: string | Message<{ name: Value }>): string[] => {
    const said = typeof label === 'string' ? label : label({ name: writeCode(name ?? '') });
    return [`${' '.repeat(place.column)}- ${said}`];
  };
  if (body === undefined) return note(state.labels.missingSchema);
  if (place.depth > MAX_DEPTH) return note(state.labels.truncated);
  if (name === undefined) return listParts(body, place, state);
  if (place.path.includes(name)) return note(state.labels.recursive);
  if (place.isWithin && state.apart.has(name)) return note(state.labels.seeSchema);
  if ((state.written.get(name) ?? 0) > LARGE_SCHEMA) return note(state.labels.seeAbove);
  const before = state.budget.left;
  const inner: TreePlace = {
    ...place,
    path: [...place.path, name],
    taken: [...(place.taken ?? []), name],
    isWithin: true,
  };
  const lines = listParts(body, inner, state);
  state.written.set(name, before - state.budget.left);
  return lines;
}

function listParts(body: SchemaBody, place: TreePlace, state: MarkdownState): string[] {
  const { labels } = state;
  const item = (label: string, schema: SchemaView, marks: readonly string[] = [], name = label) =>
    listItem({ label, schema, marks, name }, place, state);
  return [
    ...(body.allOf ?? []).flatMap((part) => listPart(part, body, place, state)),
    ...(body.properties ?? []).flatMap((one) => {
      const written = writeCode(`${place.prefix}${one.name}`);
      return item(written, one.schema, one.required ? [labels.required] : [], one.name);
    }),
    ...(body.patternProperties ?? []).flatMap(({ pattern, schema }) =>
      item(labels.matchingProperties({ pattern: writeCode(pattern) }), schema, [], '*'),
    ),
    ...listOthers(body, place, state),
    ...(body.prefixItems ?? []).flatMap((schema, index) =>
      item(labels.itemAt({ index: index + 1 }), schema, [], String(index)),
    ),
    ...(body.items === undefined ? [] : listItems(body.items, place, state)),
    ...listChoices(body, place, state),
    ...(body.not === undefined || isBare(body.not, state) ? [] : item(labels.noneOf, body.not)),
  ];
}

/** A part of `allOf`: what is in it stands beside the rest, unless it has words of its own. */
function listPart(
  part: SchemaView,
  whole: SchemaBody,
  place: TreePlace,
  state: MarkdownState,
): string[] {
  const body = unwrapSchema(part, state.known);
  const isSilent = body?.description === undefined || body.description === whole.description;
  const hasShape = body !== undefined && hasInner(body);
  if (isSilent && hasShape) return listInner(part, place, state);
  return listItem({ label: state.labels.allOf, schema: part }, place, state);
}

function listOthers(body: SchemaBody, place: TreePlace, state: MarkdownState): string[] {
  const { additionalProperties: others } = body;
  if (typeof others !== 'object' || isBare(others, state)) return [];
  const label =
    (body.properties ?? []).length > 0 ? state.labels.otherProperties : state.labels.properties;
  return listItem({ label, schema: others, name: '*' }, place, state);
}

/** Items of a list: what is in them, as if it were in the list itself, unless more is said of them. */
function listItems(items: SchemaView, place: TreePlace, state: MarkdownState): string[] {
  if (isBare(items, state)) return [];
  const body = unwrapSchema(items, state.known);
  if (saysTypeAlone(items, state) && body?.description === undefined && body?.items === undefined) {
    return listInner(items, place, state);
  }
  return listItem({ label: state.labels.eachItem, schema: items, name: '[]' }, place, state);
}

function listChoices(body: SchemaBody, place: TreePlace, state: MarkdownState): string[] {
  const { labels } = state;
  const all = listSaid(body);
  const choices = listSaid(body, (place.taken ?? []).slice(0, -1));
  const lines = choices.flatMap(({ kind, options }) =>
    options.every((one) => isBare(one, state))
      ? []
      : options.flatMap((schema) =>
          listItem({ label: labels[kind], schema, name: '' }, place, state),
        ),
  );
  if (body.discriminator === undefined || choices.length < all.length) return lines;
  const { propertyName, mapping } = body.discriminator;
  const values = Object.entries(mapping).map(
    ([value, name]) => `${writeCode(value)} → ${writeWords(name)}`,
  );
  const said = labels.discriminated({ name: writeCode(propertyName) });
  const list = values.length === 0 ? '' : `: ${values.join(', ')}`;
  return [...lines, `${' '.repeat(place.column)}- ${said}${list}`];
}

/** Whether the words for the type of a schema say all there is to say. */
function isBare(schema: SchemaView, state: MarkdownState): boolean {
  const body = unwrapSchema(schema, state.known);
  if (body === undefined) return false;
  return body.description === undefined && !hasInner(body) && saysTypeAlone(schema, state);
}

function hasInner(body: SchemaBody): boolean {
  return (
    [
      body.properties,
      body.patternProperties,
      body.prefixItems,
      body.allOf,
      body.oneOf,
      body.anyOf,
    ].some((list) => list !== undefined && list.length > 0) ||
    body.items !== undefined ||
    body.not !== undefined ||
    typeof body.additionalProperties === 'object' ||
    body.discriminator !== undefined ||
    body.enum?.some(({ description }) => description !== undefined) === true
  );
}
