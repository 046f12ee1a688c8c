/** A line of source code that does something worth counting. */
export interface Place {
  kind: 'Calls of resolveRole' | 'Queries that read members or grants' | 'Writes of them';
  path: string;
  /** From 1. */
  line: number;
  text: string;
}

const TABLE = '[\'"`](?:members|memberships|grants)\\b';
const PATTERNS: readonly (readonly [Place['kind'], RegExp])[] = [
  ['Calls of resolveRole', /(?<!function )\bresolveRoles?\(/],
  [
    'Queries that read members or grants',
    new RegExp(
      `(?:selectFrom|[a-z]+Join)\\(\\s*${TABLE}|\\b(?:from|join) (?:members|memberships|grants)\\b`,
    ),
  ],
  ['Writes of them', new RegExp(`(?:insertInto|updateTable|deleteFrom)\\(\\s*${TABLE}`)],
];

/** Whether a file is part of what runs: TypeScript, and neither a test nor a test's tool. */
export function isProduction(path: string): boolean {
  return (
    /\.ts$/.test(path) && !/\.test\.ts$|\.d\.ts$|(?:^|\/)(?:testing|node_modules)\//.test(path)
  );
}

/** Lines of a file, the last one with or without its end. */
export function countLines(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** The places in a file where a role is resolved, or members or grants are read or written. */
export function findPlaces(path: string, text: string): Place[] {
  // Migrations tell what was, not how roles come about.
  if (path.includes('/migrations/')) return [];
  return text.split('\n').flatMap((source, index) => {
    if (/^\s*(?:\/?\*|\/\/|import\b)/.test(source)) return [];
    return PATTERNS.flatMap(([kind, pattern]) =>
      pattern.test(source) ? [{ kind, path, line: index + 1, text: source.trim() }] : [],
    );
  });
}
