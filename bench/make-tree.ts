import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PAGES_PER_FOLDER = 25;
const FOLDERS_PER_BOOK = 20;
const PARAGRAPHS = 8;
const WORDS_PER_PARAGRAPH = 30;
const VOCABULARY = 8000;
const WORDS =
  'page block space merge review draft team change release index search title anchor query table token backup restore replica schema column vacuum commit branch export import server client policy cursor'.split(
    ' ',
  );

/** How folders stand: all at the root, or in folders of 20 themselves. */
export type TreeShape = 'flat' | 'nested';

/** Writes a tree of Markdown pages in folders of 25; the same count and shape give the same tree. */
export async function makeTree(
  folder: string,
  pages: number,
  shape: TreeShape = 'flat',
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'README.md'), '# Home\n\nA tree to measure with.\n');
  for (let index = 1; index < pages; index += 1) {
    const part = Math.floor(index / PAGES_PER_FOLDER);
    const book = shape === 'nested' ? [`book-${Math.floor(part / FOLDERS_PER_BOOK)}`] : [];
    const parent = join(folder, ...book, `part-${part}`);
    if (index % PAGES_PER_FOLDER === 0 || index === 1) await mkdir(parent, { recursive: true });
    await writeFile(join(parent, `page-${index}.md`), makePage(index, 'first'));
  }
}

/** The text of a page of the tree, about 1.5 KB; `mark` is a word of its own in one paragraph. */
export function makePage(index: number, mark: string): string {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, row) => makeParagraph(index, row));
  paragraphs[2] = `${paragraphs[2]} ${mark}.`;
  return `# Page ${index}\n\n${paragraphs.join('\n\n## Part\n\n')}\n`;
}

/** Words as unevenly frequent as those of a language: a few are nearly everywhere, most are rare. */
function makeParagraph(index: number, row: number): string {
  return Array.from({ length: WORDS_PER_PARAGRAPH }, (_, at) => {
    const seed = Math.imul(index * 7919 + row * 104_729 + at * 1_299_709, 2_654_435_761) >>> 0;
    const rank = Math.floor(VOCABULARY * (seed / 2 ** 32) ** 3);
    return WORDS[rank] ?? `w${rank}`;
  }).join(' ');
}
