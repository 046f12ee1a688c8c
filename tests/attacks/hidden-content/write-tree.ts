import { posix } from 'node:path';
import { writeCondition } from './conditions.ts';
import type {
  BlockPlan,
  ContentPlan,
  FilePlan,
  PagePlan,
  SitePlan,
  SpacePlan,
} from './site-plan.ts';

/** A space as files of Markdown, as an import takes them. */
export interface WrittenTree {
  files: Record<string, string>;
  /** Paths in the tree, by the words of what is there. */
  paths: ReadonlyMap<string, string>;
}

/** Writes a space. `elsewhere` has the addresses of pages of other spaces, by their words. */
export function writeTree(
  space: SpacePlan,
  plan: SitePlan,
  elsewhere: ReadonlyMap<string, string> = new Map(),
): WrittenTree {
  const writer = new TreeWriter(space, plan, elsewhere);
  return { files: writer.write(), paths: writer.paths };
}

class TreeWriter {
  readonly paths = new Map<string, string>();
  readonly #space: SpacePlan;
  readonly #plan: SitePlan;

  readonly #elsewhere: ReadonlyMap<string, string>;

  constructor(space: SpacePlan, plan: SitePlan, elsewhere: ReadonlyMap<string, string>) {
    this.#space = space;
    this.#plan = plan;
    this.#elsewhere = elsewhere;
    for (const [index, page] of space.pages.entries()) this.#place(page, '', index === 0);
    for (const file of space.files) this.paths.set(file.word, pathOfFile(file));
    for (const { word } of space.contents) {
      this.paths.set(word, `.gitbook/includes/${word}.md`);
    }
  }

  write(): Record<string, string> {
    const { pages, files, contents } = this.#space;
    return {
      '.gitbook.yaml': this.#writeRedirects(pages),
      ...Object.fromEntries(pages.flatMap((page) => this.#writePages(page))),
      ...Object.fromEntries(files.map((file) => [pathOfFile(file), writeFile(file)])),
      ...Object.fromEntries(contents.map((content) => this.#writeContent(content))),
    };
  }

  #place(page: PagePlan, folder: string, isHome: boolean): void {
    const { word, pages } = page;
    const below = posix.join(folder, word);
    const path = pages.length > 0 ? `${below}/README.md` : `${below}.md`;
    this.paths.set(word, isHome ? 'README.md' : path);
    for (const child of pages) this.#place(child, below, false);
  }

  #writeRedirects(pages: readonly PagePlan[]): string {
    const list = (page: PagePlan): string[] => [
      ...(page.former === undefined ? [] : [`  ${page.former}: ${this.paths.get(page.word)}`]),
      ...page.pages.flatMap(list),
    ];
    const lines = pages.flatMap(list);
    return lines.length === 0 ? '{}\n' : `redirects:\n${lines.join('\n')}\n`;
  }

  #writePages(page: PagePlan): [string, string][] {
    const path = this.paths.get(page.word) ?? '';
    return [
      [path, this.#writePage(page, path)],
      ...page.pages.flatMap((below) => this.#writePages(below)),
    ];
  }

  #writePage(page: PagePlan, path: string): string {
    const { word, condition, variables, cover, blocks, isHidden, isUnindexed } = page;
    const picture = cover === undefined ? undefined : this.paths.get(cover);
    const front = [
      `description: About ${word}`,
      `tags: [${word}]`,
      ...(condition === undefined ? [] : [`if: ${JSON.stringify(writeCondition(condition))}`]),
      ...(picture === undefined ? [] : [`cover: ${relate(path, picture)}`]),
      ...(isHidden ? ['hidden: true'] : []),
      ...(isUnindexed ? ['noIndex: true'] : []),
      'vars:',
      ...Object.entries(variables).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`),
    ];
    const body = this.#writeBlocks(blocks, path);
    return `---\n${front.join('\n')}\n---\n\n# ${word}\n\nOn glazes.\n\n${body}\n`;
  }

  #writeContent({ word, blocks }: ContentPlan): [string, string] {
    const path = `.gitbook/includes/${word}.md`;
    const text = this.#writeBlocks(blocks, path);
    return [path, `---\ntitle: ${word}\n---\n\n${text}\n`];
  }

  /** The blocks, with the notes that stand apart from them at the end. */
  #writeBlocks(blocks: readonly BlockPlan[], from: string): string {
    const notes: string[] = [];
    const text = this.#writeList(blocks, from, notes);
    return [text, ...notes].join('\n\n');
  }

  #writeList(blocks: readonly BlockPlan[], from: string, notes: string[]): string {
    return blocks.map((block) => this.#writeBlock(block, from, notes)).join('\n\n');
  }

  #writeBlock(block: BlockPlan, from: string, notes: string[]): string {
    const hrefOf = (word: string) => {
      const path = this.paths.get(word);
      return path === undefined ? this.#elsewhere.get(word) : relate(from, path);
    };
    switch (block.kind) {
      case 'text':
        return writeText(block.word, block.form);
      case 'if': {
        const inner = this.#writeList(block.blocks, from, notes);
        return `{% if ${writeCondition(block.condition)} %}\n${inner}\n{% endif %}`;
      }
      case 'inline if':
        return writeInlineIf(writeCondition(block.condition), block.word, block.form);
      case 'file': {
        const href = hrefOf(block.file);
        return href === undefined ? '' : writeFileUse(href, block.form);
      }
      case 'include': {
        const href = hrefOf(block.content);
        return href === undefined ? '' : `{% include "${href}" %}`;
      }
      case 'page': {
        const href = hrefOf(block.page);
        return href === undefined ? '' : writeLink(href, block.form);
      }
      case 'footnote':
      case 'definition': {
        const { word, kind, isApart } = block;
        const note =
          kind === 'footnote' ? `[^${word}]: On ${word}.` : `[${word}]: https://a.test/${word}`;
        const use = kind === 'footnote' ? `A claim.[^${word}]` : `Look [there][${word}].`;
        if (!isApart) return `${use}\n\n${note}`;
        notes.push(note);
        return use;
      }
      case 'operation':
        return this.#writeOperation(block.operation);
      case 'update':
        return `{% updates format="full" %}\n{% update date="2026-01-31" tags="${block.word}" %}\n## ${block.word}\n\nNew.\n{% endupdate %}\n{% endupdates %}`;
      case 'expression': {
        const { condition, word, other } = block;
        return `It is <code class="expression">(${writeCondition(condition)}) ? "${word}" : "${other}"</code>.`;
      }
      case 'comment':
        return `<!-- ${block.word} -->`;
    }
  }

