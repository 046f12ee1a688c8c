import type { SpecificationChange } from '../compare/change.ts';
import type { ReferenceLabels } from '../labels.ts';
import type { VersionChanges } from '../model.ts';

/**
 * Where a change is, as names of code: the operation or schema and the place in it. None where its
 * message names all of that: whole operations, schemas and servers.
 */
export function listPlaces({
  subject,
  kind,
  operation,
  schema,
  at,
}: SpecificationChange): string[] {
  const isWhole = subject === 'operation' || subject === 'webhook' || subject === 'schema';
  if (isWhole && kind !== 'changed' && at === undefined) return [];
  return [operation ?? schema, at].filter(
    (place) => place !== undefined && place !== '',
  ) as string[];
}

/** What a change is, in a word. */
export function nameKind({ kind }: SpecificationChange, labels: ReferenceLabels): string {
  if (kind === 'added') return labels.changeAdded;
  return kind === 'removed' ? labels.changeRemoved : labels.changeChanged;
}

/** How many changes may break clients. */
export function describeBreaking({ breaking }: VersionChanges, labels: ReferenceLabels): string {
  return labels.changesBreaking({ count: breaking });
}

/** How many changes are not listed; empty where all are. */
export function describeMore({ count, changes }: VersionChanges, labels: ReferenceLabels): string {
  const left = count - changes.length;
  return left <= 0 ? '' : labels.changesMore({ count: left });
}
