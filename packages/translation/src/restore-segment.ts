import { type AnswerPart, readAnswer, TranslationError } from './read-answer.ts';
import { readInlineText } from './read-inline-text.ts';
import { encodeXml, type Placeholder, type Segment, type SegmentForm } from './segment.ts';

/** The two ends of a placeholder as they are written. */
interface WrittenPlaceholder {
  open: string;
  close: string;
}

/** How the placeholders of a segment are written into the text, by their place. */
type PlaceholderSources = readonly WrittenPlaceholder[];

/**
 * Writes the answer to a segment as source of its form: words escaped where they would be read as
 * anything but words, placeholders as their source. Read again, it has the same words and the same
 * placeholders in the same places. `sources` are the placeholders as they are to be written, those
 * of the segment unless said. Marks that would be none between the letters they came to stand
 * between are written as elements.
 *
 * @throws TranslationError where the answer can't be used.
 */
export function restoreSegment(
  segment: Segment,
  answer: string,
  sources: PlaceholderSources = segment.placeholders,
): string {
  const parts = readAnswer(segment, answer);
  if (segment.form === 'front-matter') return writeValue(segment, parts);
  if (isPlain(segment.form)) {
    return escapeWords(joinWords(segment, parts), segment.form);
  }
  const elements = segment.placeholders.map(asElement);
  for (const written of [segment.placeholders, elements]) {
    if (!readsBack(segment, parts, written)) continue;
    const chosen = sources.map((source, index) =>
      written[index]?.open === segment.placeholders[index]?.open ? source : written[index],
    );
    return writeParts(
      segment,
      parts,
      chosen.filter((one) => one !== undefined),
    ).trim();
  }
  throw new TranslationError('The translation would not be read as intended.');
}

/** Whether nothing is markup where a segment of that form stands. */
function isPlain(form: SegmentForm): boolean {
  return form === 'attribute' || form === 'tag-attribute' || form === 'words';
}

function writeParts(
  { form, placeholders }: Segment,
  parts: readonly AnswerPart[],
  sources: PlaceholderSources,
): string {
  let isLineStart = true;
  let written = '';
  for (const part of parts) {
    if (part.role === 'words') {
      const words: string = isLineStart ? part.words.trimStart() : part.words;
      const escaped = escapeWords(words, form);
      written += isLineStart ? escapeLineStart(escaped) : escaped;
      isLineStart = isLineStart && words === '';
      continue;
    }
    const source = sources[part.number - 1];
    const own = part.role === 'close' ? source?.close : source?.open;
    written += own ?? '';
    isLineStart = placeholders[part.number - 1]?.open.endsWith('\n') === true;
  }
  return form === 'heading' ? written.replace(/#(?=\s*$)/, '\\#') : written;
}

/** A value of YAML, which a JSON string is. */
function writeValue(segment: Segment, parts: readonly AnswerPart[]): string {
  return JSON.stringify(joinWords(segment, parts));
}

/** The words of an answer where nothing is markup: placeholders are what they say. */
function joinWords({ placeholders }: Segment, parts: readonly AnswerPart[]): string {
  const words = parts.map((part): string =>
    part.role === 'words' ? part.words : (placeholders[part.number - 1]?.open ?? ''),
  );
  return words.join('').trim();
}

/** Whether what would be written is read as the words and placeholders of the answer. */
function readsBack(
  segment: Segment,
  parts: readonly AnswerPart[],
  written: readonly Placeholder[],
): boolean {
  const source = writeParts(segment, parts, written).trim();
  const read = readInlineText(source, segment.env, (at) => at);
  if (!read) return false;
  const numbers: number[] = [];
  let text = '';
  for (const part of parts) {
    if (part.role === 'words') text += encodeXml(part.words);
    else {
      if (part.role !== 'close') numbers.push(part.number);
      const number = numbers.indexOf(part.number) + 1;
      text += { open: `<x${number}>`, close: `</x${number}>`, void: `<x${number}/>` }[part.role];
    }
  }
  const isSame = numbers.every((number, index) => {
    const [own, found] = [written[number - 1], read.placeholders[index]];
    return own?.open.trim() === found?.open.trim() && own?.close === found?.close;
  });
  return (
    isSame &&
    read.placeholders.length === numbers.length &&
    readSpaces(read.text) === readSpaces(text)
  );
}

/** Spaces next to placeholders may go: a break takes those round it. */
function readSpaces(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?(<x\d+\/>) ?/g, '$1')
    .trim();
}

const ELEMENTS: Readonly<Record<string, string>> = {
  '**': 'strong',
  __: 'strong',
  '*': 'em',
  _: 'em',
  '~~': 'del',
};

function asElement(placeholder: Placeholder): Placeholder {
  const name = ELEMENTS[placeholder.open];
  if (name === undefined || !placeholder.isPair) return placeholder;
  return { ...placeholder, open: `<${name}>`, close: `</${name}>` };
}

/** Writes words so that they are read as words where a segment of that form stands. */
function escapeWords(words: string, form: SegmentForm): string {
  switch (form) {
    case 'front-matter':
    case 'words':
      return words;
    case 'attribute':
      return words.replace(/[&"'<>`|$\\{}]/g, writeReference);
    case 'tag-attribute':
      return words.replace(/[&"'<>\\{}|%]/g, writeReference);
    default:
      return escapeMarkdown(words, form);
  }
}

function escapeMarkdown(words: string, form: SegmentForm): string {
  const escaped = words
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/[\\*[\]]/g, '\\$&')
    // HTML is taken apart before escapes count, with code spans in mind.
    .replaceAll('<', '&lt;')
    .replaceAll('`', '&#x60;')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~(?=~)|(?<=~)~/g, '\\~')
    .replace(/\$(?=\$)|(?<=\$)\$/g, '\\$$')
    .replace(/\{(?=[{%#])/g, writeReference)
    .replace(/:(?=[\w+\\-]+:)/g, '\\:');
  if (form === 'container-title') return escaped.replace(/[{}]/g, writeReference);
  return form === 'cell' ? escaped.replaceAll('|', '\\|') : escaped;
}

/** Escapes what would begin a block where words start a line. */
function escapeLineStart(line: string): string {
  return line.replace(/^(?:[#+\-=>|]|:::|~~~)/, '\\$&').replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

function writeReference(character: string): string {
  return `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`;
}
