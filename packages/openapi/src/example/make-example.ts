import type { KnownSchemas } from '../describe/read-schema.ts';
import { shortenText } from '../describe/write-value.ts';
import { isFields } from '../json-value.ts';
import type { JsonValue, SchemaView } from '../model.ts';
import { type FormEncoding, listFields } from './form-fields.ts';
import { type Direction, sampleValue } from './sample-value.ts';
import { writeXml } from './write-xml.ts';

/** For what an example is made. */
export interface ExampleSettings {
  readonly direction: Direction;
  readonly mediaType: string;
  /** Of forms. */
  readonly encoding?: FormEncoding;
}

/** How long a text of an example may be, in characters. */
export const MAX_EXAMPLE = 64 * 1024;

/**
 * An example of a schema as it is sent in a media type, at most 64 KB of it: JSON, XML, a form, lines
 * of JSON, events. Undefined where there is nothing to show, as of the bytes of files.
 */
export function makeExample(
  schema: SchemaView,
  known: KnownSchemas,
  { direction, mediaType, encoding }: ExampleSettings,
): string | undefined {
  const kind = settleMediaKind(mediaType);
  if (kind === 'binary') return undefined;
  const value = sampleValue(schema, known, direction);
  if (value === undefined) return undefined;
  const text =
    kind === 'xml' ? writeXml(value, schema, known) : writeExample(value, mediaType, encoding);
  return shortenText(text, MAX_EXAMPLE);
}

/** What is known of how a media type is written. */
export type MediaKind =
  | 'json'
  | 'json-lines'
  | 'events'
  | 'xml'
  | 'form'
  | 'multipart'
  | 'yaml'
  | 'text'
  | 'binary';

/** How values are written in a media type, which is told by its name alone. */
export function settleMediaKind(mediaType: string): MediaKind {
  const [name = ''] = mediaType.toLowerCase().split(';');
  const type = name.trim();
  if (/[/+](x-)?(ndjson|jsonl|jsonlines|json-seq)$/.test(type)) return 'json-lines';
  if (type === 'text/event-stream') return 'events';
  if (/[/+]json$|\bjson\b/.test(type) || type === '*/*' || type === '') return 'json';
  if (/[/+]xml$/.test(type)) return 'xml';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type.startsWith('multipart/')) return 'multipart';
  if (/[/+](x-)?yaml$/.test(type)) return 'yaml';
  if (/^text\/|^application\/(javascript|graphql|sql)$/.test(type)) return 'text';
  return type === 'application/*' ? 'json' : 'binary';
}

/** The language of a text in a media type, as code blocks name it. */
export function settleSyntax(mediaType: string): string {
  const kind = settleMediaKind(mediaType);
  if (kind === 'json' || kind === 'json-lines') return 'json';
  return kind === 'xml' || kind === 'yaml' ? kind : 'text';
}

/** A value as it is sent in a media type that takes no schema to write. */
export function writeExample(value: JsonValue, mediaType: string, encoding?: FormEncoding): string {
  if (typeof value === 'string' && settleMediaKind(mediaType) !== 'json') {
    return value;
  }
  switch (settleMediaKind(mediaType)) {
    case 'json-lines':
      return listItems(value)
        .map((item) => JSON.stringify(item))
        .join('\n');
    case 'events':
      return listItems(value).map(writeEvent).join('\n');
    case 'form':
      return listFields(value, encoding)
        .map((one) => [one.name, one.value].map(encodeText).join('='))
        .join('&');
    case 'multipart':
      return listFields(value, encoding)
        .map(({ name, value: one, contentType }) =>
          contentType === undefined ? `${name}=${one}` : `${name}=${one};type=${contentType}`,
        )
        .join('\n');
    case 'xml':
      return writeXml(value);
    default:
      return JSON.stringify(value, null, 2);
  }
}

function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function listItems(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [value];
}

const EVENT_FIELDS = ['event', 'id', 'retry', 'data'];

/** One event of a stream of server-sent events: its fields, or all of it as its data. */
function writeEvent(item: JsonValue): string {
  const isEvent = isFields(item) && Object.keys(item).every((name) => EVENT_FIELDS.includes(name));
  const fields = isEvent && Object.keys(item).length > 0 ? Object.entries(item) : [['data', item]];
  return fields
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return `${text
        .split('\n')
        .map((line) => `${String(name)}: ${line}`)
        .join('\n')}\n`;
    })
    .join('');
}
