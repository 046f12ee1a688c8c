import type { VariableValue } from '@octavo/content';
import { evaluateCondition, makeExpressionScope } from '@octavo/markup';
import type { Platform, Reader, ReaderKey } from '../../platform/index.ts';
import { listConditions } from './store.ts';

/** What of a space a reader of published content may find. */
export interface ReadableSections {
  /** The `condition` expressions of its sections that hold for the reader. */
  conditions: readonly string[];
  reader: ReaderKey;
}

/** A space as a reader of published content searches it. */
export interface SearchedSpace {
  spaceId: string;
  variables: Record<string, VariableValue>;
  reader: Reader;
}

/** Finds out which sections of a space are for a reader. */
export async function findReadableSections(
  platform: Platform,
  { spaceId, variables, reader }: SearchedSpace,
): Promise<ReadableSections> {
  const { claims, key } = reader;
  const scope = makeExpressionScope({ variables: { space: variables, page: {} }, claims });
  const conditions = await listConditions(platform.database.db, [spaceId]);
  return {
    conditions: conditions.filter((condition) => evaluateCondition(condition, scope)),
    reader: key,
  };
}
