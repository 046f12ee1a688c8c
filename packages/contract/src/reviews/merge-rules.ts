import { type Static, Type } from 'typebox';
import { mergeRule, mergeRuleList } from '../spaces/merge-rules.ts';

/** The rules of an organization or space. */
export const mergeRulesResource = Type.Object(
  {
    object: Type.Literal('merge-rules'),
    rules: mergeRuleList,
    inherited: Type.Optional(
      Type.Array(mergeRule, {
        description: 'The rules of the organization, which also apply to the space.',
      }),
    ),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'MergeRules' },
);

export type MergeRulesResource = Static<typeof mergeRulesResource>;

/** The body that replaces the rules of an organization or space. */
export const mergeRulesBody = Type.Object({ rules: mergeRuleList });
