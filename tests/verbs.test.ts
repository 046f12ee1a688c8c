import { describe, expect, it } from 'vitest';
import { isTestFile, listSourceFiles } from './source-files.ts';

/** A function at the top level of a module. */
interface DeclaredFunction {
  name: string;
  path: string;
  isExported: boolean;
  isAsync: boolean;
  /** The declared type of what it answers; '' where it is left to the compiler. */
  answers: string;
  body: string;
}

/** The functions that stand at the top level of a module. */
function listFunctions(path: string, text: string): DeclaredFunction[] {
  const pattern = /^(export )?(async )?function (\w+)(?=[<(])/gm;
  return [...text.matchAll(pattern)].map((match) => {
    const rest = text.slice(match.index + match[0].length);
    const declared = rest.slice(findSignatureEnd(rest));
    const end = declared.indexOf('\n}');
    const answers = /^: ([\s\S]*?) \{\n/.exec(declared)?.[1] ?? '';
    return {
      name: match[3] ?? '',
      path,
      isExported: match[1] !== undefined,
      isAsync: match[2] !== undefined,
      answers: answers.replace(/\s+/g, ' '),
      body: end === -1 ? declared : declared.slice(0, end),
    };
  });
}

/** Where the parameters of a function end, its type parameters before them included. */
function findSignatureEnd(text: string): number {
  let at = 0;
  for (const [open, close] of ['<>', '()'] as const) {
    if (text[at] !== open) continue;
    let depth = 0;
    do {
      if (text[at] === open) depth += 1;
      if (text[at] === close && text[at - 1] !== '=') depth -= 1;
      at += 1;
    } while (depth > 0 && at < text.length);
  }
  return at;
}

/** A type without what stands in braces, so that only what it is itself is looked at. */
function outline(type: string): string {
  const shorter = type.replace(/\{[^{}]*\}/g, '…');
  return shorter === type ? type : outline(shorter);
}

const isNothing = /\b(undefined|null)\b/;
const isSeveral = /\[\]|(Map|Set|Record)<|\w{3,}s>?$|…$/;

/** What breaks the meaning of a verb, as far as a declaration shows it. See `CONTRIBUTING.md`. */
const BREAKS: Readonly<Record<string, (one: DeclaredFunction) => boolean>> = {
  find: ({ answers, isExported, body }) =>
    /\bthrow notFound\(/.test(body) ||
    (isExported && !isNothing.test(answers) && !isSeveral.test(outline(answers))),
  require: ({ answers }) => isNothing.test(outline(answers)),
  refuse: ({ answers }) => !/^(Promise<)?(void|never)>?$/.test(answers),
  check: ({ answers }) => isNothing.test(answers) || /\bboolean\b|Check$/.test(answers),
  is: ({ answers }) => !/^$|\bboolean\b| is /.test(answers),
  has: ({ answers }) => !/^$|\bboolean\b| is /.test(answers),
  count: ({ answers }) => /\bvoid\b/.test(answers),
  list: ({ answers }) => isNothing.test(outline(answers)),
  present: ({ isAsync, answers }) => isAsync || /\bPromise\b/.test(answers),
  select: ({ isAsync, answers }) => isAsync || /\bPromise\b/.test(answers),
};

/** The verb that the name of a function begins with. */
function verbOf(name: string): string {
  return /^[a-z]+/.exec(name)?.[0] ?? '';
}

function listBreaks(functions: readonly DeclaredFunction[]): string[] {
  return functions
    .filter((one) => BREAKS[verbOf(one.name)]?.(one) === true)
    .map(({ name, path, answers }) => `${path}: ${name}: ${answers}`);
}

describe('the reader of functions', () => {
  it('sees what a function answers, whatever its parameters are', () => {
    const text = `
export async function findSpace<T extends Map<string, () => void>>(
  db: Db,
  { id }: { id: string } = {},
): Promise<Row | undefined> {
  return db.find(id);
}

function listNames(run: (name: string) => void) {
  run();
}
`;
    expect(listFunctions('a.ts', text)).toMatchObject([
      { name: 'findSpace', isExported: true, isAsync: true, answers: 'Promise<Row | undefined>' },
      { name: 'listNames', isExported: false, isAsync: false, answers: '' },
    ]);
  });

  it('finds every verb that says something else than what its function does', () => {
    const wrong = [
      'export function findRow(): Row {\n}',
      'function findPage(): Page | undefined {\n  throw notFound("page");\n}',
      'function requireRow(): Promise<Row | undefined> {\n}',
      'function refuseClosed(): boolean {\n}',
      'function checkBody(): Mistake | undefined {\n}',
      'function isOpen(): Row {\n}',
      'function hasRole(): Role {\n}',
      'function countRows(): Promise<void> {\n}',
      'function listRows(): Promise<Row[] | null> {\n}',
      'async function presentRow() {\n}',
      'function selectRows(): Promise<Row[]> {\n}',
    ];
    for (const text of wrong) expect(listBreaks(listFunctions('a.ts', text))).toHaveLength(1);
    const right = [
      'export function findRows(): Promise<Map<string, Row>> {\n}',
      'function requireRow(): { parent: Row | null } {\n}',
      'function isRow(value: unknown): value is Row {\n}',
      'function presentRow() {\n}',
    ];
    for (const text of right) expect(listBreaks(listFunctions('a.ts', text))).toEqual([]);
  });
});

describe('the functions of the server', () => {
  const functions = listSourceFiles(['apps/server/src', 'packages/trees/src'])
    .filter(({ path }) => !isTestFile(path))
    .flatMap(({ path, text }) => listFunctions(path, text));

  it.each(Object.keys(BREAKS))('keep to the meaning of a verb: %s', (verb) => {
    const named = functions.filter(({ name }) => verbOf(name) === verb);
    expect(named.length).toBeGreaterThan(1);
    expect(listBreaks(named)).toEqual([]);
  });
});
