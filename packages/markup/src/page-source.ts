import type {
  ContentRef,
  CopiedAttribute,
  PageCover,
  PageRecord,
  SourceBlock,
} from '@octavo/content';

/** What a raw target is used for; it decides whether a broken one reads as a page or as a file. */
export type TargetUse = 'link' | 'image' | 'file' | 'include';

/** A link target exactly as it stands in the text, without surrounding `<>`, not decoded. */
export interface RawTarget {
  raw: string;
  use: TargetUse;
}

/**
 * The attributes a page's own text sets, from its front matter and its leading `# heading`. A key
 * is absent where the text does not set it. `cover.ref` is left raw: covers resolve like images.
 */
export type PageAttributes = Partial<Pick<PageRecord, CopiedAttribute | 'title'>> & {
  cover?: Omit<PageCover, 'ref' | 'refDark'> & { raw: string; rawDark?: string };
};

/** A page's text, read: attributes, top-level blocks, and every raw target used in it. */
export interface PageSource {
  attributes: PageAttributes;
  /** Where the front matter ends, in UTF-16 units; 0 where there is none. */
  bodyStart: number;
  /** All keys of the front matter as parsed; empty where there is none or it is not a mapping. */
  frontMatter: Record<string, unknown>;
  /** Set where the front matter could not be read; it is then kept as it is and ignored. */
  frontMatterError?: string;
  blocks: SourceBlock[];
  /** In order. Repeats are the same object as far as they can be. */
  targets: RawTarget[];
}

/** Says what a raw target means; undefined where it resolves to nothing (a broken reference). */
export type ResolveTarget = (raw: string, use: TargetUse) => ContentRef | undefined;
