import { alignBlocks, type StoredDocument, type TextTools } from '@octavo/content';
import { readPage } from '@octavo/markup';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignTranslation } from './align-translation.ts';
import { assembleText } from './assemble-text.ts';
import { cutSegments } from './cut-segments.ts';
import { mergeTranslation } from './merge-translation.ts';
import { translateAll } from './testing/read-segments.ts';

const hashText = (text: string) => text;

/** A source page, its machine translation and what stands there now, as edits go by. */
class TranslatedPage {
  source: StoredDocument;
  machine: StoredDocument;
  present: StoredDocument;
  private ids = 0;
  private readonly tools: TextTools = {
    hashText,
    readText: (text) => readPage(text, hashText),
    newId: () => `id${this.ids++}`,
  };

  constructor(text: string) {
    this.source = this.identify(null, text);
    this.machine = this.translate();
    this.present = this.machine;
  }

  editSource(edit: (text: string) => string) {
    this.source = this.identify(this.source, edit(this.source.text));
    const newMachine = this.translate();
    const { outdated, attributes, ...merged } = mergeTranslation(
      { lastMachine: this.machine, present: this.present, newMachine },
      cutSegments(this.source),
      this.tools,
    );
    this.machine = newMachine;
    this.present = merged;
    return outdated;
  }

  editTranslation(edit: (text: string) => string) {
    this.present = this.identify(this.present, edit(this.present.text));
  }

  renameBlocks() {
    this.present = this.identify(null, this.present.text);
  }

  private identify(before: StoredDocument | null, text: string): StoredDocument {
    const { blocks } = this.tools.readText(text);
    return { text, links: {}, blocks: alignBlocks(before, { text, blocks }, this.tools.newId) };
  }

  private translate(): StoredDocument {
    const segments = cutSegments(this.source);
    const translations = translateAll(segments, (words) => words.toUpperCase());
    const { text } = assembleText(this.source, segments, translations);
    const { blocks } = this.tools.readText(text);
    const named = alignTranslation(this.source.blocks, blocks, this.tools.newId);
    return { text, links: {}, blocks: named };
  }
}

const PAGE =
  'The first one here.\n\nThe second one here.\n\n- a cat sits\n- a dog runs\n\nThe last.';

