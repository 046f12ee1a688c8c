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
  Type.Object({ rule: Type.Literal('require_change_request_description') }),
];

/** One rule that a merge has to keep; `rule` says which. */
export const mergeRule = Type.Unsafe<Static<(typeof rules)[number]>>({
  type: 'object',
  required: ['rule'],
  discriminator: { propertyName: 'rule' },
  oneOf: rules,
});

/** Rules, each at most once. */
export const mergeRuleList = Type.Array(mergeRule, { maxItems: rules.length });

/**
 * What a merge takes in a space, as updates of a space say it: rules of its own besides those of its
 * organization, or none.
 */
export const mergeRulesSetting = Type.Union([
  Type.Object({
    type: Type.Enum(['inherit', 'none'], {
      description:
        '`inherit`: only the rules of the organization. `none`: the same, but refused if the organization has any.',
    }),
  }),
  Type.Object({ type: Type.Literal('rules'), rules: mergeRuleList }),
]);
