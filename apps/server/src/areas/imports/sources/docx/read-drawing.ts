import { joinLink, type Link } from './read-instruction.ts';
import type { Story } from './story.ts';
import { findChild, findTopmost, hasWithin, isXml, makeXml, type XmlElement } from './xml-tree.ts';

/** What of a drawing is kept. */
export interface ReadDrawing {
  pictures: { drawing: XmlElement; link?: Link | undefined }[];
  /** The words that are the drawing itself. */
  words: string[];
  /** The paragraphs and tables of its text boxes. */
  boxes: XmlElement[];
}

const CONTENT = new Set(['w:txbxContent', 'pic:pic', 'v:imagedata', 'v:textpath']);

/** Reads a drawing, in either of the languages that Word has for them. Each thing is read once. */
export function readDrawing(element: XmlElement, story: Story): ReadDrawing {
  const read: ReadDrawing = { pictures: [], words: [], boxes: [] };
  const about = findTopmost(element, ({ name }) => name === 'wp:docPr')[0];
  if (/^(?:1|true)$/.test(about?.attributes.hidden ?? '')) {
    story.note('unpublished-content', 'A hidden drawing is not published');
    return read;
  }
  const found = findTopmost(element, ({ name }) => CONTENT.has(name));
  for (const content of found) {
    if (isXml(content, 'w:txbxContent')) read.boxes.push(...story.readBox(content));
    else if (isXml(content, 'v:textpath')) read.words.push(content.attributes.string ?? '');
    else readPicture(content, { story, read, about });
  }
  const isUnread = (within: XmlElement) => /^x:(?:chart|relIds)$/.test(within.name);
  if (found.length === 0 || hasWithin(element, isUnread)) {
    story.note('unread-syntax', 'A chart, diagram or shape was left out');
  }
  return read;
}

interface Around {
  story: Story;
  read: ReadDrawing;
  about: XmlElement | undefined;
}

function readPicture(picture: XmlElement, { story, read, about }: Around): void {
  const blip = findChild(picture, 'pic:blipFill', 'a:blip') ?? picture;
  const { attributes } = blip;
  const id = attributes['r:embed'] ?? attributes['r:id'] ?? attributes['r:link'] ?? '';
  const file = story.relationships.get(id);
  if (!file || file.isExternal || file.target === '') {
    const where = file ? `: ${file.target.slice(0, 200)}` : '';
    story.note(
      'missing-asset',
      `A picture is not embedded in the document and was left out${where}`,
    );
    return;
  }
  const own = findChild(picture, 'pic:nvPicPr', 'pic:cNvPr')?.attributes;
  const described = [own?.descr, about?.attributes.descr, about?.attributes.title];
  const text = [...described, attributes['o:title']].find((value) => value?.trim()) ?? '';
  const click = findChild(about, 'a:hlinkClick') ?? findChild(picture, 'a:hlinkClick');
  const target = story.relationships.get(click?.attributes['r:id'] ?? '')?.target;
  read.pictures.push({
    drawing: makePicture(id, text),
    link: target === undefined ? undefined : joinLink(target),
  });
}

function makePicture(id: string, descr: string): XmlElement {
  const path = ['a:graphic', 'a:graphicData', 'pic:pic', 'pic:blipFill'];
  const blip = makeXml('a:blip', { 'r:embed': id });
  const graphic = path.reduceRight((inner, name) => makeXml(name, {}, [inner]), blip);
  const inline = makeXml('wp:inline', {}, [makeXml('wp:docPr', { descr }), graphic]);
  return makeXml('w:drawing', {}, [inline]);
}
