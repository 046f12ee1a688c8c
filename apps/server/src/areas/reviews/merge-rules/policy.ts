/** What has to hold before a change request may be merged. Pure. */

import { isApproval, type JudgedReview } from '../policy.ts';

export const MERGE_RULES = [
  'require_at_least_one_approved_review',
  'require_all_reviews_approved',
  'require_specific_reviewers',
  'require_up_to_date_change_request',
  'require_change_request_subject',
  'require_change_request_description',
] as const;

export type MergeRuleName = (typeof MERGE_RULES)[number];

/** A rule; `users` are the ids of those whose approval `require_specific_reviewers` asks for. */
export type MergeRule =
  | { rule: Exclude<MergeRuleName, 'require_specific_reviewers'> }
  | { rule: 'require_specific_reviewers'; users: string[] };

/** The latest review of one reviewer. */
export interface ReviewFact extends JudgedReview {
  reviewerId: string;
}

/** What the rules are decided by. */
export interface MergeFacts {
  rules: readonly MergeRule[];
  /** Who opened the change request: its reviews by them do not count. */
  authorId: string;
  /** Ids of those who changed what it proposes: their approvals do not count. */
  contributors: readonly string[];
  subject: string;
  /** Markdown. */
  description: string;
  /** Whether the space has content that the change request has not taken in. */
  outdated: boolean;
  /** One of each reviewer. */
  reviews: readonly ReviewFact[];
  /** Ids of those who were asked for a review. */
  requested: readonly string[];
}

/** A rule that forbids a merge, and why. */
export interface RuleRefusal {
  rule: MergeRuleName;
  message: string;
  /** Ids of those whose approval is missing; the message names them too. */
  users?: string[];
}

/**
 * The rules of an organization with those that a space adds: each once, in the order of
 * `MERGE_RULES`. Those asked for by either are asked for.
 */
export function combineMergeRules(
  organization: readonly MergeRule[],
  space: readonly MergeRule[],
): MergeRule[] {
  const all = [...organization, ...space];
  return MERGE_RULES.flatMap((name): MergeRule[] => {
    const same = all.filter(({ rule }) => rule === name);
    if (same.length === 0) return [];
    if (name !== 'require_specific_reviewers') return [{ rule: name }];
    const users = same.flatMap((rule) => ('users' in rule ? rule.users : []));
    return [{ rule: name, users: [...new Set(users)] }];
  });
}

/**
 * The rules that forbid a merge; none where it may go ahead. An approval counts as long as nothing
 * was edited since, its reviewer did not review again and wrote nothing of it; a request for changes
 * stands until its reviewer approves, whatever was edited. Nobody waits for the approval of those who
 * wrote it; where a rule names nobody else, somebody else has to approve.
 */
export function decideMergeRules(facts: MergeFacts): RuleRefusal[] {
  return facts.rules.flatMap((rule) => decideRule(rule, facts) ?? []);
}

function decideRule(rule: MergeRule, facts: MergeFacts): RuleRefusal | undefined {
  const writers = new Set([facts.authorId, ...facts.contributors]);
  const reviews = facts.reviews.filter(
    (review) =>
      review.reviewerId !== facts.authorId &&
      !(writers.has(review.reviewerId) && review.status === 'approved'),
  );
  const approving = new Set(reviews.filter(isApproval).map(({ reviewerId }) => reviewerId));
  switch (rule.rule) {
    case 'require_at_least_one_approved_review':
      return approving.size > 0
        ? undefined
        : {
            rule: rule.rule,
            message: 'Nobody has approved the current version of the change request.',
          };
    case 'require_all_reviews_approved': {
      const requested = facts.requested.filter((id) => !writers.has(id));
      const asked = [...reviews.map(({ reviewerId }) => reviewerId), ...requested];
      return explainMissing(
        rule.rule,
        asked.filter((id) => !approving.has(id)),
        'Not every reviewer and requested reviewer has approved the change request.',
      );
    }
    case 'require_specific_reviewers': {
      const named = rule.users.filter((id) => !writers.has(id));
      if (named.length === 0 && approving.size === 0) {
        const message =
          'The only required approvers wrote this change request: somebody else must approve it.';
        return { rule: rule.rule, message };
      }
      return explainMissing(
        rule.rule,
        named.filter((id) => !approving.has(id)),
        'Not every required approver has approved the change request.',
      );
    }
    case 'require_up_to_date_change_request':
      return facts.outdated
        ? {
            rule: rule.rule,
            message: 'The change request is outdated: update it from the space first.',
          }
        : undefined;
    case 'require_change_request_subject':
      return facts.subject.trim() === ''
        ? { rule: rule.rule, message: 'The change request has no subject.' }
        : undefined;
    case 'require_change_request_description':
      return facts.description.trim() === ''
        ? { rule: rule.rule, message: 'The change request has no description.' }
        : undefined;
  }
}

function explainMissing(
  rule: MergeRuleName,
  missing: readonly string[],
  message: string,
): RuleRefusal | undefined {
  const users = [...new Set(missing)];
  return users.length === 0
    ? undefined
    : { rule, message: `${message} Missing: ${users.join(', ')}.`, users };
}
