import type { InlineData, InlineNode, MarkNode, MarkType } from '../../document.ts';
import { findChoice } from '../../schema/fields.ts';
import { MARKS } from '../../schema/marks.ts';
import { decodeHtmlText } from '../attribute-text.ts';
import { makeVoidInline, readWords } from '../nodes.ts';
import { readRef } from '../read-context.ts';
import { readImageElement, type WrittenImage } from './image-data.ts';
import { type InlineReader, isClosedLater } from './inline-reader.ts';
import { addAnnotation, addLink, readButton } from './links.ts';

/** How deep elements may nest in running text; deeper ones are not read. */
const MAX_DEPTH = 60;

const MARK_ELEMENTS: Readonly<Record<string, Exclude<MarkType, 'color'>>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  code: 'code',
  tt: 'code',
  samp: 'code',
  s: 'strikethrough',
  del: 'strikethrough',
  strike: 'strikethrough',
  kbd: 'keyboard',
  sup: 'superscript',
  sub: 'subscript',
};

/** The class of `<i>` that names an icon; those of its style and size do not. */
const ICON_CLASS =
  /(?:^|\s)fa-(?!(?:solid|regular|light|thin|duotone|sharp|brands|fw|2?xs|sm|lg|2?xl|\d+x)(?:\s|$))([a-z0-9-]+)/;

/** Reads the start of an element in running text. */
export function openInlineElement(
  reader: InlineReader,
  name: string,
  attributes: Record<string, string>,
): void {
  const { builder } = reader;
  if (reader.openElements.length >= MAX_DEPTH) return;
  switch (name) {
    case 'br':
      builder.addBreak();
      return;
    case 'img':
      addImageElement(reader, attributes);
      return;
    case 'source':
      if (reader.picture && isDark(attributes.media) && attributes.srcset) {
        reader.picture.dark = readRef(reader.context, readFirstSource(attributes.srcset), 'image');
      }
      return;
    case 'picture':
      reader.picture = {};
      reader.openElements.push({
        name,
        close() {
          reader.picture = undefined;
        },
      });
      return;
    case 'a':
      openAnchor(reader, attributes);
      return;
    case 'button':
      openCapture(reader, name, (text) => readButton(reader, attributes, text));
      return;
    case 'iframe':
      return;
    default:
      openMarkElement(reader, name, attributes);
  }
}

/** Reads the end of an element in running text; one without a start is ignored. */
export function closeInlineElement(reader: InlineReader, name: string): void {
  const index = reader.openElements.findLastIndex((element) => element.name === name);
  if (index === -1) return;
  closeElementsFrom(reader, index + 1);
  reader.openElements.pop()?.close(true);
}

export function closeElementsFrom(reader: InlineReader, index: number): void {
  while (reader.openElements.length > index) reader.openElements.pop()?.close(false);
}

function openMarkElement(
  reader: InlineReader,
  name: string,
  attributes: Record<string, string>,
): void {
  const { builder } = reader;
  const icon = name === 'i' ? ICON_CLASS.exec(attributes.class ?? '')?.[1] : undefined;
  if (icon !== undefined) {
    const data: InlineData<'icon'> = { icon };
    const color = /(?:^|;)\s*color:\s*([^;]+)/.exec(
      attributes.style ?? attributes['data-color'] ?? '',
    )?.[1];
    if (color) data.color = color.trim();
    openPicture(reader, name, makeVoidInline('icon', data));
    return;
  }
  if (name === 'code' && /\bexpression\b/.test(attributes.class ?? '')) {
    openExpression(reader, name);
    return;
  }
  if (name === 'span' && attributes['data-tag'] === 'emoji' && attributes['data-code']) {
    const code = attributes['data-code'].toLowerCase();
    openPicture(reader, name, makeVoidInline('emoji', { code }));
    return;
  }
  const type = Object.hasOwn(MARK_ELEMENTS, name) ? MARK_ELEMENTS[name] : undefined;
  const mark: MarkNode | undefined =
    name === 'mark' ? readColorMark(attributes.style) : type && { object: 'mark', type };
  const isOpened = mark !== undefined && builder.openMark(mark);
  reader.openElements.push({
    name,
    close() {
      if (isOpened) builder.closeMark(mark.type);
    },
  });
}

