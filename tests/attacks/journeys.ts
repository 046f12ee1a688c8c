/**
 * What outsiders try over HTTP that is no list of cases, but a journey: somebody makes an account, sets
 * what they may set, and asks for what is not theirs. Honest use stands beside each attack in the same
 * file. The folders are below `tests/attacks`; `docs/security-tests.md` says of each file what it was
 * before and what it is now.
 */
export const ATTACK_JOURNEYS: readonly string[] = [
  'hidden-content',
  'hosts',
  'lifetimes',
  'limits',
  'mail',
  'providers',
  'spending',
  'transfers',
];
