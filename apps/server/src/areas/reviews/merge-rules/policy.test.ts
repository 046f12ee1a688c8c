import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  combineMergeRules,
  decideMergeRules,
  MERGE_RULES,
  type MergeFacts,
  type MergeRule,
} from './policy.ts';

const people = ['author', 'ada', 'ben', 'cleo'];
const person = fc.constantFrom(...people);
const rule: fc.Arbitrary<MergeRule> = fc.oneof(
  fc
    .constantFrom(...MERGE_RULES)
    .filter((name) => name !== 'require_specific_reviewers')
    .map((name) => ({ rule: name }) as MergeRule),
  fc
    .uniqueArray(person, { minLength: 1 })
    .map((users): MergeRule => ({ rule: 'require_specific_reviewers', users })),
);
const rules = fc.uniqueArray(rule, { selector: ({ rule: name }) => name });
const facts: fc.Arbitrary<MergeFacts> = fc.record({
  rules,
  authorId: fc.constant('author'),
  contributors: fc.uniqueArray(person),
  subject: fc.constantFrom('', '  ', 'Hotter kilns'),
  description: fc.constantFrom('', '\n', 'They crack when **cold**.'),
  outdated: fc.boolean(),
  reviews: fc.uniqueArray(
    fc.record({
      reviewerId: person,
      status: fc.constantFrom('approved' as const, 'changes-requested' as const),
      outdated: fc.boolean(),
    }),
    { selector: ({ reviewerId }) => reviewerId },
  ),
  requested: fc.uniqueArray(person),
});

const namesOf = (given: MergeFacts) => decideMergeRules(given).map((refusal) => refusal.rule);

/** What each rule says in words, read off the facts one by one. */
function holds(name: MergeRule, given: MergeFacts): boolean {
  const wrote = (id: string) => id === 'author' || given.contributors.includes(id);
  const asksForChanges = (id: string) =>
    given.reviews.some(
      (review) => review.reviewerId === id && review.status === 'changes-requested',
    );
  const approves = (id: string) =>
    !wrote(id) &&
    given.reviews.some(
      (review) => review.reviewerId === id && review.status === 'approved' && !review.outdated,
    );
  const others = people.filter((id) => id !== 'author');
  switch (name.rule) {
    case 'require_at_least_one_approved_review':
      return others.some(approves);
    case 'require_all_reviews_approved':
      return others
        .filter(
          (id) =>
            given.requested.includes(id) ||
            given.reviews.some(({ reviewerId }) => reviewerId === id),
        )
        .every((id) => approves(id) || (wrote(id) && !asksForChanges(id)));
    case 'require_specific_reviewers': {
      const named = name.users.filter((id) => !wrote(id));
      return named.length > 0 ? named.every(approves) : others.some(approves);
    }
    case 'require_up_to_date_change_request':
      return !given.outdated;
    case 'require_change_request_subject':
      return given.subject.trim().length > 0;
    case 'require_change_request_description':
      return given.description.trim().length > 0;
  }
}

describe('decideMergeRules', () => {
  it('refuses exactly by the rules that do not hold', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const broken = given.rules.filter((name) => !holds(name, given));
        expect(namesOf(given)).toEqual(broken.map((name) => name.rule));
      }),
    );
  });

  it('refuses by the rules of either the organization or the space, and by no others', () => {
    fc.assert(
      fc.property(facts, rules, (given, more) => {
        const both = namesOf({ ...given, rules: combineMergeRules(given.rules, more) });
        const apart = [...namesOf(given), ...namesOf({ ...given, rules: more })];
        expect(new Set(both)).toEqual(new Set(apart));
        expect(new Set(both).size).toBe(both.length);
      }),
    );
  });

  it('is never stricter for one more approval, and never heeds the author', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('ada', 'ben', 'cleo', 'author'), (given, reviewerId) => {
        const others = given.reviews.filter((review) => review.reviewerId !== reviewerId);
        const approval = { reviewerId, status: 'approved', outdated: false } as const;
        const after = namesOf({ ...given, reviews: [...others, approval] });
        const before = namesOf({
          ...given,
          reviews: reviewerId === 'author' ? others : given.reviews,
        });
        if (reviewerId === 'author') expect(after).toEqual(before);
        else expect(before).toEqual(expect.arrayContaining(after));
      }),
    );
  });

  it('names whose approval is missing', () => {
    const given: MergeFacts = {
      rules: [{ rule: 'require_specific_reviewers', users: ['ada', 'author', 'ben'] }],
      authorId: 'author',
      contributors: [],
      ...{ subject: 'Kilns', description: '' },
      outdated: false,
      reviews: [{ reviewerId: 'ada', status: 'approved', outdated: false }],
      requested: [],
    };
    expect(decideMergeRules(given)).toMatchObject([{ users: ['ben'] }]);
  });
});
