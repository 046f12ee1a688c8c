import type { PageComputation } from '@octavo/content';

/**
 * One line of a table of contents, whatever it was read from. `path` is a checked file path in the
 * tree; an entry with neither `path`, `url` nor `computed` only holds its children.
 */
export interface TocEntry {
  kind: 'group' | 'entry';
  /** Plain text; '' where the title is to come from the page itself. */
  title: string;
  /** The name for the navigation where it was written apart from the title. */
  linkTitle?: string;
  path?: string;
  anchor?: string;
  url?: string;
  computed?: PageComputation;
  /** What the address segment is made of where it is neither the title nor the name of the file. */
  slug?: string;
  /** The address that the page asks for, below its folder or with a slash in front below the root. */
  address?: string;
  /** The lines of the file that it was read from, counted from 0, the end excluded. */
  lines?: readonly [start: number, end: number];
  children: TocEntry[];
}

/** What an import tells about the tree it read; never a reason to fail. */
export type WarningKind =
  | 'broken-link'
  | 'broken-anchor'
  | 'broken-redirect'
  | 'missing-asset'
  | 'missing-page'
  | 'duplicate-entry'
  | 'invalid-front-matter'
  | 'invalid-utf8'
  | 'invalid-configuration'
  | 'invalid-entry'
  | 'skipped-link'
  | 'skipped-special-file'
  | 'skipped-submodule'
  | 'skipped-reserved-name'
  | 'unreadable-image'
  | 'similar-paths'
  | 'oversized-page'
  | 'slow-page'
  | 'broken-expression'
  | 'unread-syntax'
  | 'unknown-component'
  | 'unknown-specification'
  | 'remote-image'
  | 'unpublished-content'
  | 'no-language';

export interface ImportWarning {
  kind: WarningKind;
  /** The file it was found in. */
  path: string;
  /** The line that it is in, counted from 1, where that is known. */
  line?: number;
  message: string;
}
