import type { TreeWarning, WarningKind } from '@octavo/trees';
import { findParts, type Parts, readRelationships } from './find-parts.ts';
import { openNotices } from './notices.ts';
import { makeNumbering, readNumbering } from './number-items.ts';
import { findHeadingBookmarks, readBlocks } from './read-blocks.ts';
import { readStyles } from './read-styles.ts';
import { settleChildren } from './settle-tree.ts';
import type { Story } from './story.ts';
import { trackFields } from './track-fields.ts';
import {
  findChild,
  listChildren,
  makeXml,
  readXml,
  writeXml,
  type XmlElement,
  type XmlNode,
} from './xml-tree.ts';

/** A document in the few constructs that are converted, and what of it is not among them. */
export interface PreparedDocx {
  parts: Map<string, Uint8Array>;
  /** The path of its body. */
  path: string;
  warnings: TreeWarning[];
}

type NoteKind = 'footnote' | 'endnote';

const KEPT = /(?:\.rels|^\[Content_Types\]\.xml|^docProps\/.*)$/;
const SEPARATOR = /^(?:continuationSeparator|separator|continuationNotice)$/;

/**
 * Writes the parts of a document anew: fields, changes, lists, tables and drawings become what a
 * converter of plain documents reads, and what is not to be published is left out.
 *
 * @throws Error for a document that is malformed or nested too deeply
 */
export function prepareDocx(parts: Parts): PreparedDocx {
  const paths = findParts(parts);
  const read = (path: string): XmlElement | undefined => {
    const bytes = parts.get(path);
    return bytes === undefined ? undefined : readXml(bytes);
  };
  const notices = openNotices();
  const body = findChild(read(paths.document), 'w:body');
  if (!body) throw new Error('The document has no body.');
  const styles = readStyles(read(paths.styles));
  const numbering = readNumbering(read(paths.numbering), styles);
  const noteIn = (path: string) => (kind: WarningKind, message: string) =>
    notices.note(path, kind, message);
  const content = settleChildren(body, noteIn(paths.document));
  const shared = { styles, numbering, headings: findHeadingBookmarks(content, styles) };

  function openStory(
    nodes: readonly XmlNode[],
    around: Pick<Story, 'relationships' | 'note' | 'takeNote'>,
  ): Story {
    const onBroken = () => around.note('unread-syntax', 'A field that is not closed was ignored');
    const story: Story = {
      ...shared,
      ...around,
      fields: trackFields(nodes, onBroken),
      readBlocks: (blocks, tableStyle) => readBlocks(blocks, story, tableStyle),
      readBox: ({ children }) => readBlocks(children, openStory(children, around)),
    };
    return story;
  }

  const prepared = new Map([...parts].filter(([path]) => KEPT.test(path)));
  const roots: Record<NoteKind, XmlElement | undefined> = {
    footnote: read(paths.footnotes),
    endnote: read(paths.endnotes),
  };
  const known = new Map<string, XmlElement>();
  for (const kind of ['footnote', 'endnote'] as const) {
    const root = roots[kind];
    for (const element of root ? listChildren(root, `w:${kind}`) : []) {
      if (SEPARATOR.test(element.attributes['w:type'] ?? '')) continue;
      known.set(`${kind} ${element.attributes['w:id']}`, element);
    }
  }
  const taken = new Set<string>();
  const takeNote = ({ name, attributes }: XmlElement): boolean => {
    const key = `${name.replace(/^w:|Reference$/g, '')} ${attributes['w:id']}`;
    if (!known.has(key) || taken.has(key)) return false;
    taken.add(key);
    return true;
  };

  const main = openStory(content, {
    relationships: readRelationships(parts, paths.document),
    note: noteIn(paths.document),
    takeNote,
  });
  const blocks = readBlocks(content, main);
  prepared.set(
    paths.document,
    writeXml(makeXml('w:document', {}, [makeXml('w:body', {}, blocks)])),
  );

  const prepareNotes = (kind: NoteKind, path: string) => {
    const note = noteIn(path);
    const relationships = readRelationships(parts, path);
    const notes = [...known].flatMap(([key, element]) => {
      if (!key.startsWith(kind) || !taken.has(key)) return [];
      const children = settleChildren(element, note);
      const story = openStory(children, { relationships, note, takeNote: () => false });
      const id = element.attributes['w:id'] ?? '';
      return [makeXml(`w:${kind}`, { 'w:id': id }, readBlocks(children, story))];
    });
    if (roots[kind]) prepared.set(path, writeXml(makeXml(`w:${kind}s`, {}, notes)));
  };
  prepareNotes('footnote', paths.footnotes);
  prepareNotes('endnote', paths.endnotes);

  const stylePart = parts.get(paths.styles);
  if (stylePart) prepared.set(paths.styles, stylePart);
  const lists = writeXml(makeNumbering());
  for (const path of [paths.numbering, 'word/numbering.xml']) prepared.set(path, lists);
  return { parts: prepared, path: paths.document, warnings: notices.list() };
}
