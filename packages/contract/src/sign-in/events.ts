import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of passwords; the object's id is the person's. */
export const passwordEvents = declareEvents(
  {
    kinds: ['password'],
    owner: 'person',
    facts: {},
  },
  {
    'password.changed': { description: 'A password was set, in the place of any before.' },
    'password.removed': { description: 'A person has no password any more.' },
  },
);

/** Events of passkeys; none says the credential. */
export const passkeyEvents = declareEvents(
  {
    kinds: ['passkey'],
    owner: 'person',
    place: { userId: Type.String() },
    facts: { name: Type.String(), backedUp: Type.Boolean() },
  },
  {
    'passkey.created': { description: 'A passkey was added.' },
    'passkey.updated': { description: 'A passkey has another name.' },
    'passkey.deleted': { description: 'A passkey was removed.' },
  },
);

/** Events of the second step of signing in; the object's id is the person's. */
export const twoStepEvents = declareEvents(
  {
    kinds: ['two-step'],
    owner: 'person',
    place: { userId: Type.String() },
    facts: { recoveryCodesLeft: Type.Integer() },
  },
  {
    'two-step.enabled': { description: 'Two-step sign-in was switched on.' },
    'two-step.disabled': { description: 'Two-step sign-in was switched off.' },
    'two-step.recovery-codes-made': {
      description: 'New recovery codes took the place of the ones before.',
    },
    'two-step.recovery-code-used': {
      description: 'A recovery code was used; `after` says how many are left.',
    },
    'two-step.locked': {
      description: 'So many wrong codes were tried that none is taken for a while.',
    },
  },
);

/** Events of sessions that began past the single sign-on; the object's id is the session's. */
export const ssoBypassEvents = declareEvents(
  {
    kinds: ['sso'],
    owner: 'organization',
    place: { userId: Type.String() },
    facts: { method: Type.String(), secondFactor: Type.Boolean() },
  },
  {
    'sso.bypassed': {
      description:
        'Somebody came in past the single sign-on of the organization; `after.method` says how.',
    },
  },
);
