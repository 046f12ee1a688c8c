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

/** The attributes of HTML elements that say something to readers. */
export function listElementAttributes(source: string): AttributeRange[] {
  return [...source.matchAll(ELEMENT)].flatMap((element) =>
    listAttributes(element[0], ELEMENT_ATTRIBUTE, element.index),
  );
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