describe('a translation that people edited', () => {
  it('takes what the machine makes of other blocks', () => {
    const page = new TranslatedPage(PAGE);
    page.editTranslation((text) => text.replace('THE FIRST ONE', 'Mein ERSTER'));
    expect(page.editSource((text) => text.replace('second', 'new'))).toEqual([]);
    expect(page.present.text).toContain('Mein ERSTER HERE.\n\nTHE NEW ONE HERE.');
  });

  it('stands where its source changed too, and is reported with the segments of the source', () => {
    const page = new TranslatedPage(PAGE);
    page.editTranslation((text) => text.replace('THE FIRST ONE', 'Mein ERSTER'));
    const outdated = page.editSource((text) => text.replace('first', 'very first'));
    const block = page.source.blocks[0]?.id ?? '';
    expect(outdated).toEqual([
      { block, machine: 'THE VERY FIRST ONE HERE.', segments: [`${block}.0`] },
    ]);
    expect(page.present.text).toContain('Mein ERSTER HERE.');
    expect(page.present.text).not.toContain('VERY');
  });

  it('is outdated by the item of a list, while its neighbours follow the source', () => {
    const page = new TranslatedPage(PAGE);
    page.editTranslation((text) => text.replace('CAT', 'Katze'));
    const edit = (text: string) => text.replace('cat sits', 'cat lies').replace('dog', 'hen');
    const outdated = page.editSource(edit);
    expect(outdated).toHaveLength(1);
    expect(outdated[0]).toMatchObject({ machine: '- A CAT LIES' });
    expect(outdated[0]?.segments).toHaveLength(1);
    expect(page.present.text).toContain('- A Katze SITS\n- A HEN RUNS');
  });

  it('stays where the source lost its block, and is reported; what nobody edited goes', () => {
    const page = new TranslatedPage(PAGE);
    page.editTranslation((text) => text.replace('SECOND', 'zweite'));
    const outdated = page.editSource(() => 'The last.');
    expect(outdated.map(({ machine }) => machine)).toEqual([null]);
    expect(page.present.text).toBe('THE zweite ONE HERE.\n\nTHE LAST.');
  });

  it('moves with its source, and stays deleted where people deleted it', () => {
    const page = new TranslatedPage(PAGE);
    page.editTranslation((text) =>
      text.replace('THE SECOND ONE HERE.\n\n', '').replace('THE LAST', 'DAS letzte'),
    );
    page.editSource((text) => `The last.\n\n${text.replace('\n\nThe last.', '')}`);
    expect(page.present.text).toBe(
      'DAS letzte.\n\nTHE FIRST ONE HERE.\n\n- A CAT SITS\n- A DOG RUNS',
    );
    page.editSource((text) => text.replace('second', 'other'));
    expect(page.present.text).not.toContain('OTHER');
  });

  it('keeps the blocks of a page that had none before, by their ids', () => {
    const page = new TranslatedPage('');
    page.editTranslation(() => 'Eigenes.');
    const own = page.present.blocks[0]?.id;
    page.editSource(() => 'The first.');
    expect(page.present.text.split('\n\n').sort()).toEqual(['Eigenes.', 'THE FIRST.']);
    expect(page.present.blocks.find(({ id }) => id === own)).toBeDefined();
  });

  it('is found by its words where its blocks were named anew', () => {
    const page = new TranslatedPage(PAGE);
    page.editTranslation((text) => text.replace('FIRST', 'ERSTE'));
    page.renameBlocks();
    const outdated = page.editSource((text) => text.replace('first', '1st').replace('last', 'end'));
    expect(outdated.map(({ block }) => block)).toEqual([page.source.blocks[0]?.id]);
    expect(page.present.text).toMatch(/^THE ERSTE ONE HERE.*THE END\.$/s);
  });

  it('keeps every word of theirs through any edits of the source', () => {
    const place = fc.nat(5);
    const edit = fc.oneof(
      fc.record({
        do: fc.constantFrom('change', 'delete', 'move', 'insert'),
        at: place,
        to: place,
      }),
      fc.record({ do: fc.constant('person'), at: place, to: place }),
    );
    fc.assert(
      fc.property(fc.array(edit, { minLength: 2, maxLength: 10 }), (edits) => {
        const page = new TranslatedPage(PAGE);
        const words: string[] = [];
        for (const [index, one] of edits.entries()) {
          if (one.do === 'person') {
            const word = `Wort${index}x`;
            page.editTranslation((text) => changeBlock(text, one.at, (body) => `${body} ${word}`));
            words.push(word);
          } else {
            page.editSource((text) => editBlocks(text, one, `${index}`));
          }
          const counts = words.map((word) => page.present.text.split(word).length - 1);
          expect(counts, page.present.text).toEqual(words.map(() => 1));
        }
      }),
      { numRuns: 60 },
    );
  });
});

function changeBlock(text: string, at: number, change: (body: string) => string): string {
  const blocks = text.split('\n\n');
  const index = at % blocks.length;
  return blocks.with(index, change(blocks[index] ?? '')).join('\n\n');
}

function editBlocks(
  text: string,
  edit: { do: string; at: number; to: number },
  name: string,
): string {
  const blocks = text.split('\n\n');
  const index = edit.at % blocks.length;
  if (edit.do === 'change') return changeBlock(text, index, (body) => `${body} more${name}`);
  if (edit.do === 'insert') blocks.splice(index, 0, `A new paragraph ${name} of the source.`);
  else if (blocks.length > 1) {
    const removed = blocks.splice(index, 1);
    if (edit.do === 'move') blocks.splice(edit.to % (blocks.length + 1), 0, ...removed);
  }
  return blocks.join('\n\n');
}
