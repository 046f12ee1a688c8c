import {
  encodeCanonicalJson,
  type PageRecord,
  type ReusableContentRecord,
  type TextConflict,
} from '@octavo/content';
import type { PageAttributes } from '@octavo/markup';
import type { ErrorDetail } from '../../../http/errors.ts';

/** Blocks of a text that others changed otherwise than what was sent. `path` names the operation. */
export function describeTextClashes(
  conflicts: readonly TextConflict[],
  path: string,
): ErrorDetail[] {
  return conflicts.map(({ block, key, blocks, base, ours, theirs }) => ({
    path: `${path}.document`,
    message: 'changes text that has also changed since the base',
    kind: 'text',
    block,
    ...(key === undefined ? {} : { key }),
    ...(blocks === undefined ? {} : { blocks }),
    base,
    ours,
    theirs,
  }));
}

/** What was read is deleted since. The sides are its texts, as far as there are any. */
export function describeDeletion(
  what: 'page' | 'reusableContent',
  path: string,
  sides: { base: string | null; theirs: string | null },
): ErrorDetail {
  const { base, theirs } = sides;
  const message = 'has been deleted since the base';
  return { path: `${path}.${what}`, message, kind: 'deleted', base, ours: null, theirs };
}

/** A field as a batch names it, and where the operation gives it. */
export interface GivenField {
  field: string;
  path: string;
}

/**
 * The fields that an operation sets: those that it names, and those that its text sets otherwise than
 * the present text. The cover of a text is none of them, since its picture is found last.
 */
export function listGivenFields(
  named: readonly string[],
  written: PageAttributes | undefined,
  path: string,
): GivenField[] {
  const inText = Object.keys(written ?? {}).filter(
    (field) => field !== 'cover' && !named.includes(field),
  );
  return [
    ...named.map((field) => ({ field, path: `${path}.${field}` })),
    ...inText.map((field) => ({ field, path: `${path}.document` })),
  ];
}

/**
 * Fields that others gave another value since `base`, neither that nor the one that `theirs` has. Of
 * a layout each option counts for itself.
 */
export function listFieldClashes<V extends PageRecord | ReusableContentRecord>(
  base: V,
  ours: V,
  theirs: V,
  given: readonly GivenField[],
): ErrorDetail[] {
  const sides = [base, ours, theirs].map(readFields);
  return given.flatMap(({ field, path }) => {
    const names = field === 'layout' ? listOptions(theirs) : [field];
    return names.flatMap((name) => {
      const [was, own, their] = sides.map((side) => side.get(name) ?? null);
      if (isSame(own, was) || isSame(own, their)) return [];
      const message = `sets ${name}, which has also changed since the base`;
      return { path, message, kind: 'field', field: name, base: was, ours: own, theirs: their };
    });
  });
}

function listOptions(record: PageRecord | ReusableContentRecord): string[] {
  const layout = 'layout' in record ? (record.layout ?? {}) : {};
  return Object.keys(layout).map((option) => `layout.${option}`);
}

/** The fields of a record under the names that operations have for them. */
function readFields(record: PageRecord | ReusableContentRecord): Map<string, unknown> {
  const fields = new Map<string, unknown>(Object.entries(record));
  if ('parent' in record) fields.set('into', record.parent);
  if (record.sourcePath !== undefined) fields.set('git', { path: record.sourcePath });
  if ('layout' in record) {
    for (const [option, value] of Object.entries(record.layout ?? {})) {
      fields.set(`layout.${option}`, value);
    }
  }
  return fields;
}

function isSame(a: unknown, b: unknown): boolean {
  return encodeCanonicalJson(a) === encodeCanonicalJson(b);
}
