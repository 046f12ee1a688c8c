import { readSpecification, SpecificationError, type SpecificationView } from '@octavo/openapi';
import { sha256Base64url } from '../../../platform/hash.ts';
import { serveThread } from '../../../platform/parsing/serve-thread.ts';
import type { FoundDocument, ReadInput, ReadOutcome, ReadResult } from './reading.ts';

/** Goes up where the same documents are read as something else than before. */
const READING = 2;

interface JsonDocument {
  address: string;
  json: string;
}

async function read({ bytes, address, port }: ReadInput): Promise<ReadOutcome> {
  const documents: JsonDocument[] = [];
  const load = async (wanted: string): Promise<string | undefined> => {
    const found = await ask(port, wanted);
    return found.bytes && decodeText(found.bytes);
  };
  try {
    const { view, parts } = await readSpecification({
      text: decodeText(bytes),
      load,
      hashText: sha256Base64url,
      ...(address === undefined ? {} : { address }),
      noteDocument: (found, value) => {
        documents.push({ address: found ?? '', json: JSON.stringify(value) ?? 'null' });
      },
    });
    requireSomething(view);
    const result = makeResult(view, parts, documents);
    port.postMessage(result, [
      result.view.buffer as ArrayBuffer,
      result.problems.buffer as ArrayBuffer,
      result.partBytes.buffer as ArrayBuffer,
      ...result.documents.map(({ json }) => json.buffer as ArrayBuffer),
    ]);
    return {};
  } catch (error) {
    if (error instanceof SpecificationError) return { refused: describeRefusal(error) };
    throw error;
  } finally {
    port.close();
  }
}

/**
 * A text that is broken so early that nothing of it is left is no new version of what was there before.
 *
 * @throws SpecificationError
 */
function requireSomething({ operations, webhooks, schemas, problems }: SpecificationView): void {
  if (operations.length + webhooks.length + schemas.length > 0) return;
  const [first] = problems;
  if (first !== undefined) throw new SpecificationError(first.message, problems);
}

function ask(port: ReadInput['port'], wanted: string): Promise<FoundDocument> {
  return new Promise((resolve) => {
    port.once('message', resolve);
    port.postMessage({ wanted });
  });
}

/** UTF-8 unless a byte order mark says otherwise. */
function decodeText(bytes: Uint8Array): string {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

function makeResult(
  view: SpecificationView,
  parts: ReadonlyMap<string, string>,
  documents: readonly JsonDocument[],
): ReadResult {
  const { problems, problemCount, ...shown } = view;
  const listed = [...parts];
  const encoded = encodeParts(listed.map(([, json]) => json));
  return {
    contentHash: hashContent(documents),
    outlineHash: hashOutline(view),
    documents: documents.map(({ address, json }) => ({ address, json: encode(json) })),
    view: encode(JSON.stringify({ ...shown, problems: [], problemCount })),
    problems: encode(JSON.stringify(problems)),
    problemCount,
    parts: listed.map(([hash], at) => ({ hash, ...(encoded.places[at] ?? { start: 0, end: 0 }) })),
    partBytes: encoded.bytes,
  };
}

/** Names what documents say. The address of the first one counts for nothing: it may have moved. */
function hashContent(documents: readonly JsonDocument[]): string {
  const said = documents.map(({ address, json }, at) => [
    at === 0 ? '' : address,
    sha256Base64url(json),
  ]);
  return sha256Base64url(JSON.stringify([READING, said]));
}

function hashOutline({ operations, webhooks, schemas, tags, title }: SpecificationView): string {
  const list = (entries: SpecificationView['operations']) =>
    entries.map(({ part: _, ...entry }) => entry);
  const names = schemas.map(({ name, title: called }) => [name, called]);
  return sha256Base64url(JSON.stringify([title, list(operations), list(webhooks), tags, names]));
}

/** Bytes of their own, which can be handed over. */
function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function encodeParts(texts: readonly string[]) {
  const sizes = texts.map((text) => Buffer.byteLength(text));
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  const encoder = new TextEncoder();
  let start = 0;
  const places = texts.map((text, at) => {
    const end = start + (sizes[at] ?? 0);
    encoder.encodeInto(text, bytes.subarray(start, end));
    const place = { start, end };
    start = end;
    return place;
  });
  return { bytes, places };
}

serveThread(read);

/** The longest sentence that is kept of why a specification cannot be shown. */
const MAX_LENGTH = 1000;

/** Why nothing of a specification can be shown, in a sentence with the place in its text. */
function describeRefusal({
  message,
  problems,
}: Pick<SpecificationError, 'message' | 'problems'>): string {
  const [first] = problems;
  const place = [
    ...(first?.file === undefined ? [] : [first.file]),
    ...(first?.line === undefined ? [] : [`line ${first.line}`]),
    ...(first?.column === undefined ? [] : [`column ${first.column}`]),
  ].join(', ');
  const isSaid = place === '' || message.includes(place);
  return (isSaid ? message : `${message} (${place})`).slice(0, MAX_LENGTH);
}
