import type { VariableValue } from '@octavo/content';
import { evaluateCondition, makeExpressionScope } from '@octavo/markup';

/** Variables as conditions read them: those of the space, and those of the page they stand in. */
export interface ConditionVariables {
  space: Record<string, VariableValue>;
  page: Record<string, VariableValue>;
}

/**
 * Whether a condition of a page, or of a block in it, holds for a reader with these claims. All that
 * shows content to readers asks this function, so that no two parts judge one condition differently.
 * Pure; never throws.
 */
export function isConditionMet(
  condition: string,
  { variables, claims }: { variables: ConditionVariables; claims: Record<string, unknown> },
): boolean {
  return evaluateCondition(condition, makeExpressionScope({ variables, claims }));
}
