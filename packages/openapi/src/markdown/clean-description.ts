/** How long a description may be; what is behind is left out. */
const MAX_DESCRIPTION = 100_000;

/** A fence that is open, and what stands before each of its lines. */
interface OpenFence {
  readonly marker: string;
  readonly margin: string;
}

const CONTAINERS = /^(?:\s{0,3}>\s?|\s*(?:[-*+]|\d{1,9}[.)])(?=\s)\s{1,4})*\s*/;
const MARKER = /^(\s*)([-*+]|\d{1,9}[.)])(\s{1,4})(?=\S)/;

/**
 * A description of an author as Markdown that keeps its place in a larger document: its headings are
 * below a level (or bold, for 0), its fences are closed, and template tags, containers and HTML are
 * words, but for what has a form in Markdown. No line of it can begin or end anything outside of it.
 */
export function cleanDescription(markdown: string, headingLevel: number): string {
  const cleaner = new DescriptionCleaner(headingLevel);
  const text = markdown
    .slice(0, MAX_DESCRIPTION)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD');
  for (const line of text.split('\n')) cleaner.add(line);
  return cleaner.finish();
}

class DescriptionCleaner {
  readonly #headingLevel: number;
  readonly #lines: string[] = [];
  /** The columns at which the text of the list items begins that are open. */
  #columns: number[] = [];
  #fence: OpenFence | undefined;

  constructor(headingLevel: number) {
    this.#headingLevel = headingLevel;
  }