  #writeOperation(word: string): string {
    const { specification } = this.#plan;
    if (!specification?.operations.some((one) => one.word === word)) return '';
    const { slug } = specification;
    return `{% openapi-operation spec="${slug}" path="/${word}" method="get" %}\n[OpenAPI](https://a.test)\n{% endopenapi-operation %}`;
  }
}

function pathOfFile({ word, extension }: FilePlan): string {
  return `.gitbook/assets/${word}.${extension}`;
}

function writeFile({ word, extension }: FilePlan): string {
  if (extension === 'txt') return `On ${word}.\n`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><title>${word}</title></svg>`;
}

function relate(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to);
}

function writeFileUse(href: string, form: 'image' | 'figure' | 'file' | 'link'): string {
  switch (form) {
    case 'image':
      return `A picture: ![of it](${href})`;
    case 'figure':
      return `<figure><img src="${href}" alt="of it"><figcaption><p>A picture</p></figcaption></figure>`;
    case 'file':
      return `{% file src="${href}" %}\nTo keep\n{% endfile %}`;
    case 'link':
      return `Take [it](${href}).`;
  }
}

function writeLink(href: string, form: 'link' | 'card' | 'mention'): string {
  if (form === 'link') return `Go [on](${href}).`;
  if (form === 'mention') return `Go on to [${href}](${href} "mention").`;
  return `{% content-ref url="${href}" %}\n[${href}](${href})\n{% endcontent-ref %}`;
}

/** A condition in the midst of a text, as nobody should write one. */
function writeInlineIf(condition: string, word: string, form: string): string {
  const held = `{% if ${condition} %}${word}{% endif %}`;
  const forms: Record<string, string> = {
    heading: `## On ${held} clay`,
    cell: `| A | B |\n| --- | --- |\n| clay | ${held} |`,
    'html cell': `<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>${held}</td></tr></tbody></table>`,
    caption: `<figure><img src="https://pictures.test/a.png" alt=""><figcaption><p>Of ${held}</p></figcaption></figure>`,
    alt: `![${held}](https://pictures.test/a.png)`,
    tab: `{% tabs %}\n{% tab title="${held}" %}\nClay\n{% endtab %}\n{% endtabs %}`,
    summary: `<details>\n\n<summary>${held}</summary>\n\nClay\n\n</details>`,
    link: `Go [to ${held} here](https://a.test/).`,
    emphasis: `Some **clay ${held}** here.`,
    code: `Write \`${held}\`.`,
  };
  return forms[form] ?? `Some clay ${held} here.`;
}

function writeText(word: string, form: string): string {
  const forms: Record<string, string> = {
    heading: `## ${word}`,
    list: `* Clay\n  * ${word}`,
    table: `| A | B |\n| --- | --- |\n| clay | ${word} |`,
    code: `\`\`\`\n${word}\n\`\`\``,
    hint: `{% hint style="info" %}\n${word}\n{% endhint %}`,
    tab: `{% tabs %}\n{% tab title="${word}" %}\nClay\n{% endtab %}\n{% endtabs %}`,
    details: `<details>\n\n<summary>${word}</summary>\n\nClay\n\n</details>`,
    quote: `> ${word}`,
    alt: `![${word}](https://pictures.test/a.png)`,
  };
  return forms[form] ?? `Some clay of ${word}.`;
}
