import { type Edit, type EditPlace, editBlock, pick } from './edit.ts';
import { listWords, type PlacedWord } from './words.ts';

/** Edits of words and sentences, wherever they stand. */
export const WORD_EDITS: Readonly<Record<string, Edit>> = {
  'replace a word': (place) =>
    editWord(
      place,
      () => true,
      (word) => ({ from: word.at, to: endOf(word), put: next(place) }),
    ),
  'insert a word': (place) =>
    editWord(
      place,
      () => true,
      (word) => ({
        ...{ from: endOf(word), to: endOf(word) },
        put: ` ${next(place)}`,
      }),
    ),
  'delete a word': (place) =>
    editWord(
      place,
      ({ at, word }) => /^[ ]\p{L}/u.test(place.text.slice(at + word.length, at + word.length + 2)),
      (word) => ({ from: word.at, to: endOf(word) + 1, put: '' }),
    ),
  'replace two words': (place) =>
    editWord(
      place,
      ({ at, word }) => /^ \w+ /.test(place.text.slice(at + word.length)),
      (word) => ({
        from: word.at,
        to: endOf(word) + (/^ \w+/.exec(place.text.slice(endOf(word)))?.[0].length ?? 0),
        put: `${next(place)} ${next(place)}`,
      }),
    ),
  'insert a sentence': editBlock(/^paragraph$/, (text, place) => {
    const sentences = cutSentences(text);
    if (sentences === undefined) return undefined;
    const at = place.random(sentences.length);
    sentences[at] = `${place.writer.sentence()} ${sentences[at]}`;
    return sentences.join('');
  }),
  'append a sentence': editBlock(/^paragraph$/, (text, place) =>
    cutSentences(text) === undefined ? undefined : `${text} ${place.writer.sentence()}`,
  ),
  'delete a sentence': editBlock(/^paragraph$/, (text, place) => {
    const sentences = cutSentences(text);
    if (sentences === undefined || sentences.length < 2) return undefined;
    sentences.splice(place.random(sentences.length), 1);
    return sentences.join('').trim();
  }),
  'replace a sentence': editBlock(/^paragraph$/, (text, place) => {
    const sentences = cutSentences(text);
    if (sentences === undefined) return undefined;
    const at = place.random(sentences.length);
    const end = /\s*$/.exec(sentences[at] ?? '')?.[0] ?? '';
    sentences[at] = place.writer.sentence() + end;
    return sentences.join('');
  }),
  'wrap lines': editBlock(/^paragraph$/, (text) =>
    isPlain(text) ? text.replaceAll('\n', ' ').replace(/((?:\S+ ){3}\S+) /g, '$1\n') : undefined,
  ),
  'join lines': editBlock(/^paragraph$/, (text) =>
    isPlain(text) && text.includes('\n') ? text.replaceAll('\n', ' ') : undefined,
  ),
};

interface Change {
  from: number;
  to: number;
  put: string;
}

function editWord(
  place: EditPlace,
  fits: (word: PlacedWord) => boolean,
  change: (word: PlacedWord) => Change,
): string | undefined {
  const { text, random } = place;
  const free = listWords(text).filter(({ word, at }) => place.isFree(text, word, at));
  const word = pick(random, free.filter(fits));
  if (word === undefined) return undefined;
  const { from, to, put } = change(word);
  return text.slice(0, from) + put + text.slice(to);
}

function endOf({ at, word }: PlacedWord): number {
  return at + word.length;
}

function next({ writer }: EditPlace): string {
  return writer.word();
}

/** The sentences of a paragraph, each with the white space behind it. */
function cutSentences(text: string): string[] | undefined {
  const sentences = text.match(/[\s\S]+?(?:[.!?](?:\s+|$)|。\s*|$)/g) ?? [];
  return isPlain(text) && sentences.length > 0 ? sentences : undefined;
}

/** Whether the lines of a paragraph may be broken anywhere. */
function isPlain(text: string): boolean {
  return !/[<>{}|\\]|:::|^\s*(?:[-*+#=]|\d+[.)])|[ ]{2}\n|^\[/m.test(text);
}