  add(line: string): void {
    if (this.#fence !== undefined) {
      this.#addCode(line, this.#fence);
      return;
    }
    const expanded = line.replace(/^[ \t]+/, (space) => space.replaceAll('\t', '    '));
    if (expanded.trim() === '') {
      this.#lines.push('');
      return;
    }
    const fence = /^(\s*)(`{3,}[^`]*|~{3,}.*)$/.exec(expanded);
    this.#leaveItems(expanded);
    if (fence !== null) this.#openFence(fence[1] ?? '', fence[2] ?? '');
    else for (const part of convertHtmlLine(expanded)) this.#addText(part);
  }

  finish(): string {
    if (this.#fence !== undefined) this.#lines.push(this.#fence.margin + this.#fence.marker);
    return this.#lines.join('\n').replace(/^\n+|\s+$/g, '');
  }

  /** Closes the items whose text begins further to the right, and opens that of this line. */
  #leaveItems(line: string): void {
    const indent = line.search(/\S/);
    this.#columns = this.#columns.filter((column) => column <= indent);
    const item = MARKER.exec(line);
    if (item !== null && indent - (this.#columns.at(-1) ?? 0) < 4)
      this.#columns.push(item[0].length);
  }

  /** Fences are set anew where their item has its text, so that they end where they seem to. */
  #openFence(space: string, opening: string): void {
    const column = this.#columns.at(-1) ?? 0;
    const margin = ' '.repeat(column);
    const marker = /^(?:`+|~+)/.exec(opening)?.[0] ?? '```';
    if (space.length - column >= 4) {
      const words = margin + opening.replace(/[`~]/g, '\\$&');
      for (const part of convertHtmlLine(words)) this.#addText(part);
      return;
    }
    if (this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('');
    this.#lines.push(margin + marker + opening.slice(marker.length).replace(/[^\w+#. -]+/g, ''));
    this.#fence = { marker, margin };
  }

  #addCode(line: string, { marker, margin }: OpenFence): void {
    const own = line.startsWith(margin) ? line.slice(margin.length) : line.trimStart();
    const closing = /^\s*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
    if (closing?.startsWith(marker)) {
      this.#lines.push(margin + marker);
      this.#fence = undefined;
      return;
    }
    // In an item, a line that would be a tag outside of the fence is kept from being one.
    const code = margin === '' ? own : own.replace(/^(\s*\{)(?=%)/, '$1\u200b');
    this.#lines.push(code.trim() === '' ? '' : margin + code);
  }

  #addText(line: string): void {
    if (line.trim() === '') {
      this.#lines.push('');
      return;
    }
    const before = this.#lines.at(-1) ?? '';
    const underline = /^\s*(=+|-+)\s*$/.exec(line)?.[1];
    if (underline !== undefined && before.trim() !== '' && !/^\s*([-*+>#|]|\d+[.)])/.test(before)) {
      this.#lines[this.#lines.length - 1] = this.#writeHeading(
        before.trim(),
        underline[0] === '=' ? 1 : 2,
      );
      return;
    }
    if (underline?.startsWith('=')) {
      this.#lines.push(`\\${line.trim()}`);
      return;
    }
    const prefix = CONTAINERS.exec(line)?.[0] ?? '';
    const text = line.slice(prefix.length);
    const heading = /^(#{1,6})(?:\s+(.*?)\s*#*\s*)?$/.exec(text);
    if (heading !== null) {
      this.#lines.push(prefix + this.#writeHeading(heading[2] ?? '', heading[1]?.length ?? 1));
      return;
    }
    this.#lines.push(
      prefix + text.replace(/^(:::|~~~|```)/, '\\$1').replace(/^(`*\s*)\{%/, '$1\\{%'),
    );
  }

  #writeHeading(text: string, level: number): string {
    if (text === '') return '';
    if (this.#headingLevel === 0) return `**${text.replace(/\*\*|__/g, '')}**`;
    return `${'#'.repeat(Math.min(6, this.#headingLevel + level - 1))} ${text}`;
  }
}

const BREAKS =
  /^\/?(?:p|div|ul|ol|dl|table|tbody|thead|tfoot|section|article|details|blockquote|pre|center|h[1-6]|hr)$/;
const ROWS = /^(?:tr|dt|dd|summary)$/;
const DROPPED =
  /^\/?(?:span|font|small|u|sup|sub|tt|abbr|kbd|var|samp|mark|ins|del|s|li|tr|td|th|dt|dd|summary|img|a|code|input|label|button|col|colgroup|caption|nobr|wbr)$/;
const BOLD = /^\/?(?:b|strong)$/;
const ITALIC = /^\/?(?:i|em|cite)$/;

/** What of a line stands for itself, code spans and tags, one after the other. */
const TOKENS =
  /\\[\s\S]|(`+)(?!`)(?:[\s\S]*?[^`])?\1(?!`)|`+|<(?:https?:\/\/|mailto:)[^\s<>]*>|<!--[\s\S]{0,500}?-->|<(\/?[a-zA-Z][\w-]*)(?:\s[^<>]*)?\/?>|<|\{%|\[\^/g;

/**
 * A line of a description without HTML: tags that have a form in Markdown in that form, others that
 * only shape text without them, and all else as words. Code spans stay as they are; template tags and
 * marks of footnotes become words, and so do backticks without a partner.
 */
function convertHtmlLine(line: string): string[] {
  const written = line
    .replace(/<code>([^<>`]+)<\/code>/gi, '`$1`')
    .replace(/<a\s[^<>]{0,500}?href=(["'])([^"'<>\s]*)\1[^<>]*>([^<>]*)<\/a>/gi, '[$3](<$2>)')
    .replace(/<img\s[^<>]{0,500}?alt=(["'])([^"'<>]*)\1[^<>]*>/gi, '$2');
  const text = written.replace(TOKENS, (token: string, run: string | undefined, tag: unknown) => {
    if (typeof tag === 'string') return convertTag(token, tag.toLowerCase());
    if (run !== undefined) return token;
    if (token.startsWith('`')) return token.replaceAll('`', '\\`');
    if (token.startsWith('<!--')) return '';
    if (token === '<' || token === '\\<') return '&lt;';
    return token === '{%' || token === '[^' ? `\\${token}` : token;
  });
  return text.split('\n');
}

function convertTag(token: string, tag: string): string {
  if (tag === 'br' || tag === '/br') return '<br>';
  if (BOLD.test(tag)) return '**';
  if (ITALIC.test(tag)) return '*';
  if (tag === 'li') return '\n- ';
  if (BREAKS.test(tag)) return '\n\n';
  if (ROWS.test(tag)) return '\n';
  if (DROPPED.test(tag)) return tag === 'td' || tag === 'th' ? ' ' : '';
  return token.replaceAll('<', '&lt;');
}
