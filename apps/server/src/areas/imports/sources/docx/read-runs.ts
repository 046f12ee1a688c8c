import { readDrawing } from './read-drawing.ts';
import { joinLink, type Link, readInstruction, readLink } from './read-instruction.ts';
import { CHECKBOX } from './settle-tree.ts';
import { makeCheckbox, showField } from './show-field.ts';
import type { ParagraphPlace } from './story.ts';
import { writeFormula } from './write-formula.ts';
import {
  findChild,
  hasWithin,
  isXml,
  listChildren,
  makeXml,
  readOwnText,
  type XmlElement,
  type XmlNode,
} from './xml-tree.ts';

/** The properties of runs that decide how they are shown. */
const PROPERTIES = new Set(
  ['rStyle', 'vertAlign', 'rFonts', 'sz', 'b', 'u', 'i', 'strike', 'caps', 'smallCaps']
    .concat('highlight')
    .map((name) => `w:${name}`),
);
/** What has nothing to show. */
const SILENT = new Set([
  ...['w:rPr', 'w:lastRenderedPageBreak', 'w:annotationRef', 'w:footnoteRef', 'w:endnoteRef'],
  ...['w:separator', 'w:continuationSeparator', 'w:delText', 'w:delInstrText', 'w:proofErr'],
]);
const UNREAD = ['w:subDoc', 'w:contentPart', 'w:altChunk'];
const SYMBOL_FONT = /symbol|wingdings|webdings|dingbats/i;

/** Reads what stands in a paragraph: runs, links, fields, formulas. */
export function readInline(nodes: readonly XmlNode[], place: ParagraphPlace): XmlElement[] {
  const { story } = place;
  return nodes.flatMap((node): XmlElement[] => {
    if (!isXml(node)) return [];
    switch (node.name) {
      case 'w:r':
        return readRun(node, place);
      case 'w:hyperlink':
        return story.fields.within(readHyperlink(node, place), () =>
          readInline(node.children, place),
        );
      case 'w:fldSimple': {
        const link = readLink(readInstruction(node.attributes['w:instr'] ?? ''));
        return story.fields.within(link, () => readInline(node.children, place));
      }
      case 'w:bookmarkStart': {
        const name = node.attributes['w:name'] ?? '';
        return story.headings.get(name) === name ? [makeBookmark(name)] : [];
      }
      case 'm:oMath':
      case 'm:oMathPara':
        return readFormula(node, place);
      case 'w:pPr':
        return [];
      default:
        if (UNREAD.includes(node.name)) story.note('unread-syntax', `${node.name} was left out`);
        return readInline(node.children, place);
    }
  });
}

export function makeBookmark(name: string): XmlElement {
  return makeXml('w:bookmarkStart', { 'w:id': '0', 'w:name': name });
}

function readHyperlink({ attributes }: XmlElement, { story }: ParagraphPlace): Link | undefined {
  const id = attributes['r:id'];
  const anchor = attributes['w:anchor'] ?? '';
  if (id === undefined) return joinLink('', anchor);
  const target = story.relationships.get(id)?.target;
  if (target !== undefined) return joinLink(target, anchor);
  story.note('broken-link', 'A link without an address was left out; its text is kept');
  return undefined;
}

function readFormula(element: XmlElement, { story }: ParagraphPlace): XmlElement[] {
  const text = writeFormula(element).trim();
  if (text === '' || !story.fields.isShown()) return [];
  story.note('unread-syntax', 'A formula was converted to text on one line');
  return [makeXml('w:r', {}, [makeText(text)])];
}

function readRun(run: XmlElement, place: ParagraphPlace): XmlElement[] {
  const { story, style, tableStyle } = place;
  const { fields } = story;
  const written = findChild(run, 'w:rPr');
  const isHidden = story.styles.isHidden(written, style, tableStyle);
  const properties = written ? [keepProperties(written)] : [];
  const out: XmlElement[] = [];
  let pieces: XmlElement[] = [];
  const add = (content: readonly XmlElement[], link = fields.link()) => {
    if (content.length === 0) return;
    out.push(...wrapLink(makeXml('w:r', {}, [...properties, ...content]), link, place));
  };
  const flush = () => {
    add(pieces);
    pieces = [];
  };

  function readShown(node: XmlElement): void {
    const simple = readPiece(node, place);
    if (simple) {
      pieces.push(...simple);
      return;
    }
    flush();
    if (isXml(node, 'w:ruby')) out.push(...readRuby(node, place));
    else if (isXml(node, 'w:drawing', 'w:pict', 'w:object')) {
      const { pictures, words, boxes } = readDrawing(node, story);
      for (const { drawing, link } of pictures) add([drawing], link ?? fields.link());
      for (const text of words) add([makeText(text)]);
      place.boxes.push(...boxes);
    } else if (hasWithin(node, ({ name }) => name === 'w:t')) readAll(node.children);
    else story.note('unread-syntax', `${node.name} was left out`);
  }

  function readAll(nodes: readonly XmlNode[]): void {
    for (const node of nodes) {
      if (!isXml(node)) continue;
      if (isXml(node, 'w:fldChar')) {
        flush();
        const ended = fields.mark(node);
        if (ended && !isHidden && fields.isShown()) pieces.push(...showField(ended, story));
      } else if (isXml(node, 'w:instrText')) {
        fields.addInstruction(readOwnText(node));
      } else if (!fields.isShown()) {
        fields.addInstruction(isXml(node, 'w:t') ? readOwnText(node) : '');
      } else if (SILENT.has(node.name)) {
      } else if (isHidden) {
        story.note('unpublished-content', 'Hidden text is not published');
      } else readShown(node);
    }
  }

  readAll(run.children);
  flush();
  return out;
}

