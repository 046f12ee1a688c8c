import type { ContentRef, DocumentBlock, Hash, VariableValue } from '@octavo/content';
import type { RenderedTarget } from '@octavo/markup';
import type { TypstLabels } from '@octavo/markup/typst';

/*
 * What a compiler is given: a folder with `BOOK_FILE`, `DOCUMENTS_FILE` and the pictures, each named
 * by the address of its bytes, in `WORKSPACE/PICTURES`. It leaves the PDF in `PDF_FILE`.
 */

export const BOOK_FILE = 'book.json';
/** One `StoredText` a line. */
export const DOCUMENTS_FILE = 'documents.ndjson';
/** The only folder that the compiler reads from while it compiles. */
export const WORKSPACE = 'workspace';
export const PICTURES = 'pictures';
export const PDF_FILE = 'book.pdf';

/** Everything of a book but its documents and pictures. */
export interface BookInput {
  /** The space, as references name it. */
  spaceId: string;
  title: string;
  emoji?: string;
  subtitle?: string;
  /** When the content was written, as ISO 8601. */
  createdAt: string;
  /** BCP 47. */
  locale: string;
  labels: Partial<TypstLabels>;
  variables: Record<string, VariableValue>;
  /** Those of the reader, as conditions read them. */
  claims: Readonly<Record<string, unknown>>;
  /** In reading order. */
  pages: BookPage[];
  /** Where references lead to, by page id. */
  targets: Record<string, RenderedTarget>;
  /** Labels of tags, by their names. */
  tags?: Record<string, string>;
  /** By file id. */
  files: Record<string, BookFile>;
  /** Documents of reusable contents, by their id. */
  contents: Record<string, Hash>;
  /** The Markdown of what blocks show of specifications, by `nameReference`. */
  references: Record<string, string>;
}

export interface BookPage {
  id: string;
  /** How far below the root; a page stands below the nearest one before it of a lower level. */
  level: number;
  kind: 'document' | 'group' | 'link';
  title: string;
  emoji?: string;
  description?: string;
  href?: string;
  variables?: Record<string, VariableValue>;
  document?: Hash;
}

export interface BookFile {
  src: string;
  name: string;
  size: number;
  contentType: string;
  width?: number;
  height?: number;
  /** The name of its copy among the pictures; absent where there is none. */
  picture?: string;
}

/** A document as it is kept, with its address. */
export interface StoredText {
  hash: Hash;
  text: string;
  blocks: DocumentBlock[];
  links: Record<string, ContentRef>;
}

/** How a book is to be compiled. */
export interface CompileTask {
  /** The folder of the book. */
  folder: string;
  /** Pages as their bare text and without pictures: for a book that fails otherwise. */
  plain: boolean;
  /** Pictures that are left out. */
  without: readonly string[];
}

/** What the compiler says while it works. */
export type CompilerMessage =
  /** It begins to look into a picture. */
  | { kind: 'picture'; picture: string }
  /** It has looked into the pictures. */
  | { kind: 'compiling' }
  /** The PDF is there. `problems` are what it had to leave out, for the log. */
  | { kind: 'done'; problems: readonly string[] }
  /** There is no PDF. */
  | { kind: 'failed'; reason: CompileFailure; message: string };

/**
 * Why there is no PDF: there is no compiler for this platform, it took too much time or memory, or
 * anything else.
 */
export type CompileFailure = 'unavailable' | 'time' | 'memory' | 'error';
