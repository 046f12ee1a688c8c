import { extractLinks, extractText, getDocumentProxy, getMeta } from 'unpdf';

/** What a reader sees of a PDF. */
export interface SeenPdf {
  pages: number;
  /** The text of all pages. */
  text: string;
  /** Addresses that its links lead to. */
  links: string[];
  title: string;
  /** The titles of the outline, those below another behind it. */
  outline: string[];
}

/** Reads a PDF, as its readers' programs do. */
export async function readPdf(bytes: Uint8Array): Promise<SeenPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const { links } = await extractLinks(pdf);
  const { info } = await getMeta(pdf);
  const outline = (await pdf.getOutline()) ?? [];
  return {
    pages: pdf.numPages,
    text: text.replace(/\s+/g, ' '),
    links,
    title: String(info?.Title ?? ''),
    outline: outline.flatMap(titlesOf),
  };
}

interface OutlineItem {
  title: string;
  items: OutlineItem[];
}

function titlesOf({ title, items }: OutlineItem): string[] {
  return [title, ...items.flatMap(titlesOf)];
}
