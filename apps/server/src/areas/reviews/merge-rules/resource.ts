import { type Static, Type } from 'typebox';

const MAX_REVIEWERS = 50;
const users = Type.Array(Type.String({ minLength: 1, maxLength: 32 }), {
  minItems: 1,
  maxItems: MAX_REVIEWERS,
  uniqueItems: true,
  description: 'Ids of members of the organization.',
});

const rules = [
  Type.Object({ rule: Type.Literal('require_at_least_one_approved_review') }),
  Type.Object({ rule: Type.Literal('require_all_reviews_approved') }),
  Type.Object({ rule: Type.Literal('require_specific_reviewers'), users }),
  Type.Object({ rule: Type.Literal('require_up_to_date_change_request') }),
  Type.Object({ rule: Type.Literal('require_change_request_subject') }),
];

/** One rule that a merge has to keep; `rule` says which. */
export const mergeRule = Type.Unsafe<Static<(typeof rules)[number]>>({
  type: 'object',
  required: ['rule'],
  discriminator: { propertyName: 'rule' },
  oneOf: rules,
});

/** Rules, each at most once. */
export const mergeRuleList = Type.Array(mergeRule, { maxItems: 5 });

/** The rules of an organization or space. */
export const mergeRulesResource = Type.Object(
  {
    object: Type.Literal('merge-rules'),
    rules: mergeRuleList,
    inherited: Type.Optional(
      Type.Array(mergeRule, {
        description: 'The rules of the organization, which hold in the space as well.',
      }),
    ),
    urls: Type.Object({ location: Type.String() }),
  },
  { $id: 'MergeRules' },
);

export type MergeRulesResource = Static<typeof mergeRulesResource>;

/** The body that replaces the rules of an organization or space. */
export const mergeRulesBody = Type.Object({ rules: mergeRuleList });
