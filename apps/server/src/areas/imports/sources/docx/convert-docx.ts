import { type ConvertedHtml, convertHtml } from '@octavo/markup/from-html';
import type { TreeWarning } from '@octavo/trees';
import mammoth from 'mammoth';
import { prepareDocx } from './prepare-docx.ts';
import { splitLists } from './split-lists.ts';
import { STYLE_MAP } from './style-map.ts';

/** The parts of a document that are XML, by their paths, and the paths of all others. */
export interface DocxInput {
  parts: ReadonlyMap<string, Uint8Array>;
  others: readonly string[];
}

/** A document that was read; its pictures are targets named `picture-0`, `picture-1` and so on. */
export interface DocxOutput {
  converted: ConvertedHtml;
  pictures: { path: string; contentType: string }[];
  /** What of it was left out, or is not as it was written. */
  warnings: TreeWarning[];
}

/** The messages of the converter that tell of something that was left out. */
const LEFT_OUT = /was ignored|Could not find image/;
const MAX_MESSAGES = 100;

/**
 * Reads a document of Word.
 *
 * @throws Error for one that is malformed, nested too deeply, or no such document
 */
export async function convertDocx({ parts, others }: DocxInput): Promise<DocxOutput> {
  const pictures: DocxOutput['pictures'] = [];
  const prepared = prepareDocx(parts);
  const convertImage = mammoth.images.imgElement(async (image) => {
    const path = (await image.readAsBuffer()).toString();
    const known = pictures.findIndex((picture) => picture.path === path);
    if (known !== -1) return { src: `picture-${known}` };
    pictures.push({ path, contentType: image.contentType });
    return { src: `picture-${pictures.length - 1}` };
  });
  // Without a path mammoth reads the archive that it is given, here the parts that were checked.
  const input = { path: '', file: openParts(prepared.parts, new Set(others)) };
  const options = { styleMap: STYLE_MAP, includeEmbeddedStyleMap: false, convertImage };
  const { value: html, messages } = await mammoth.convertToHtml(input, options);
  const converted = convertHtml(splitLists(html), { content: 'all' });
  const title = converted.title ?? readTitle(parts);
  const leftOut = new Set(
    messages.map(({ message }) => message).filter((text) => LEFT_OUT.test(text)),
  );
  const warnings = [...leftOut].slice(0, MAX_MESSAGES).map((message) => ({
    kind: 'unread-syntax' as const,
    path: prepared.path,
    message: message.slice(0, 500),
  }));
  return {
    converted: { ...converted, ...(title === undefined ? {} : { title }) },
    pictures,
    warnings: [...prepared.warnings, ...warnings],
  };
}

/** The archive as mammoth reads it. What is no XML has its path for bytes: it is read elsewhere. */
function openParts(parts: ReadonlyMap<string, Uint8Array>, others: ReadonlySet<string>) {
  const read = async (path: string, encoding?: string): Promise<string | Uint8Array> => {
    const bytes = Buffer.from(parts.get(path) ?? path);
    if (encoding === 'base64') return bytes.toString('base64');
    return encoding === undefined ? bytes : new TextDecoder(encoding).decode(bytes);
  };
  return { exists: (path: string) => parts.has(path) || others.has(path), read };
}

/** The title among the properties of the document. */
function readTitle(parts: ReadonlyMap<string, Uint8Array>): string | undefined {
  const properties = Buffer.from(parts.get('docProps/core.xml') ?? '').toString();
  const [, title = ''] = /<dc:title>([^<]*)<\/dc:title>/.exec(properties) ?? [];
  // Text in XML is text in HTML.
  return title.trim() === '' ? undefined : convertHtml(`<h1>${title}</h1>`).title;
}
