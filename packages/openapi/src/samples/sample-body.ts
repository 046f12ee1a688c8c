import { parseExactJson } from '@octavo/content';
import { type KnownSchemas, readSchema } from '../describe/read-schema.ts';
import { listFields } from '../example/form-fields.ts';
import { listExamples } from '../example/list-examples.ts';
import { settleMediaKind } from '../example/make-example.ts';
import { sampleValue } from '../example/sample-value.ts';
import type { BodyView, JsonValue, MediaView, SchemaBody } from '../model.ts';

/** A field of a form; of a file only its name is known. */
export interface SampleField {
  readonly name: string;
  readonly value: string;
  readonly isFile: boolean;
  /** The media type of its part in a multipart body, where one is said. */
  readonly contentType?: string;
}

/** The body of a request as samples send it. */
export type SampleBody =
  /** `json` is its value where the text is whole and JSON. */
  | {
      readonly kind: 'text';
      readonly mediaType: string;
      readonly text: string;
      readonly json?: JsonValue;
    }
  | { readonly kind: 'form'; readonly mediaType: string; readonly fields: readonly SampleField[] }
  | {
      readonly kind: 'multipart';
      readonly mediaType: string;
      readonly fields: readonly SampleField[];
    }
  /** The bytes of a file. */
  | { readonly kind: 'file'; readonly mediaType: string };

/** A body in a sample is cut behind so many characters or lines. */
const MAX_TEXT = 3000;
const MAX_LINES = 80;
const MAX_FIELDS = 20;
const MAX_FIELD = 300;

/** A body for a sample, in JSON where there is a choice; undefined where there is none to send. */
export function makeSampleBody(body: BodyView, known: KnownSchemas): SampleBody | undefined {
  const media =
    body.content.find(({ mediaType }) => settleMediaKind(mediaType) === 'json') ?? body.content[0];
  if (media === undefined) return undefined;
  const mediaType = cleanMediaType(media.mediaType);
  const kind = settleMediaKind(mediaType);
  if (kind === 'binary') return { kind: 'file', mediaType };
  if (kind === 'form' || kind === 'multipart') {
    return { kind, mediaType, fields: listSampleFields(media, known) };
  }
  const text = listExamples(media, known, 'request')[0]?.text ?? '';
  const cut = cutText(text);
  const json = kind === 'json' && cut === text ? readJson(text) : undefined;
  return { kind: 'text', mediaType, text: cut, ...(json !== undefined && { json }) };
}

/** A media type that can be sent: `*` is none. */
function cleanMediaType(mediaType: string): string {
  const clean = mediaType.replace(/[^\w!#$&^.+/=; "*-]+/g, '').trim();
  return clean.includes('*') || !clean.includes('/') ? 'application/json' : clean;
}

/** The fields of a body that is a form, at most 20, with what samples send for them. */
export function listSampleFields(media: MediaView, known: KnownSchemas): SampleField[] {
  const { schema, examples } = media;
  const value = examples?.[0]?.value ?? (schema && sampleValue(schema, known, 'request')) ?? {};
  const properties = new Map(
    (schema && readSchema(schema, known)?.properties)?.map((one) => [one.name, one.schema]),
  );
  return listFields(value, media.encoding)
    .slice(0, MAX_FIELDS)
    .map(({ name, value: one, property: of, contentType }) => {
      const property = properties.get(of);
      const body = property && readSchema(property, known);
      return {
        name: name.replace(/\p{Cc}+/gu, ' '),
        value: one.slice(0, MAX_FIELD).toWellFormed(),
        isFile: isFile(body, known),
        ...(contentType !== undefined && { contentType }),
      };
    });
}

function isFile(body: SchemaBody | undefined, known: KnownSchemas): boolean {
  if (body === undefined) return false;
  const items = body.items && readSchema(body.items, known);
  return [body, items].some(
    (one) =>
      one !== undefined &&
      (one.format === 'binary' ||
        (one.types === undefined && typeof one.constraints?.contentMediaType === 'string')),
  );
}

/** Whether a sample shows all of such a body. */
export function isWholeInSample(text: string): boolean {
  return cutText(text) === text.toWellFormed();
}

function cutText(text: string): string {
  const lines = text.split('\n');
  const shorter = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '…'].join('\n') : text;
  const cut = shorter.length > MAX_TEXT ? `${shorter.slice(0, MAX_TEXT)}…` : shorter;
  return cut.toWellFormed();
}

function readJson(text: string): JsonValue | undefined {
  try {
    return parseExactJson(text) as JsonValue;
  } catch {
    return undefined;
  }
}
