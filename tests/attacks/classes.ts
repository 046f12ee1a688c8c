import { listHostileAddresses, PRIVATE_V4, PRIVATE_V6 } from './addresses/spellings.ts';
import { HOSTILE_ARCHIVES } from './archives/cases.ts';
import type { AttackClass } from './attack-class.ts';
import { HOSTILE_BODIES } from './json/bodies.ts';
import { HOSTILE_FRAMES } from './json/frames.ts';
import { SLOW_TEXTS } from './slow-documents/texts.ts';
import { forgeTokens } from './tokens/forge-jwt.ts';
import { listHeaderForms, listSessionForms } from './tokens/header-forms.ts';
import { PLACED, VECTORS } from './xss/cases.ts';

/** A head and words of a token, for counting what is made of one. */
const ANY_TOKEN = `${btoa('{"alg":"HS256"}')}.${btoa('{"exp":1}')}.AAAA`;

/** Every class of attacks, in the order of the table. */
export const ATTACK_CLASSES: readonly AttackClass[] = [
  {
    name: 'xss',
    title: 'Markup and addresses that run in a reader’s browser',
    promise:
      'Nothing runs, loads or leads elsewhere, also without the content security policy of pages.',
    counts: {
      vectors: VECTORS.length,
      'vectors in places of pages': PLACED.length,
      'places of pages': new Set(PLACED.map(({ place }) => place)).size,
    },
  },
  {
    name: 'json',
    title: 'Hostile bodies and frames of requests',
    promise: 'Refused without a commit, or taken as the JSON that it is; no operation fails.',
    counts: { bodies: HOSTILE_BODIES.length, frames: HOSTILE_FRAMES.length },
  },
  {
    name: 'tokens',
    title: 'Forged tokens, cookies and headers',
    promise: 'Nobody is let in, and nothing changes.',
    counts: {
      'forged tokens': countForgedTokens(),
      'forms of headers': listHeaderForms('oct_A', 'A').length,
      'forms of sessions': countSessionForms(),
    },
  },
  {
    name: 'archives',
    title: 'Archives that climb, link, lie or expand',
    promise: 'Refused whole, or imported without what is dangerous; nothing is left behind.',
    counts: { archives: HOSTILE_ARCHIVES.length },
  },
  {
    name: 'addresses',
    title: 'Addresses that lead into the server’s own network',
    promise: 'No host that is not public is asked.',
    counts: {
      spellings: listHostileAddresses(80).length,
      'addresses that are not public': PRIVATE_V4.length + PRIVATE_V6.length,
    },
  },
  {
    name: 'slow-documents',
    title: 'Texts that are slow to read',
    promise:
      'At most a second of the server’s own thread for each request, while others get pages.',
    counts: { texts: SLOW_TEXTS.length },
  },
];

function countForgedTokens(): number {
  const parts = { honest: ANY_TOKEN, second: ANY_TOKEN, otherKeys: { another: 'key' }, now: 0 };
  return forgeTokens({ ...parts, sign: () => 'AAAA' }).length;
}

function countSessionForms(): number {
  const own = { secret: 'ocs_A', csrf: 'A', hash: 'A', sessionId: 'A' };
  const origin = 'http://localhost:80';
  return listSessionForms({ ...own, other: { secret: 'ocs_B', csrf: 'B' }, origin }).length;
}
