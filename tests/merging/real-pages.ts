import type { Random } from '../../packages/content/src/testing/random-edits.ts';
import { listCorpora, readCorpus } from '../../packages/markup/tests/read-corpora.ts';
import type { MergeTriple } from './merge-problem.ts';
import { type EditedVersion, TextAuthor } from './text-author.ts';
import { WordSource } from './words.ts';

/** Pages of these lengths are edited, in UTF-16 units: with less there is little to edit. */
const LENGTHS = { least: 300, most: 20_000 };

/** A page that other people wrote. */
export interface RealPage {
  path: string;
  text: string;
}

/** A real page and what two writers made of it, with the names of their edits. */
export interface RealTriple extends MergeTriple {
  path: string;
  ours: EditedVersion;
  theirs: EditedVersion;
}

/** All pages of the corpora that can be edited, in an order that is always the same. */
export async function readRealPages(): Promise<RealPage[]> {
  const corpora = await Promise.all(listCorpora().map(readCorpus));
  return corpora
    .flatMap(({ name, pages }) =>
      [...pages].map(([path, text]) => ({ path: `${name}/${path}`, text })),
    )
    .filter(({ text }) => text.length >= LENGTHS.least && text.length <= LENGTHS.most)
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Edits a page on both sides; undefined where one of them found nothing to edit. */
export function makeRealTriple(
  pages: readonly RealPage[],
  random: Random,
  edits: number,
): RealTriple | undefined {
  const page = pages[random(pages.length)];
  if (page === undefined) return undefined;
  const base = { text: page.text, links: {} };
  const words = new WordSource();
  const [ours, theirs] = ['ours', 'theirs'].map((name) =>
    new TextAuthor(random, words, name, isProse).edit(base, edits),
  );
  const isEdited = ours?.text !== base.text && theirs?.text !== base.text;
  if (ours === undefined || theirs === undefined || !isEdited) return undefined;
  return { path: page.path, base, ours, theirs };
}

/** Whether a word stands in a line without markup but for that of a list, quote or heading. */
function isProse(text: string, word: string, at: number): boolean {
  if (!/^\p{L}{3,}$/u.test(word)) return false;
  const start = text.lastIndexOf('\n', at) + 1;
  const end = text.indexOf('\n', at);
  const line = text.slice(start, end === -1 ? text.length : end);
  return !/[<>{}[\]`|\\$:=_]|^ {4}|^---/.test(line);
}
