import type { ParameterView } from '../model.ts';
import { enter, isObjectNode, type ObjectNode, type SpecNode } from './node.ts';
import { shorten } from './problems.ts';
import {
  given,
  isHidden,
  listEntries,
  listItems,
  noteUnknown,
  readFlag,
  readText,
} from './read-fields.ts';
import { readContent, readExamples } from './read-media.ts';
import { readSchema } from './read-schema.ts';
import type { Beside, Reading } from './reading.ts';
import { readSwaggerStyle } from './swagger/read-swagger-style.ts';

const PLACES = new Set(['path', 'query', 'querystring', 'header', 'cookie']);

const PARAMETER_KEYS = new Set([
  'name',
  'in',
  'description',
  'required',
  'deprecated',
  'allowEmptyValue',
  'style',
  'explode',
  'allowReserved',
  'schema',
  'content',
  'example',
  'examples',
]);

/** A parameter where it stands: followed, of a known place; body and form of Swagger are among them. */
export interface ParameterNode {
  readonly node: ObjectNode;
  readonly name: string;
  readonly in: string;
  /** What is said where it is referred to. */
  readonly beside?: Beside;
}

/** The parameters of a path and of an operation, whose own take the place of the path's. */
export function listParameters(
  reading: Reading,
  path: SpecNode,
  operation: SpecNode,
): ParameterNode[] {
  const found = new Map<string, ParameterNode>();
  for (const holder of [path, operation]) {
    const own = new Set<string>();
    for (const item of listItems(reading, holder, 'parameters')) {
      const parameter = findParameter(reading, item);
      if (parameter === undefined) continue;
      const key = `${parameter.in} ${parameter.name}`;
      if (own.has(key)) {
        reading.problems.note(
          item,
          `The parameter “${shorten(parameter.name)}” in ${parameter.in} occurs twice.`,
        );
      }
      own.add(key);
      found.set(key, parameter);
    }
  }
  return [...found.values()];
}

function findParameter(reading: Reading, item: SpecNode): ParameterNode | undefined {
  const node = reading.findTarget(item);
  if (node === undefined) return undefined;
  if (!isObjectNode(node)) {
    reading.problems.note(node, 'A parameter must be an object.');
    return undefined;
  }
  if (isHidden(node.value)) return undefined;
  const place = readText(reading, node, 'in');
  const isBody = reading.isSwagger && (place === 'body' || place === 'formData');
  const name = readText(reading, node, 'name') ?? (place === 'body' ? 'body' : undefined);
  if (place === undefined || !(PLACES.has(place) || isBody)) {
    const words = 'A parameter must be “in” path, query, querystring, header or cookie.';
    reading.problems.note(node, words);
    return undefined;
  }
  if (name === undefined || name === '') {
    reading.problems.note(node, 'A parameter must have a name.');
    return undefined;
  }
  return { node, name, in: place, beside: reading.findBeside(item, ['description']) };
}

/** What a parameter says. */
export function readParameter(
  reading: Reading,
  { node, name, in: place, beside }: ParameterNode,
): ParameterView | undefined {
  const said: ParameterView | undefined = reading.share(node, 'parameter', () => ({
    name,
    in: place as ParameterView['in'],
    ...readValue(reading, node),
    required: readFlag(reading, node, 'required') === true || place === 'path',
  }));
  return said && beside?.description !== undefined ? { ...said, ...beside } : said;
}

/** The headers of a response or a part of a body. */
export function readHeaders(reading: Reading, node: SpecNode): ParameterView[] {
  return listEntries(reading, node, 'headers', { extensions: true }).flatMap(([name, inside]) => {
    const header = reading.findTarget(inside);
    if (header === undefined) return [];
    if (!isObjectNode(header)) {
      reading.problems.note(header, 'A header must be an object.');
      return [];
    }
    const said = reading.share(header, 'header', () => ({
      ...readValue(reading, header),
      required: readFlag(reading, header, 'required') === true,
    }));
    if (said === undefined) return [];
    const beside = reading.findBeside(inside, ['description']);
    return [{ name, in: 'header' as const, ...said, ...beside }];
  });
}

function readValue(
  reading: Reading,
  node: ObjectNode,
): Omit<ParameterView, 'name' | 'in' | 'required'> {
  const { value } = node;
  if (!reading.isSwagger) noteUnknown(reading, node, PARAMETER_KEYS, 'a parameter');
  const content = value.content === undefined ? undefined : readContent(reading, node);
  const isOwnSchema = reading.isSwagger && value.schema === undefined;
  const schema = isOwnSchema ? asSchema(node) : enter(node, 'schema');
  if (!isOwnSchema && value.schema === undefined && content === undefined) {
    reading.problems.note(node, 'A parameter must have a “schema” or “content”.');
  }
  return given({
    description: readText(reading, node, 'description'),
    deprecated: readFlag(reading, node, 'deprecated') ?? readFlag(reading, node, 'x-deprecated'),
    allowEmptyValue: readFlag(reading, node, 'allowEmptyValue'),
    style: readText(reading, node, 'style'),
    explode: readFlag(reading, node, 'explode'),
    allowReserved: readFlag(reading, node, 'allowReserved'),
    ...(reading.isSwagger ? readSwaggerStyle(reading, node) : {}),
    schema: schema.value === undefined ? undefined : readSchema(reading, schema),
    content,
    examples: readExamples(reading, withSwaggerExamples(reading, node)),
  });
}

/** A parameter of Swagger 2.0 says its type itself. */
export function asSchema(node: ObjectNode): ObjectNode {
  const {
    name: _name,
    in: _in,
    description: _description,
    required: _required,
    deprecated: _deprecated,
    example: _example,
    examples: _examples,
    'x-deprecated': _wasDeprecated,
    ...schema
  } = node.value;
  return { ...node, value: schema };
}

function withSwaggerExamples(reading: Reading, node: ObjectNode): ObjectNode {
  const { example, examples, 'x-example': one, 'x-examples': several } = node.value;
  if (!reading.isSwagger || example !== undefined || examples !== undefined) return node;
  return { ...node, value: given({ example: one, examples: several }) };
}
