import type { WarningKind } from '@octavo/trees';
import type { Relationships } from './find-parts.ts';
import type { ItemNumbering } from './number-items.ts';
import type { Styles } from './read-styles.ts';
import type { FieldTracker } from './track-fields.ts';
import type { XmlElement, XmlNode } from './xml-tree.ts';

/** What is read as one: the body, a note, or a text box; and what reading it takes. */
export interface Story {
  styles: Styles;
  numbering: ItemNumbering;
  relationships: Relationships;
  fields: FieldTracker;
  /** The bookmarks that a heading has, each with the one that is kept of that heading. */
  headings: ReadonlyMap<string, string>;
  note(kind: WarningKind, message: string): void;
  /** Whether the mark of such a note may stand here, which is so once for every note. */
  takeNote(reference: XmlElement): boolean;
  /** Reads paragraphs and tables of this story. */
  readBlocks(nodes: readonly XmlNode[], tableStyle?: string): XmlElement[];
  /** Reads a text box, a story of its own. */
  readBox(content: XmlElement): XmlElement[];
}

/** The paragraph that runs are read for. */
export interface ParagraphPlace {
  story: Story;
  style?: string | undefined;
  tableStyle?: string | undefined;
  /** What stands in text boxes of it, and comes after it. */
  boxes: XmlElement[];
}
