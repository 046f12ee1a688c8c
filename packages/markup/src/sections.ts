import type { DocumentNode } from './document.ts';
import { listTextLines } from './text-lines.ts';

/** The part of a document from one heading to the next: what search finds. */
export interface Section {
  /** The heading's anchor; undefined before the first heading and for one without an anchor. */
  anchor: string | undefined;
  /** The heading's text; empty before the first heading. */
  title: string;
  /** HTML level of the heading, 2 to 4; 1 before the first heading. */
  level: 1 | 2 | 3 | 4;
  /** Everything said under the heading, one line per paragraph, list item, table row or code line. */
  text: string;
}

/**
 * A document's sections in reading order. Headings within tabs, steps and columns start sections as
 * well. The part before the first heading is left out where it says nothing. What stands under a
 * condition counts like everything else: `expandDocument` leaves out what a reader may not see.
 */
export function splitSections(document: DocumentNode): Section[] {
  const splitter = new SectionSplitter();
  splitter.add(document);
  return splitter.finish();
}

/** Splits a document as `splitSections` does that comes in pieces: some of its blocks at a time. */
export class SectionSplitter {
  private readonly sections: Section[] = [];
  private section: Section = { anchor: undefined, title: '', level: 1, text: '' };

  add(piece: DocumentNode): void {
    for (const line of listTextLines(piece)) {
      if (line.part === 'heading') {
        this.close();
        const { anchor, text, level } = line;
        this.section = { anchor, title: text, level: level ?? 2, text: '' };
      } else {
        this.section.text += this.section.text === '' ? line.text : `\n${line.text}`;
      }
    }
  }

  /** The sections of all that was added. Nothing may be added after it. */
  finish(): Section[] {
    this.close();
    return this.sections;
  }

  private close(): void {
    if (this.section.level > 1 || this.section.text !== '') this.sections.push(this.section);
  }
}