/** What a picture of text has for those who cannot see it: a short code or no letters. */
const PICTURE_NAME = /^\s*:[\w+-]+:\s*$|^[^\p{L}\p{N}]*$/u;

/** Adds a picture in the place of its name; words that stand in it by mistake come after it. */
function openPicture(reader: InlineReader, name: string, picture: InlineNode): void {
  const { builder } = reader;
  if (!isClosedLater(reader, name)) {
    builder.addInline(picture);
    return;
  }
  openCapture(reader, name, (text) => {
    builder.addInline(picture);
    if (!PICTURE_NAME.test(text)) builder.addText(text);
  });
}

/** An expression up to its end tag; without one what follows is text. */
function openExpression({ builder, openElements }: InlineReader, name: string): void {
  builder.openFrame(true);
  openElements.push({
    name,
    close(isEnded) {
      const children = builder.closeFrame();
      if (!isEnded) builder.children.push(...children);
      else {
        const expression = readWords(children).trim();
        builder.addInline(makeVoidInline('expression', { expression }));
      }
    },
  });
}

/** Takes the text up to the end tag away from the page and gives it to `finish`. */
function openCapture(reader: InlineReader, name: string, finish: (text: string) => void): void {
  reader.builder.openFrame(true);
  reader.openElements.push({
    name,
    close() {
      finish(readWords(reader.builder.closeFrame()));
    },
  });
}

function openAnchor(reader: InlineReader, attributes: Record<string, string>): void {
  const href = attributes.href;
  const footnote = /^#user-content-fn-(.+)$/.exec(href ?? '')?.[1];
  if (Object.hasOwn(attributes, 'data-footnote-ref') && footnote !== undefined) {
    reader.builder.openFrame(true);
    reader.openElements.push({
      name: 'a',
      close: () => addAnnotation(reader, footnote, reader.builder.closeFrame()),
    });
    return;
  }
  if (/(?:^|\s)button(?:\s|$)/.test(attributes.class ?? '')) {
    openCapture(reader, 'a', (text) => readButton(reader, attributes, text));
    return;
  }
  const isMention = Object.hasOwn(attributes, 'data-mention');
  const anchor = attributes.id ?? attributes.name;
  reader.builder.openFrame(true);
  reader.openElements.push({
    name: 'a',
    close() {
      const children = reader.builder.closeFrame();
      const isTarget = anchor !== undefined && (children.length === 0 || href === undefined);
      if (isTarget) reader.anchor ??= decodeHtmlText(anchor);
      if (!isTarget || children.length > 0) addLink(reader, href, children, isMention);
    },
  });
}

function addImageElement(reader: InlineReader, attributes: Record<string, string>): void {
  const image: WrittenImage | undefined = readImageElement(reader.context, attributes);
  if (!image) return;
  if (reader.picture?.dark) image.dark = reader.picture.dark;
  reader.addImage(image);
}

function isDark(media: string | undefined): boolean {
  return /prefers-color-scheme:\s*dark/i.test(media ?? '');
}

/** The first address of a `srcset`; addresses may hold spaces, so only a descriptor is cut off. */
function readFirstSource(srcset: string): string {
  return srcset
    .replace(/,\s+\S.*$/s, '')
    .replace(/(?<!\s)\s+\d+(?:\.\d+)?[wx]$/, '')
    .trim();
}

/** The colour mark of `<mark style="color:red;background-color:$info;">`. */
function readColorMark(style: string | undefined): MarkNode<'color'> {
  const data: MarkNode<'color'>['data'] = { text: 'default', background: 'default' };
  if (style === undefined) data.background = 'yellow';
  for (const declaration of (style ?? '').split(';')) {
    const [property = '', written = ''] = declaration.split(':', 2).map((part) => part.trim());
    const value = findChoice(MARKS.color.text, written);
    if (value === undefined) continue;
    if (property === 'color') data.text = value;
    else if (property === 'background-color' || property === 'background') data.background = value;
  }
  return { object: 'mark', type: 'color', data };
}
