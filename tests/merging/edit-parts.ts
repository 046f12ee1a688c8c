import { insertBlock } from './draft-text.ts';
import { type Edit, editBlock, editDraft, pick } from './edit.ts';

/** Edits of the parts of blocks, of definitions, links and front matter. */
export const PART_EDITS: Readonly<Record<string, Edit>> = {
  'insert an item': editParts(/^list-/, cutItems, (items, { random, writer }) => {
    const marker = /^(?:[-*+](?: \[.\])?|\d+[.)])/.exec(items[0] ?? '')?.[0] ?? '*';
    items.splice(random(items.length + 1), 0, writer.item(marker));
  }),
  'append an item': editParts(/^list-/, cutItems, (items, { writer }) => {
    const marker = /^(?:[-*+](?: \[.\])?|\d+[.)])/.exec(items[0] ?? '')?.[0] ?? '*';
    items.push(writer.item(marker));
  }),
  'delete an item': editParts(/^list-/, cutItems, removeOne),
  'move an item': editParts(/^list-/, cutItems, moveOne),
  'nest an item': editParts(/^list-unordered$/, cutItems, (items, { random }) => {
    if (items.length < 2) return;
    const at = 1 + random(items.length - 1);
    items[at] = (items[at] ?? '').replace(/^(?=.)/gm, '  ');
  }),
  'insert a row': editParts(/^table$/, cutLines, (lines, { random, writer }) => {
    if (lines.length < 2 || lines[0]?.startsWith('| ') !== true) return;
    lines.splice(2 + random(lines.length - 1), 0, writer.row(countCells(lines[1])));
  }),
  'delete a row': editParts(/^table$/, cutLines, (lines, { random }) => {
    if (lines.length > 3) lines.splice(2 + random(lines.length - 2), 1);
  }),
  'move a row': editParts(/^table$/, cutLines, (lines, { random }) => {
    if (lines.length < 4) return;
    const [row = ''] = lines.splice(2 + random(lines.length - 2), 1);
    lines.splice(2 + random(lines.length - 1), 0, row);
  }),
  'insert a column': editParts(/^table$/, cutLines, (lines, { random, writer }) => {
    if (lines[0]?.startsWith('| ') !== true) return;
    const place = random(countCells(lines[1]) + 1);
    for (const [at, line] of lines.entries()) {
      const cells = cutCells(line);
      cells.splice(place, 0, at === 1 ? '---' : writer.word());
      lines[at] = `| ${cells.join(' | ')} |`;
    }
  }),
  'delete a column': editParts(/^table$/, cutLines, (lines, { random }) => {
    const count = countCells(lines[1]);
    if (lines[0]?.startsWith('| ') !== true || count < 2) return;
    const place = random(count);
    for (const [at, line] of lines.entries()) {
      lines[at] = `| ${cutCells(line).toSpliced(place, 1).join(' | ')} |`;
    }
  }),
  'replace a cell': editParts(/^table$/, cutLines, (lines, { random, writer }) => {
    if (lines.length < 3 || lines[0]?.startsWith('| ') !== true) return;
    const at = 2 + random(lines.length - 2);
    const cells = cutCells(lines[at] ?? '');
    cells[random(cells.length)] = writer.words(2);
    lines[at] = `| ${cells.join(' | ')} |`;
  }),
  'insert a line of code': editCode((lines, { random, writer }) => {
    lines.splice(random(lines.length + 1), 0, `  ${writer.words(3)}`);
  }),
  'delete a line of code': editCode(removeOne),
  'replace a line of code': editCode((lines, { random, writer }) => {
    lines[random(lines.length)] = `  ${writer.words(3)}`;
  }),
  'insert a tab': editTagged('tab', (tabs, { random, writer }) => {
    tabs.splice(random(tabs.length + 1), 0, writer.tab());
  }),
  'delete a tab': editTagged('tab', removeOne),
  'move a tab': editTagged('tab', moveOne),
  'insert a step': editTagged('step', (steps, { random, writer }) => {
    steps.splice(random(steps.length + 1), 0, writer.step());
  }),
  'delete a step': editTagged('step', removeOne),
  'move a step': editTagged('step', moveOne),
  'swap columns': editTagged('column', (columns) => columns.reverse()),
  'insert a paragraph in a block': editBlock(
    /^(hint|expandable|tabs|stepper|columns)$/,
    (text, place) => {
      const ends = [...text.matchAll(/\n\{% end(?:hint|tab|step|column) %\}|\n\n<\/details>/g)];
      const end = pick(place.random, ends)?.index;
      if (end === undefined) return undefined;
      return `${text.slice(0, end)}\n\n${place.writer.sentence()}${text.slice(end)}`;
    },
  ),
  'add a link': editBlock(/^paragraph$/, (text, { writer }) =>
    /[|<{]/.test(text) ? undefined : `${text} ${writer.word()} ${writer.link()}.`,
  ),
  'add a link with its definition': (place) =>
    editDraft(place, (draft) => {
      const at = pick(
        place.random,
        [...draft.blocks.keys()].filter((index) => draft.blocks[index]?.kind === 'paragraph'),
      );
      const block = draft.blocks[at ?? -1];
      if (block === undefined || /[|<{]/.test(block.text)) return false;
      const definition = place.writer.definition();
      const label = /\[(\w+)\]/.exec(definition)?.[1];
      block.text += ` ${place.writer.word()} [${place.writer.word()}][${label}].`;
      insertBlock(draft, place.random(3) === 0 ? (at ?? 0) + 1 : draft.blocks.length, definition);
      return true;
    }),
  'change a definition': ({ text, random }) => {
    const definition = pick(random, [...text.matchAll(/^\[[rw]\d{5}\]: p(\d)\.md$/gm)]);
    if (definition === undefined) return undefined;
    const other = definition[0].replace(/p\d/, `p${(Number(definition[1]) + 1) % 5}`);
    return text.slice(0, definition.index) + other + text.slice(definition.index + other.length);
  },
  'change where a link leads': ({ text, random }) => {
    const link = pick(random, [...text.matchAll(/\]\(p(\d)\.md\)/g)]);
    if (link === undefined) return undefined;
    const other = `](p${(Number(link[1]) + 1) % 5}.md)`;
    return text.slice(0, link.index) + other + text.slice(link.index + other.length);
  },
  'set a key of the front matter': ({ text, random, writer }) => {
    const key = pick(random, ['description', 'icon', 'title', 'tags']) ?? 'icon';
    const entry = `${writer.frontMatterEntry(key)}\n`;
    if (!text.startsWith('---\n')) return `---\n${entry}---\n\n${text}`;
    const has = new RegExp(`^${key}:.*\n(?:  - .*\n)*`, 'm').exec(text);
    const end = text.indexOf('\n---', 3) + 1;
    if (end === 0) return undefined;
    if (has === null || has.index > end) return text.slice(0, end) + entry + text.slice(end);
    return text.slice(0, has.index) + entry + text.slice(has.index + has[0].length);
  },
  'remove a key of the front matter': ({ text }) => {
    const entry = /^---\n(?:.*\n)*?((?:description|icon): .*\n)/.exec(text)?.[1];
    const end = text.indexOf('\n---', 3);
    const at = entry === undefined ? -1 : text.indexOf(entry);
    if (entry === undefined || at > end || /^---\n.*\n---/.test(text)) return undefined;
    return text.slice(0, at) + text.slice(at + entry.length);
  },
  'drop the last line end': ({ text }) => (text.endsWith('\n') ? text.trimEnd() : `${text}\n`),
};

