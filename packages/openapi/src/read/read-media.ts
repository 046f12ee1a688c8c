import type { ExampleView, JsonValue, MediaView } from '../model.ts';
import { enter, isObject, isObjectNode, type ObjectNode, type SpecNode } from './node.ts';
import {
  asJson,
  given,
  listEntries,
  listItems,
  noteUnknown,
  readObject,
  readText,
} from './read-fields.ts';
import { readSchema } from './read-schema.ts';
import type { Reading } from './reading.ts';

const MEDIA_KEYS = new Set([
  'schema',
  'itemSchema',
  'example',
  'examples',
  'encoding',
  'prefixEncoding',
  'itemEncoding',
  'description',
]);

/** The bodies of `content`, by media type in the document's order. */
export function readContent(reading: Reading, node: SpecNode): MediaView[] {
  return listEntries(reading, node, 'content').flatMap(([mediaType, inside]) => {
    const media = reading.findTarget(inside);
    if (media === undefined || !isObjectNode(media)) {
      if (media !== undefined) reading.problems.note(media, 'A media type must be an object.');
      return [];
    }
    noteUnknown(reading, media, MEDIA_KEYS, 'a media type');
    return [{ mediaType, ...readMedia(reading, media) }];
  });
}

function readMedia(reading: Reading, media: ObjectNode): Omit<MediaView, 'mediaType'> {
  const { value } = media;
  return given({
    schema: value.schema === undefined ? undefined : readSchema(reading, enter(media, 'schema')),
    itemSchema:
      value.itemSchema === undefined ? undefined : readSchema(reading, enter(media, 'itemSchema')),
    examples: readExamples(reading, media),
    encoding: readObject(reading, media, 'encoding')?.value as
      | Record<string, JsonValue>
      | undefined,
  });
}

/** `example` and `examples` of a parameter or a body; undefined where there are none. */
export function readExamples(reading: Reading, node: ObjectNode): ExampleView[] | undefined {
  const { example, examples } = node.value;
  const alone: ExampleView[] = example === undefined ? [] : [{ value: asJson(example) }];
  const listed = Array.isArray(examples)
    ? listItems(reading, node, 'examples').map((item) => ({ value: asJson(item.value) }))
    : listEntries(reading, node, 'examples', { extensions: true }).flatMap(([name, inside]) => {
        const read = readExample(reading, inside);
        return read === undefined ? [] : [{ name, ...read }];
      });
  const all = [...alone, ...listed];
  return all.length > 0 ? all : undefined;
}

/** An example of its own; a value that stands in its place by mistake is taken as the value. */
function readExample(reading: Reading, node: SpecNode): ExampleView | undefined {
  const target = reading.findTarget(node);
  if (target === undefined) return undefined;
  if (!isObjectNode(target) || !isExample(target.value)) {
    reading.problems.note(target, 'An example must be an object with a “value”.');
    return { value: asJson(target.value) };
  }
  const { value } = target;
  return given({
    summary: readText(reading, target, 'summary'),
    description: readText(reading, target, 'description'),
    ...reading.findBeside(node, ['summary', 'description']),
    value: (Object.hasOwn(value, 'dataValue') ? value.dataValue : value.value) as
      | JsonValue
      | undefined,
    text: readText(reading, target, 'serializedValue'),
    externalValue: readText(reading, target, 'externalValue'),
  });
}

const EXAMPLE_KEYS = [
  'value',
  'externalValue',
  'dataValue',
  'serializedValue',
  'summary',
  'description',
];

function isExample(value: unknown): boolean {
  if (!isObject(value)) return false;
  return Object.keys(value).length === 0 || EXAMPLE_KEYS.some((key) => Object.hasOwn(value, key));
}
