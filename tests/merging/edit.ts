import type { Random } from '../../packages/content/src/testing/random-edits.ts';
import { cutDraft, type DraftText, joinDraft } from './draft-text.ts';
import type { PageWriter } from './page-writer.ts';

/** What an edit works on. Line ends of the text are `\n`. */
export interface EditPlace {
  text: string;
  random: Random;
  /** Makes the words and pieces that the edit puts in; none of its words stands anywhere else. */
  writer: PageWriter;
  /** Whether a word may be changed without changing markup, by its text and place. */
  isFree(text: string, word: string, at: number): boolean;
}

/** An edit that a writer makes: the text after it, or undefined where there is nothing to do it to. */
export type Edit = (place: EditPlace) => string | undefined;

/** One of several values; undefined of none. */
export function pick<T>(random: Random, values: readonly T[]): T | undefined {
  return values.length === 0 ? undefined : values[random(values.length)];
}

/** An edit of one block of some kinds: what the block becomes, or undefined. */
export function editBlock(
  kinds: RegExp,
  change: (text: string, place: EditPlace) => string | undefined,
): Edit {
  return (place) =>
    editDraft(place, (draft) => {
      const at = pick(place.random, listPlaces(draft, kinds));
      const block = at === undefined ? undefined : draft.blocks[at];
      const text = block === undefined ? undefined : change(block.text, place);
      if (block === undefined || text === undefined) return false;
      block.text = text;
      return true;
    });
}

/** An edit of the blocks of a text, in place; `change` says whether it did anything. */
export function editDraft(
  place: EditPlace,
  change: (draft: DraftText) => boolean,
): string | undefined {
  const draft = cutDraft(place.text);
  return change(draft) ? joinDraft(draft) : undefined;
}

/** Where blocks of some kinds stand. A title, which leads its page, and footnotes are none. */
export function listPlaces({ blocks }: DraftText, kinds: RegExp): number[] {
  return blocks.flatMap(({ kind, text }, at) => {
    const isTitle = at === 0 && text.startsWith('# ');
    return isTitle || kind === 'footnote' || !kinds.test(kind) ? [] : [at];
  });
}
