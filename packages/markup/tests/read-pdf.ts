import { getDocumentProxy } from 'unpdf';

/** What a reader of a PDF finds in it. */
export interface PdfContent {
  title: string | undefined;
  language: string | undefined;
  /** The text of each page, without any white space, as lines may break anywhere. */
  pages: string[];
  /** The bookmarks as `level title`. */
  outline: string[];
  /** Addresses that links lead to. */
  addresses: string[];
  /** Pages that links within the PDF stand on and lead to, counted from 1: `1 > 4`. */
  jumps: string[];
}

interface OutlineNode {
  title: string;
  items: OutlineNode[];
}

/** Reads a PDF with a reader that is not of the compiler's making. */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  const { info } = await pdf.getMetadata();
  const content: PdfContent = {
    title: readText(info, 'Title'),
    language: readText(info, 'Language'),
    pages: [],
    outline: listOutline(((await pdf.getOutline()) ?? []) as OutlineNode[], 1),
    addresses: [],
    jumps: [],
  };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join('');
    content.pages.push(withoutSpace(text));
    for (const annotation of await page.getAnnotations()) {
      if (typeof annotation.url === 'string') content.addresses.push(annotation.url);
      const dest: unknown = annotation.dest;
      const [to] =
        (typeof dest === 'string' ? await pdf.getDestination(dest) : asArray(dest)) ?? [];
      if (to) content.jumps.push(`${number} > ${(await pdf.getPageIndex(to)) + 1}`);
    }
  }
  await pdf.loadingTask.destroy();
  return content;
}

/** Text without white space, in the form in which texts of PDFs are compared. */
export function withoutSpace(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu, '');
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function listOutline(nodes: readonly OutlineNode[], level: number): string[] {
  return nodes.flatMap(({ title, items }) => [
    `${level} ${title}`,
    ...listOutline(items, level + 1),
  ]);
}

function readText(info: object, name: string): string | undefined {
  const value: unknown = Reflect.get(info, name);
  return typeof value === 'string' ? value : undefined;
}
