/** The range of an attribute's value in the source it was found in, quotes left out. */
export interface AttributeRange {
  name: string;
  start: number;
  end: number;
  /** The value as it is written. */
  raw: string;
}

const ELEMENT = /<[A-Za-z][\w-]*(?=[\s/>])(?:[^<>"']|"[^"]*"|'[^']*')*>/g;
const ELEMENT_ATTRIBUTE = /\s(alt|title)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const TAG_ATTRIBUTE =
  /\s(title|description|caption|alt)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/g;

const CODE_SPAN = /(`+)(?!`)[^`]*(?<!`)\1(?!`)/g;
const IMAGE_CAPTION = /!\[[^[\]]*\]\([^()\s]+\s+"([^"]+)"\)/g;

/** The attributes of HTML elements and the captions of images, which say something to readers. */
export function listElementAttributes(written: string): AttributeRange[] {
  const source = written.replace(CODE_SPAN, (span) => ' '.repeat(span.length));
  const captions = [...source.matchAll(IMAGE_CAPTION)].map((match): AttributeRange => {
    const raw = match[1] ?? '';
    const start = match.index + match[0].length - 2 - raw.length;
    return { name: 'title', start, end: start + raw.length, raw };
  });
  const elements = [...source.matchAll(ELEMENT)].flatMap((element) =>
    listAttributes(element[0], ELEMENT_ATTRIBUTE, element.index),
  );
  return [...elements, ...captions];
}

/** The attributes of template tags that say something to readers. */
export function listTagAttributes(line: string): AttributeRange[] {
  return listAttributes(line, TAG_ATTRIBUTE, 0);
}

function listAttributes(source: string, pattern: RegExp, shift: number): AttributeRange[] {
  return [...source.matchAll(pattern)].map((match) => {
    const raw = match[2] ?? match[3] ?? '';
    const start = shift + match.index + match[0].length - 1 - raw.length;
    return { name: (match[1] ?? '').toLowerCase(), start, end: start + raw.length, raw };
  });
}
