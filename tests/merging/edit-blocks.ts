import { insertBlock, removeBlock } from './draft-text.ts';
import { type Edit, type EditPlace, editBlock, editDraft, listPlaces, pick } from './edit.ts';

const MOVABLE =
  /^(paragraph|heading-[23]|list-.*|table|code|hint|expandable|tabs|stepper|columns|blockquote)$/;

/** Edits of whole blocks: what comes, goes, moves, and what is put around others. */
export const BLOCK_EDITS: Readonly<Record<string, Edit>> = {
  'insert a block': (place) =>
    editDraft(place, (draft) => {
      const first = draft.blocks[0]?.text.startsWith('# ') ? 1 : 0;
      const last = draft.blocks.findLastIndex(({ kind }) => kind !== 'footnote') + 1;
      const at = first + place.random(Math.max(1, last - first + 1));
      insertBlock(draft, Math.min(at, draft.blocks.length), place.writer.block());
      const owed = place.writer.takeOwed().join('\n\n');
      if (owed !== '') insertBlock(draft, draft.blocks.length, owed);
      return true;
    }),
  'append a paragraph': (place) =>
    editDraft(place, (draft) => {
      insertBlock(draft, draft.blocks.length, place.writer.paragraph());
      const owed = place.writer.takeOwed().join('\n\n');
      if (owed !== '') insertBlock(draft, draft.blocks.length, owed);
      return true;
    }),
  'delete a block': (place) =>
    editDraft(place, (draft) => {
      const at = pick(place.random, listPlaces(draft, MOVABLE));
      if (at === undefined || draft.blocks.length < 3) return false;
      removeBlock(draft, at);
      return true;
    }),
  'swap blocks': (place) =>
    editDraft(place, ({ blocks, ...draft }) => {
      const places = listPlaces({ blocks, ...draft }, MOVABLE);
      const at = pick(place.random, places.slice(0, -1));
      const [one, other] = [blocks[at ?? -1], blocks[places[places.indexOf(at ?? -1) + 1] ?? -1]];
      if (one === undefined || other === undefined) return false;
      [one.text, other.text] = [other.text, one.text];
      return true;
    }),
  'move a block': (place) => moveBlock(place, (text) => text),
  'move a block and edit it': (place) =>
    moveBlock(place, (text) => text.replace(/(?<=[ ])w\d{5}(?=[ .])/, place.writer.word())),
  'join paragraphs': (place) =>
    editDraft(place, (draft) => {
      const pairs = listPlaces(draft, /^paragraph$/).filter(
        (at) => draft.blocks[at + 1]?.kind === 'paragraph' && draft.gaps[at + 1]?.trim() === '',
      );
      const at = pick(place.random, pairs);
      const [one, other] = [draft.blocks[at ?? -1], draft.blocks[(at ?? -1) + 1]];
      if (at === undefined || one === undefined || other === undefined) return false;
      one.text += (place.random(2) === 0 ? ' ' : '\n') + other.text;
      removeBlock(draft, at + 1);
      return true;
    }),
  'split a paragraph': editBlock(/^paragraph$/, (text, { random }) => {
    const spaces = [...text.matchAll(/(?<=[.。])\s+(?=\p{L})|(?<=\w{3}) (?=\p{L}\w+ \w+)/gu)];
    const space = /[<{|`\]]/.test(text) ? undefined : pick(random, spaces);
    if (space === undefined) return undefined;
    return `${text.slice(0, space.index)}\n\n${text.slice(space.index).trimStart()}`;
  }),
  'wrap in a hint': wrapRun(
    /^(paragraph|list-.*)$/,
    (text) => `{% hint style="info" %}\n${text}\n{% endhint %}`,
  ),
  'wrap in details': wrapRun(
    /^(paragraph|list-.*|code|table)$/,
    (text, { writer }) =>
      `<details>\n\n<summary>${writer.words(2)}</summary>\n\n${text}\n\n</details>`,
  ),
  'wrap in a quote': wrapRun(/^paragraph$/, (text) =>
    text.replace(/^/gm, '> ').replace(/ $/gm, ''),
  ),
  'wrap in a fence': wrapRun(/^paragraph$/, (text) => `\`\`\`\n${text}\n\`\`\``),
  'unwrap a hint': editBlock(
    /^hint$/,
    (text) => /^\{% hint[^\n]*\n([\s\S]*)\n\{% endhint %\}$/.exec(text)?.[1],
  ),
  'unwrap details': editBlock(
    /^expandable$/,
    (text) => /^<details>\n\n<summary>[^\n]*\n\n([\s\S]*)\n\n<\/details>$/.exec(text)?.[1],
  ),
  'unwrap a quote': editBlock(/^blockquote$/, (text) => text.replace(/^> ?/gm, '')),
  'change the title': (place) =>
    editDraft(place, ({ blocks }) => {
      const title = blocks[0];
      if (title?.text.startsWith('# ') !== true) return false;
      title.text = `# ${place.writer.words(3)}`;
      return true;
    }),
  'change a heading': editBlock(/^heading-[23]$/, (text, { writer }) =>
    text.replace(/^(#+ ).*/, (_, marks) => marks + writer.words(3)),
  ),
  'change the level of a heading': editBlock(/^heading-[23]$/, (text) =>
    text.startsWith('### ') ? text.slice(1) : text.startsWith('## ') ? `#${text}` : undefined,
  ),
};

function moveBlock(place: EditPlace, change: (text: string) => string): string | undefined {
  return editDraft(place, (draft) => {
    const places = listPlaces(draft, MOVABLE);
    const from = pick(place.random, places);
    const to = pick(
      place.random,
      places.filter((at) => at !== from),
    );
    const text = draft.blocks[from ?? -1]?.text;
    if (from === undefined || to === undefined || text === undefined) return false;
    removeBlock(draft, from);
    insertBlock(draft, to > from ? to - 1 : to, change(text));
    return true;
  });
}

/** Puts something around one to three blocks that stand together. */
function wrapRun(kinds: RegExp, wrap: (text: string, place: EditPlace) => string): Edit {
  return (place) =>
    editDraft(place, (draft) => {
      const places = listPlaces(draft, kinds);
      const at = pick(place.random, places);
      const first = draft.blocks[at ?? -1];
      if (at === undefined || first === undefined) return false;
      const isNext = (next: number) => places.includes(next) && draft.gaps[next]?.trim() === '';
      const texts = [first.text];
      for (let more = place.random(3); more > 0 && isNext(at + texts.length); more--) {
        texts.push(draft.blocks[at + texts.length]?.text ?? '');
      }
      for (let more = texts.length; more > 1; more--) removeBlock(draft, at + 1);
      first.text = wrap(texts.join('\n\n'), place);
      return true;
    });
}