type ChangeParts = (parts: string[], place: Parameters<Edit>[0]) => void;

/** A text as its parts, and what stands between them, in order: as `String.split` gives it. */
type CutParts = (
  text: string,
) => { parts: string[]; join: (parts: string[]) => string } | undefined;

function editParts(kinds: RegExp, cut: CutParts, change: ChangeParts): Edit {
  return editBlock(kinds, (text, place) => {
    const whole = cut(text);
    if (whole === undefined) return undefined;
    const parts = [...whole.parts];
    change(parts, place);
    const edited = whole.join(parts);
    return edited === text || parts.length === 0 ? undefined : edited;
  });
}

function cutItems(text: string) {
  const parts = text.split(/\n+(?=\S)/);
  const isList = parts.every((part) => /^(?:[-*+]|\d+[.)]) \S/.test(part));
  const gap = /\n\n(?=\S)/.test(text) ? '\n\n' : '\n';
  return isList ? { parts, join: (items: string[]) => items.join(gap) } : undefined;
}

function cutLines(text: string) {
  return { parts: text.split('\n'), join: (lines: string[]) => lines.join('\n') };
}

function editCode(change: ChangeParts): Edit {
  const cut: CutParts = (text) => {
    const [, open, body, close] =
      /^((?:\{% code[^\n]*\n)?```[^\n]*\n)([\s\S]+?)(\n```(?:\n\{% endcode %\})?)$/.exec(text) ??
      [];
    if (open === undefined || body === undefined || close === undefined) return undefined;
    return { parts: body.split('\n'), join: (lines) => open + lines.join('\n') + close };
  };
  return editParts(/^code$/, cut, change);
}

function editTagged(tag: string, change: ChangeParts): Edit {
  const cut: CutParts = (text) => {
    const parts = text.match(new RegExp(`\\{% ${tag}\\b[\\s\\S]*?\\{% end${tag} %\\}`, 'g')) ?? [];
    const start = text.indexOf(parts[0] ?? '');
    const last = parts.at(-1) ?? '';
    const end = text.lastIndexOf(last) + last.length;
    const join = (all: string[]) => text.slice(0, start) + all.join('\n\n') + text.slice(end);
    return parts.length === 0 || join(parts) !== text ? undefined : { parts, join };
  };
  return editParts(/^(tabs|stepper|columns)$/, cut, change);
}

function removeOne(parts: string[], { random }: Parameters<Edit>[0]): void {
  if (parts.length > 1) parts.splice(random(parts.length), 1);
}

function moveOne(parts: string[], { random }: Parameters<Edit>[0]): void {
  const [part] = parts.splice(random(parts.length), 1);
  if (part !== undefined) parts.splice(random(parts.length + 1), 0, part);
}

function cutCells(line: string): string[] {
  return line.replace(/^\| | \|$/g, '').split(' | ');
}

function countCells(line: string | undefined): number {
  return cutCells(line ?? '').length;
}
