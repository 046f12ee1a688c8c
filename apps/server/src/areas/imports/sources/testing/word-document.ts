import { buildDocument, renderText, writeConvertedPage } from '@octavo/markup';
import { convertDocx } from '../docx/convert-docx.ts';

const NAMESPACES = [
  ['w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['r', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['pic', 'http://schemas.openxmlformats.org/drawingml/2006/picture'],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  ['c', 'http://schemas.openxmlformats.org/drawingml/2006/chart'],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['o', 'urn:schemas-microsoft-com:office:office'],
  ['w14', 'http://schemas.microsoft.com/office/word/2010/wordml'],
  ['m', 'http://schemas.openxmlformats.org/officeDocument/2006/math'],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** What a document of Word has beside its body, each as XML without its root. */
export interface WordParts {
  styles?: string;
  numbering?: string;
  footnotes?: string;
  endnotes?: string;
  /** Addresses and pictures by the id of their relationships; addresses are external. */
  targets?: Readonly<Record<string, string>>;
}

/** The parts of a document of Word with the body that is given as XML. */
export function makeWordParts(body: string, beside: WordParts = {}): Map<string, string> {
  const root = (name: string, inner: string) =>
    `<?xml version="1.0"?><w:${name} ${NAMESPACES}>${inner}</w:${name}>`;
  const relationship = (id: string, type: string, target: string, mode = '') =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`;
  const relationships = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const { targets = {}, ...texts } = beside;
  const named = Object.entries(texts).filter(([, text]) => text !== undefined);
  const led = Object.entries(targets).map(([id, target]) =>
    /^https?:/.test(target)
      ? relationship(id, 'hyperlink', target, ' TargetMode="External"')
      : relationship(id, 'image', target),
  );
  return new Map([
    ['_rels/.rels', relationships(relationship('d', 'officeDocument', 'word/document.xml'))],
    ['word/document.xml', root('document', `<w:body>${body}</w:body>`)],
    [
      'word/_rels/document.xml.rels',
      relationships(
        [...led, ...named.map(([name]) => relationship(`p-${name}`, name, `${name}.xml`))].join(''),
      ),
    ],
    ...named.map(([name, text]): [string, string] => [`word/${name}.xml`, root(name, text)]),
  ]);
}

/** A document of Word as it is imported. */
export interface ImportedWord {
  markdown: string;
  /** Its words as readers see them, the marks of lists aside. */
  words: string[];
  /** The warnings as `kind: message`. */
  warnings: string[];
}

/** Imports a document of Word in this thread. */
export async function importWord(body: string, beside: WordParts = {}): Promise<ImportedWord> {
  const parts = new Map<string, Uint8Array>();
  for (const [path, text] of makeWordParts(body, beside)) parts.set(path, Buffer.from(text));
  const others = Object.values(beside.targets ?? {}).map((target) => `word/${target}`);
  const { converted, warnings } = await convertDocx({ parts, others });
  const { title: _, ...untitled } = converted;
  const markdown = writeConvertedPage(untitled, () => undefined);
  const context = { blocks: [], kind: 'fragment', resolve: () => undefined } as const;
  const text = renderText(buildDocument(markdown, context));
  return {
    markdown,
    words: listWords(text.replace(/^\s*\d+\. /gm, '')),
    warnings: warnings.map(({ kind, message }) => `${kind}: ${message}`),
  };
}

/** The words of a text, in the order of the alphabet. */
export function listWords(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).sort();
}

/** A run of text, with properties. */
export function run(text: string, properties = ''): string {
  const kept = properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`;
  return `<w:r>${kept}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** A paragraph of XML that stands in one, with properties. */
export function paragraph(content: string, properties = ''): string {
  const kept = properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`;
  return `<w:p>${kept}${content}</w:p>`;
}

/** A field of marks: its instruction as text, or as XML, and its result. */
export function field(instruction: string, result?: string): string {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const inner = instruction.startsWith('<')
    ? instruction
    : `<w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r>`;
  const separated = result === undefined ? '' : `${mark('separate')}${result}`;
  return `${mark('begin')}${inner}${separated}${mark('end')}`;
}

/** A paragraph that is an item of a list. */
export function item(text: string, list: number, level = 0): string {
  const numbering = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
  return paragraph(run(text), numbering);
}
