import type { SourceFile } from './source-files.ts';

/** A table that a source file reads or changes. */
export interface TableAccess {
  table: string;
  kind: 'read' | 'write';
}

const CALL =
  /\.(?:(?<write>insertInto|replaceInto|updateTable|deleteFrom|mergeInto|insertRows)|selectFrom|using|(?:inner|left|right|full|cross)Join)\(\s*(?:tx,\s*)?(?<tables>\[[^\]]*\]|'[^']*')/g;
const RAW = /\b(?<verb>insert\s+into|update|delete\s+from|from|join)\s+"?(?<table>[a-z_]+)\b/gi;

/**
 * The tables that a file names in calls of the query builder, in the order of the text, without their
 * aliases. What a call names by a variable is not seen.
 */
export function listBuiltAccesses(text: string): TableAccess[] {
  return [...text.matchAll(CALL)].flatMap(({ groups = {} }) =>
    [...(groups.tables ?? '').matchAll(/'(\w+)[^']*'/g)].map(([, table = '']) => ({
      table,
      kind: groups.write === undefined ? ('read' as const) : ('write' as const),
    })),
  );
}

/**
 * What a file's raw SQL names where a table may stand: tables, and names that a query gives itself.
 * SQL is what templates tagged with `sql` hold, those nested in them included.
 */
export function listRawAccesses(text: string): TableAccess[] {
  return listSqlTemplates(text).flatMap((template) =>
    [...template.matchAll(RAW)].map(({ groups = {} }) => ({
      table: groups.table ?? '',
      kind: /^(from|join)$/i.test(groups.verb ?? '') ? ('read' as const) : ('write' as const),
    })),
  );
}

/** The tables that a file declares for all queries: its part of `interface Tables`. */
export function listDeclaredTables(text: string): string[] {
  return listFields(text, 'Tables');
}

/** The fields that a file gives an interface, such as one that several files augment. */
export function listFields(text: string, name: string): string[] {
  const start = new RegExp(`^( *)(?:export )?interface ${name} \\{\n`, 'm').exec(text);
  if (start === null) return [];
  const [opening, indent = ''] = start;
  const rest = text.slice(start.index + opening.length);
  const body = rest.slice(0, rest.search(new RegExp(`^${indent}\\}`, 'm')));
  const fields = body.matchAll(new RegExp(`^${indent}  '?([\\w.-]+)'?\\??:`, 'gm'));
  return [...fields].map(([, field = '']) => field);
}

/** The file that declares each table. @throws Error where two declare the same */
export function findTableOwners(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, text } of files) {
    for (const table of listDeclaredTables(text)) {
      const other = owners.get(table);
      if (other !== undefined) throw new Error(`${table} is declared in ${other} and in ${path}.`);
      owners.set(table, path);
    }
  }
  return owners;
}

/** Every template tagged with `sql`, from its first backtick to the last. */
function listSqlTemplates(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(/\bsql(?:<[^`]*?>)?`/g)) {
    const start = match.index + match[0].length;
    found.push(text.slice(start, findTemplateEnd(text, start)));
  }
  return found;
}

/** Where the template ends whose text begins at `start`; those nested in it are stepped over. */
function findTemplateEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== '`') {
    if (text[at] === '\\') at += 2;
    else if (text.startsWith('${', at)) at = findHoleEnd(text, at + 2);
    else at += 1;
  }
  return at;
}

/** Where the text goes on after a `${…}` whose code begins at `start`. */
function findHoleEnd(text: string, start: number): number {
  let depth = 1;
  let at = start;
  while (at < text.length && depth > 0) {
    if (text[at] === '`') at = findTemplateEnd(text, at + 1);
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    at += 1;
  }
  return at;
}
