import type { VariableValue } from '@octavo/content';
import { evaluateCondition, makeExpressionScope } from '@octavo/markup';
import type { Platform, Reader, ReaderKey } from '../../platform/index.ts';
import type { ConcealedPage, HeldCondition } from './results-store.ts';
import { listConditions } from './store.ts';

/** What of some spaces a reader of published content may find. */
export interface ReadableSections {
  /** The `condition` expressions of their sections that hold for the reader, space by space. */
  conditions: readonly HeldCondition[];
  /** Pages that are not for the reader whatever they say themselves. */
  concealed?: readonly ConcealedPage[];
  reader: ReaderKey;
}

/** A space as it is searched: what its conditions read besides the reader's claims. */
export interface SearchedSpace {
  spaceId: string;
  variables: Record<string, VariableValue>;
  /** The ids of pages that the reader does not see since a page above them is hidden. */
  concealed?: readonly string[];
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
  const concealed = spaces.flatMap(({ spaceId, concealed: ids = [] }) =>
    ids.map((pageId) => ({ spaceId, pageId })),
  );
  return { conditions: conditions.filter(holds), concealed, reader: key };
}
