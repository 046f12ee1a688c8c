const FENCE = /^\s*(`{3,}|~{3,})(.*)$/;
const HEADING = /^#[ \t]+(.+?)\s*$/;
const PROPERTY = /^([^:\n]{1,80}): (.*)$/;
/** `Name (path%20of%20a%20page.md)`, as a property writes a page it points to. */
const RELATION = /([^,()[\]]{1,200}) \(([^\s()]{1,1000}\.(?:md|csv))\)/g;
/** A formula within a line: no space inside its marks, and no digit behind, as sums of money have. */
const FORMULA = /(?<![\\$\w])\$(?=[^\s$])([^$\n]{1,2000}?)(?<=[^\s\\$])\$(?![\d$])/g;
const CODE_SPAN = /(`+)[^`](?:.*?[^`])?\1(?!`)/g;
const PLAIN_LANGUAGE = /^plain[ -]?text$/i;

/** A page of Markdown as Notion writes it. */
export interface PreparedMarkdown {
  title?: string;
  markdown: string;
}

/**
 * Makes our Markdown of Notion's: callouts become hints, formulas get their marks, languages of code
 * their names, and the properties at the top of a database's row become a list. Pure.
 */
export function prepareMarkdown(text: string, isRow: boolean): PreparedMarkdown {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const written = rewriteLines(isRow ? writeProperties(lines) : lines);
  const title = HEADING.exec(lines.find((line) => line.trim() !== '') ?? '')?.[1];
  return { markdown: written.join('\n'), ...(title === undefined ? {} : { title }) };
}

function rewriteLines(lines: readonly string[]): string[] {
  const written: string[] = [];
  let fence: string | undefined;
  let isFormula = false;
  let openCallouts = 0;
  let startsCallout = false;
  for (const line of lines) {
    const [, marks = '', info = ''] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (marks.startsWith(fence) && info.trim() === '') fence = undefined;
      written.push(line);
    } else if (marks !== '') {
      fence = marks;
      written.push(PLAIN_LANGUAGE.test(info.trim()) ? line.replace(info, '') : line);
    } else if (line.trim() === '$$') {
      isFormula = !isFormula;
      written.push(line);
    } else if (isFormula) written.push(line);
    else if (line.trim() === '<aside>') {
      openCallouts += 1;
      startsCallout = true;
      written.push(line.replace('<aside>', '{% hint style="info" %}'));
    } else if (line.trim() === '</aside>' && openCallouts > 0) {
      openCallouts -= 1;
      written.push(line.replace('</aside>', '{% endhint %}'));
    } else if (startsCallout && /^\s*(?:<img\b[^>]*>\s*)?$/.test(line)) {
      // The picture that a callout has for an icon, and the space around it.
    } else {
      startsCallout = false;
      written.push(rewriteInline(line));
    }
  }
  for (; openCallouts > 0; openCallouts -= 1) written.push('{% endhint %}');
  return written;
}

function rewriteInline(line: string): string {
  if (!line.includes('$')) return line;
  let rewritten = '';
  let position = 0;
  for (const match of line.matchAll(CODE_SPAN)) {
    rewritten += rewriteFormulas(line.slice(position, match.index)) + match[0];
    position = match.index + match[0].length;
  }
  return rewritten + rewriteFormulas(line.slice(position));
}

function rewriteFormulas(text: string): string {
  return text.replace(FORMULA, (_, formula: string) => `$$${formula}$$`);
}

/** The lines `Name: value` right below the title as a list. */
function writeProperties(lines: readonly string[]): string[] {
  const heading = lines.findIndex((line) => line.trim() !== '');
  if (!HEADING.test(lines[heading] ?? '')) return [...lines];
  const start = lines.findIndex((line, index) => index > heading && line.trim() !== '');
  if (start === -1) return [...lines];
  const blank = lines.findIndex((line, index) => index > start && line.trim() === '');
  const end = blank === -1 ? lines.length : blank;
  const properties = lines.slice(start, end).map((line) => PROPERTY.exec(line));
  if (properties.some((property) => property === null)) return [...lines];
  const list = properties.map((property) => {
    const value = (property?.[2] ?? '').replace(RELATION, (_, name: string, target: string) => {
      const before = /^\s*/.exec(name)?.[0] ?? '';
      return `${before}[${name.trim()}](${target})`;
    });
    return `* **${property?.[1]}:** ${value}`;
  });
  return [...lines.slice(0, start), ...list, ...lines.slice(end)];
}
