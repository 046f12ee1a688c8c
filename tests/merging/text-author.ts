import type { ContentRef } from '@octavo/content';
import type { Random } from '../../packages/content/src/testing/random-edits.ts';
import type { TextVersion } from './document-shape.ts';
import { editLines } from './draft-text.ts';
import { type EditPlace, pick } from './edit.ts';
import { BLOCK_EDITS } from './edit-blocks.ts';
import { PART_EDITS } from './edit-parts.ts';
import { WORD_EDITS } from './edit-words.ts';
import { PageWriter } from './page-writer.ts';
import { isMadeWord, type WordSource } from './words.ts';

/** The edits, and how often each kind of them is made. Words are what writers change most. */
const KINDS = [WORD_EDITS, WORD_EDITS, BLOCK_EDITS, PART_EDITS].map((edits) =>
  Object.entries(edits),
);

/** A version after an edit, and what the edit was. */
export interface EditedVersion extends TextVersion {
  edits: string[];
}

/**
 * Edits texts as a writer does. What it writes links to pages that everybody knows, and to `new.md`,
 * by which every author means a page of their own.
 */
export class TextAuthor {
  readonly #random: Random;
  readonly #name: string;
  readonly #isFree: EditPlace['isFree'];
  readonly writer: PageWriter;

  constructor(
    random: Random,
    words: WordSource,
    name: string,
    isFree: EditPlace['isFree'] = isFreeWord,
  ) {
    this.#random = random;
    this.#name = name;
    this.#isFree = isFree;
    this.writer = new PageWriter(random, words);
  }

  /** A new page. One in six has other line ends than `\n`, or some of them. */
  write(blocks: number): TextVersion {
    const text = this.writer.page(blocks);
    const choice = this.#random(12);
    const ended =
      choice === 0
        ? text.replaceAll('\n', '\r\n')
        : choice === 1
          ? text.replace(/\n/g, () => (this.#random(2) === 0 ? '\n' : '\r\n'))
          : text;
    return this.#link(this.#random(7) === 0 ? ended.trimEnd() : ended, {});
  }

  /** Makes `count` edits; fewer where a text has nothing to make them to. */
  edit(version: TextVersion, count: number): EditedVersion {
    let { text } = version;
    const edits: string[] = [];
    for (let tries = 0; edits.length < count && tries < 30 * count; tries++) {
      const [name, edit] = pick(this.#random, pick(this.#random, KINDS) ?? []) ?? [];
      if (name === undefined || edit === undefined) continue;
      const before = text;
      text = editLines(text, (lines) => {
        const place = { text: lines, random: this.#random, writer: this.writer };
        const edited = edit({ ...place, isFree: this.#isFree }) ?? lines;
        const owed = this.writer.takeOwed();
        return owed.length === 0 || edited === lines
          ? edited
          : `${edited.trimEnd()}\n\n${owed.join('\n\n')}\n`;
      });
      if (text !== before) edits.push(name);
    }
    return { ...this.#link(text, version.links), edits };
  }

  /** Notes what each target of a text means, as a server does when a text is written. */
  #link(text: string, known: TextVersion['links']): TextVersion {
    const links = new Map<string, ContentRef>(Object.entries(known));
    for (const [, target = ''] of text.matchAll(/(?:\]\(|\]: )(\w+\.md)/g)) {
      const page = target === 'new.md' ? `new-${this.#name}` : target.replace('.md', '');
      if (!links.has(target)) links.set(target, { kind: 'page', page });
    }
    return { text, links: Object.fromEntries(links) };
  }
}

/** Whether a word of a made page is its content: not a label, nor a part of a tag. */
export function isFreeWord(_text: string, word: string): boolean {
  return isMadeWord(word);
}
