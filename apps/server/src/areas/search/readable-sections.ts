import type { VariableValue } from '@octavo/content';
import { evaluateCondition, makeExpressionScope } from '@octavo/markup';
import type { Platform, Reader, ReaderKey } from '../../platform/index.ts';
import type { HeldCondition } from './results-store.ts';
import { listConditions } from './store.ts';

/** What of some spaces a reader of published content may find. */
export interface ReadableSections {
  /** The `condition` expressions of their sections that hold for the reader, space by space. */
  conditions: readonly HeldCondition[];
  reader: ReaderKey;
}

/** A space as it is searched: what its conditions read besides the reader's claims. */
export interface SearchedSpace {
  spaceId: string;
  variables: Record<string, VariableValue>;
}

/** Finds out which sections of these spaces are for a reader, with one query for all of them. */
export async function findReadableSections(
  platform: Platform,
  spaces: readonly SearchedSpace[],
  { claims, key }: Reader,
): Promise<ReadableSections> {
  const scopes = new Map(
    spaces.map(({ spaceId, variables }) => [
      spaceId,
      makeExpressionScope({ variables: { space: variables, page: {} }, claims }),
    ]),
  );
  const conditions = await listConditions(platform.database.db, [...scopes.keys()]);
  const holds = ({ spaceId, condition }: HeldCondition) => {
    const scope = scopes.get(spaceId);
    return scope !== undefined && evaluateCondition(condition, scope);
  };
  return { conditions: conditions.filter(holds), reader: key };
}
