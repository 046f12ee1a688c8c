import type { ContentRef, VariableValue } from '@octavo/content';
import type { PdfMessages } from '@octavo/messages/pdf';
import type { DocumentNode } from '../document.ts';
import type { RenderContext, RenderLabels } from '../render/render-context.ts';

/** A picture that the compiler of the Typst source can open. */
export interface TypstImage {
  /**
   * The path of the picture in the compiler's own file tree, such as `/images/3f2a.png`: letters,
   * digits, `.`, `_`, `-` and `/` alone, beginning with `/` and without `..`. A picture with any
   * other path counts as one that is not there. What stands at the path must be a picture that
   * Typst reads (PNG, JPEG, GIF, WebP, SVG): one that it cannot read fails the whole compilation.
   */
  path: string;
}

/** Families of fonts, the first that has a character is used. */
export interface TypstFonts {
  text: readonly string[];
  code: readonly string[];
}

/** Every word that writing adds to what authors wrote. */
export interface TypstLabels extends RenderLabels, PdfMessages {}

/** What writing Typst needs to know about everything outside the documents. */
export interface TypstContext
  extends Pick<RenderContext, 'reusableContent' | 'resolveFile' | 'claims'> {
  /**
   * As in a `RenderContext`, with `href` the absolute address that a reader of the PDF can open;
   * addresses that are not `http:`, `https:` or `mailto:` show as text. Called for every kind but
   * `url`, for pages that are in the PDF too, where the title comes from here and the link leads to
   * the page within the PDF. Undefined for a broken reference, which shows as text.
   */
  resolveRef: RenderContext['resolveRef'];
  /**
   * The picture of a `file` or `url` reference. It is called for each picture that the source will
   * open, in reading order, so a caller may write once to learn which those are, load them, and
   * write again. Undefined shows the alternative text and the caption.
   */
  resolveImage(ref: ContentRef): TypstImage | undefined;
  /** The label of a tag of this space; undefined shows its name. */
  nameTag?(tag: string): string | undefined;
  /** The variables of the space; those of a page stand with the page. */
  variables: Record<string, VariableValue>;
  /**
   * BCP 47 tag of the language of the pages, `en` by default: hyphenation, quotes, dates, direction
   * of text. A page that is plainly in another script is set in the language of that script.
   */
  locale?: string;
  /** Words of the reader's language; English ones stand in for those left out. */
  labels?: Partial<TypstLabels>;
  /** By default `DEFAULT_TYPST_FONTS`. */
  fonts?: Partial<TypstFonts>;
  /** `a4` by default. */
  paper?: 'a4' | 'us-letter';
}

/** A page of a book, in the space's tree. */
export interface TypstPage {
  /** The page's id, as references to it say it: links to it become links within the PDF. */
  id: string;
  title: string;
  /** A character, or hexadecimal code points joined by `-`. */
  emoji?: string;
  description?: string;
  /** A group begins a part; a link is an entry of the contents that leads elsewhere. */
  kind: 'document' | 'group' | 'link';
  /** Where a page of the kind `link` leads: an absolute address. */
  href?: string;
  /** The page's own variables: `page.vars` of its expressions. */
  variables?: Record<string, VariableValue>;
  /**
   * BCP 47 tag of the page's language where it is known to differ from that of the context.
   */
  locale?: string;
  /**
   * The page's document, of the kind `document`. It is called once per writing, in reading order,
   * and its answer is not kept: memory need not hold all documents at once.
   */
  document?(): DocumentNode;
  children: readonly TypstPage[];
}

/** What a PDF of several pages is made of. */
export interface TypstBook {
  /** The title of the PDF: of the space, or of the one page. */
  title: string;
  /** A character, or hexadecimal code points joined by `-`. */
  emoji?: string;
  /** Stands on the cover below the title. */
  subtitle?: string;
  /** The date of the revision in words, shown on the cover as it is. */
  date?: string;
  /** ISO 8601 date of the revision, in the PDF's metadata. */
  createdAt?: string;
  /** What readers are told first, in English: it stands at the foot of the first sheet. */
  notice?: string;
  /** Whether a cover and a table of contents come before the pages. */
  cover: boolean;
  /** The pages, as a tree. */
  pages: readonly TypstPage[];
}

/** Families for the scripts that the text and code fonts lack. */
const OTHER_SCRIPTS = [
  'Noto Sans S Chinese',
  'Noto Sans Korean',
  'Noto Naskh Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Thai',
  'Noto Sans Devanagari',
  'Noto Emoji',
];

/**
 * The fonts by default, by the family names within the files of the packages `source-sans-3`,
 * `source-code-pro`, `noto-sans-thai`, `noto-sans-devanagari` and `noto-emoji` of
 * `@expo-google-fonts`, and `fonts-sc`, `fonts-kr`, `fonts-arabic` and `fonts-hebrew` of
 * `@embedpdf`. Weights in use: 400, 600 and 700, and their italics for text and code.
 */
export const DEFAULT_TYPST_FONTS: Readonly<TypstFonts> = {
  text: ['Source Sans 3', ...OTHER_SCRIPTS],
  code: ['Source Code Pro', 'Source Sans 3', ...OTHER_SCRIPTS],
};