/** What stands in a run and stays in it; undefined for anything else. */
function readPiece(node: XmlElement, { story }: ParagraphPlace): XmlElement[] | undefined {
  switch (node.name) {
    case 'w:t':
      return [makeText(readOwnText(node))];
    case 'w:tab':
    case 'w:ptab':
      return [makeXml('w:tab')];
    case 'w:cr':
      return [makeXml('w:br')];
    case 'w:br':
      // Where a page or a column ends words still do.
      return /^(?:page|column)$/.test(node.attributes['w:type'] ?? '')
        ? [makeText(' ')]
        : [makeXml('w:br')];
    case 'w:noBreakHyphen':
    case 'w:softHyphen':
      return [makeXml(node.name)];
    case 'w:sym':
      return readSymbol(node);
    case 'w:footnoteReference':
    case 'w:endnoteReference': {
      const id = node.attributes['w:id'] ?? '';
      if (story.takeNote(node)) return [makeXml(node.name, { 'w:id': id })];
      story.note('unread-syntax', 'A reference mark without a note was left out');
      return [];
    }
    case CHECKBOX:
      return makeCheckbox(node.attributes.checked === '1');
    default:
      return undefined;
  }
}

/** A character of a font of symbols is looked up later; that of any other font is what it says. */
function readSymbol({ attributes }: XmlElement): XmlElement[] {
  const { 'w:font': font = '', 'w:char': char = '' } = attributes;
  const code = /^[0-9a-f]{1,6}$/i.test(char) ? Number.parseInt(char, 16) : 0;
  const isPrivate = code >= 0xe000 && code <= 0xf8ff;
  if (code >= 0x20 && code <= 0x10ffff && !isPrivate && !SYMBOL_FONT.test(font)) {
    return [makeText(String.fromCodePoint(code))];
  }
  return [makeXml('w:sym', { 'w:font': font, 'w:char': char.toUpperCase() })];
}

/** Text with its reading behind it, in parentheses. */
function readRuby(ruby: XmlElement, place: ParagraphPlace): XmlElement[] {
  const read = (name: string) => readInline(findChild(ruby, name)?.children ?? [], place);
  const base = read('w:rubyBase');
  const reading = read('w:rt');
  if (reading.length === 0 || base.length === 0) return [...base, ...reading];
  const mark = (text: string) => makeXml('w:r', {}, [makeText(text)]);
  return [...base, mark('('), ...reading, mark(')')];
}

function makeText(text: string): XmlElement {
  return makeXml('w:t', { 'xml:space': 'preserve' }, [text]);
}

function keepProperties(properties: XmlElement): XmlElement {
  const kept = listChildren(properties).filter(({ name }) => PROPERTIES.has(name));
  const plain = kept.map(({ name, attributes }) => {
    const own = Object.entries(attributes).filter(([key]) => key.startsWith('w:'));
    return makeXml(name, Object.fromEntries(own));
  });
  return makeXml('w:rPr', {}, plain);
}

/** A run that leads somewhere, as a field of its own: what it leads to needs no relationship then. */
function wrapLink(
  run: XmlElement,
  link: Link | undefined,
  { story }: ParagraphPlace,
): XmlElement[] {
  const target = link && writeTarget(link, story.headings);
  if (target === undefined) return [run];
  const mark = (type: string) => makeXml('w:fldChar', { 'w:fldCharType': type });
  const instruction = makeXml('w:instrText', {}, [`HYPERLINK ${target}`]);
  return [
    makeXml('w:r', {}, [mark('begin'), instruction, mark('separate')]),
    run,
    makeXml('w:r', {}, [mark('end')]),
  ];
}

function writeTarget(link: Link, headings: ReadonlyMap<string, string>): string | undefined {
  const quote = (text: string) => `"${text.replaceAll('"', '%22').replace(/\s/g, '%20')}"`;
  if ('href' in link) return quote(link.href);
  const heading = headings.get(link.bookmark);
  return heading === undefined ? undefined : `\\l ${quote(heading)}`;
}
