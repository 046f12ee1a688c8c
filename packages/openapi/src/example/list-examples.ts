import type { KnownSchemas } from '../describe/read-schema.ts';
import { shortenText } from '../describe/write-value.ts';
import type { ExampleView, JsonValue, MediaView, SchemaView } from '../model.ts';
import {
  MAX_EXAMPLE,
  makeExample,
  settleMediaKind,
  settleSyntax,
  writeExample,
} from './make-example.ts';
import { type Direction, sampleValue } from './sample-value.ts';
import { writeXml } from './write-xml.ts';

/** An example as readers see it. */
export interface ShownExample {
  readonly name?: string;
  readonly summary?: string;
  /** Markdown of the author. */
  readonly description?: string;
  /** At most 256 KB. Empty where `externalValue` is all there is. */
  readonly text: string;
  /** The language of the text, as code blocks name it. */
  readonly syntax: string;
  /** Where an example is that the specification does not hold. */
  readonly externalValue?: string;
}

const MAX_EXAMPLES = 50;
/** What an author gave is shown to this length, in characters. */
const MAX_GIVEN = 256 * 1024;

/**
 * The examples of a body: those that its author gave, else those of its schema, else one that is made.
 * None where there is nothing to show, as of the bytes of files.
 */
export function listExamples(
  media: MediaView,
  known: KnownSchemas,
  direction: Direction,
): ShownExample[] {
  const given = (media.examples ?? []).slice(0, MAX_EXAMPLES).map((one) => showGiven(one, media));
  if (given.length > 0) return given;
  const syntax = settleSyntax(media.mediaType);
  const text = makeText(media, known, direction);
  return text === undefined ? [] : [{ text, syntax }];
}

function showGiven(example: ExampleView, media: MediaView): ShownExample {
  const { name, summary, description, externalValue } = example;
  return {
    ...(name !== undefined && { name }),
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    ...(externalValue !== undefined && { externalValue }),
    text: shortenText(writeGiven(example, media), MAX_GIVEN),
    syntax: settleSyntax(media.mediaType),
  };
}

/** A text in JSON is either a value or, as many authors have it, the body as it is sent. */
function writeGiven({ value, text }: ExampleView, { mediaType, encoding }: MediaView): string {
  if (text !== undefined) return text;
  if (value === undefined) return '';
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return value;
  return writeExample(value, mediaType, encoding);
}

function makeText(media: MediaView, known: KnownSchemas, direction: Direction): string | undefined {
  const { mediaType, schema, itemSchema, encoding } = media;
  if (itemSchema === undefined) {
    return (
      schema && makeExample(schema, known, { direction, mediaType, ...(encoding && { encoding }) })
    );
  }
  const item = sampleValue(itemSchema, known, direction);
  if (item === undefined) return undefined;
  return shortenText(writeStream(item, itemSchema, media, known), MAX_EXAMPLE);
}

/** Two items of a stream, so that it is seen how one follows the other. */
function writeStream(
  item: JsonValue,
  schema: SchemaView,
  { mediaType }: MediaView,
  known: KnownSchemas,
): string {
  const kind = settleMediaKind(mediaType);
  if (kind === 'xml') return writeXml(item, schema, known);
  return writeExample([item, item], mediaType);
}
