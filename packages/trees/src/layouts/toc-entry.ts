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
