import { encodeCanonicalJson, type VariableValue } from '@octavo/content';
import { sha256Base64url } from '../../platform/index.ts';
import { type ConditionVariables, isConditionMet } from '../content/index.ts';

/*
 * By what a page or a section is restricted: conditions that must all hold, each with the variables of
 * its page where it may read them. So a search judges it as the page itself is judged, where the page
 * is not known, and evaluates once what restricts many alike.
 */

type Variables = Record<string, VariableValue>;

/** A condition as it is written; with it the variables of its page, where it may read them. */
type Condition = readonly [expression: string, variables?: Variables];

/** Conditions of a space, and the name that rows of the index know them by. */
export interface Restriction {
  id: string;
  /** As JSON. */
  conditions: string;
}

/** The name of a restriction that is never met: of what nobody is to find until it is indexed again. */
export const CLOSED = 'closed';

/** The restriction by conditions of a page with these variables; null where there are none. */
export function makeRestriction(
  spaceId: string,
  expressions: readonly string[],
  variables: Variables = {},
): Restriction | null {
  if (expressions.length === 0) return null;
  const list = expressions.map((expression): Condition => {
    return expression.includes('page') ? [expression, variables] : [expression];
  });
  const conditions = encodeCanonicalJson(list);
  return { id: sha256Base64url(`${spaceId} ${conditions}`), conditions };
}

/** Whether all conditions of a restriction hold for a reader with these claims. */
export function isRestrictionMet(
  conditions: string,
  { space, claims }: { space: ConditionVariables['space']; claims: Record<string, unknown> },
): boolean {
  return (JSON.parse(conditions) as Condition[]).every(([expression, page = {}]) =>
    isConditionMet(expression, { variables: { space, page }, claims }),
  );
}
