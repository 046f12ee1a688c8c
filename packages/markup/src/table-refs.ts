import type { ContentRef } from '@octavo/content';

/**
 * The references that the cells of a table hold as bare ids: those of columns of files and of
 * people. Takes the `data` of a table block.
 */
export function listTableRefs(data: Readonly<Record<string, unknown>>): ContentRef[] {
  const columns = Object.entries(asRecord(data.definition)).flatMap(([id, column]) => {
    const { type } = asRecord(column);
    return type === 'files' || type === 'users' ? [{ id, type }] : [];
  });
  if (columns.length === 0) return [];
  return Object.values(asRecord(data.records)).flatMap((record) => {
    const values = asRecord(asRecord(record).values);
    return columns.flatMap(({ id, type }) =>
      listStrings(values[id]).map(
        (name): ContentRef =>
          type === 'files' ? { kind: 'file', file: name } : { kind: 'user', user: name },
      ),
    );
  });
}

function listStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
