/** Lines of a text, `end` exclusive. */
interface Statement {
  start: number;
  end: number;
  names: readonly string[];
  source: string | undefined;
}

const FENCE = /^\s*(`{3,}|~{3,})/;
const STATEMENT =
  /^(?:import\s*(?:['"]|[\w$*{])|export\s+(?:const|let|var|(?:async\s+)?function|class|default|\*|\{))/;
const SOURCE = /\bfrom\s*(['"])([^'"\n]+)\1|^import\s*(['"])([^'"\n]+)\3/;
/** What only a page of Docusaurus, or of a tool that builds pages of components, imports. */
const OF_PAGES =
  /^@(?:theme|site|docusaurus|theme-original)\/|^(?:\.{1,2}|[@~])\/.*\.(?:mdx|jsx|tsx|vue|svelte|astro)$/;
const MAX_LINES = 80;
const USED = /<([A-Za-z_$][\w$]*)|\{\s*(?:\.{3})?([A-Za-z_$][\w$]*)[^{}\n]*\}/g;

/**
 * The lines of the `import` and `export` statements of an MDX page: the first line of each with its end,
 * exclusive. Prose that merely looks like one stays text, so there are none unless one of them says
 * that this is such a page: it imports what is used as a component or a value in it, or what no other
 * page can. Line by line, in time linear in the text.
 */
export function findModuleLines(text: string): ReadonlyMap<number, number> {
  if (!/^(?:import|export)\b/m.test(text)) return NONE;
  const lines = text.split('\n');
  const { statements, rest } = readStatements(lines);
  const used = new Set([...rest.matchAll(USED)].map(([, element, value]) => element ?? value));
  const isPage = statements.some(
    ({ names, source }) =>
      (source !== undefined && OF_PAGES.test(source)) || names.some((name) => used.has(name)),
  );
  return isPage ? new Map(statements.map(({ start, end }) => [start, end])) : NONE;
}

const NONE: ReadonlyMap<number, number> = new Map();

/** The statements outside code, and all other text outside code. */
function readStatements(lines: readonly string[]): { statements: Statement[]; rest: string } {
  const statements: Statement[] = [];
  const rest: string[] = [];
  let fence = '';
  let isFree = true;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = '';
      continue;
    }
    if (mark !== '') {
      fence = mark;
      continue;
    }
    const end = isFree && STATEMENT.test(line) ? findEnd(lines, index) : undefined;
    if (end === undefined) {
      isFree = line.trim() === '';
      rest.push(line.replace(/`[^`]*`/g, ''));
      continue;
    }
    statements.push(describeStatement(index, end, lines.slice(index, end).join('\n')));
    index = end - 1;
  }
  return { statements, rest: rest.join('\n') };
}

/** The line behind a statement: all of its brackets are closed, and an import has its source. */
function findEnd(lines: readonly string[], start: number): number | undefined {
  const needsSource = /^import/.test(lines[start] ?? '');
  let depth = 0;
  let text = '';
  for (let index = start; index < lines.length && index < start + MAX_LINES; index += 1) {
    const line = lines[index] ?? '';
    if (needsSource && line.trim() === '') return undefined;
    const code = line.replace(/(['"`])(?:\\.|(?!\1)[^\\]){0,500}\1|\/\/.*$/g, '');
    for (const bracket of code) {
      if ('([{'.includes(bracket)) depth += 1;
      else if (')]}'.includes(bracket)) depth -= 1;
    }
    text += `${line}\n`;
    if (depth > 0 || (needsSource && !SOURCE.test(text))) continue;
    // An import is nothing but one: words behind it make it a sentence.
    return needsSource && !/['"]\s*;?\s*(?:\/\/.*)?$/.test(line) ? undefined : index + 1;
  }
  return undefined;
}

function describeStatement(start: number, end: number, code: string): Statement {
  const match = SOURCE.exec(code);
  const source = match?.[2] ?? match?.[4];
  const head = code.startsWith('import')
    ? code.slice('import'.length, match?.index)
    : (/^export\s+(?:const|let|var|(?:async\s+)?function|class)\s+[\w$]+/.exec(code)?.[0] ?? '');
  const names = (head.match(/[A-Za-z_$][\w$]*/g) ?? []).filter((name) => !KEYWORDS.has(name));
  return { start, end, names, source };
}

const KEYWORDS = new Set(
  'import export from as default const let var async function class type'.split(' '),
);
