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
  const sections: Section[] = [];
  let section: Section = { anchor: undefined, title: '', level: 1, text: '' };
  const close = () => {
    if (section.level > 1 || section.text !== '') sections.push(section);
  };
  for (const line of listTextLines(document)) {
    if (line.part === 'heading') {
      close();
      section = { anchor: line.anchor, title: line.text, level: line.level ?? 2, text: '' };
    } else {
      section.text += section.text === '' ? line.text : `\n${line.text}`;
    }
  }
  close();
  return sections;
}
