import { defineArea } from '../../http/define-area.ts';
import { organizationGuards } from '../orgs/index.ts';
import { accountTries as signInAccounts } from './account-limits.ts';
import { deletePasskey } from './operations/delete-passkey.ts';
import { listPasskeys as listPasskeysOperation } from './operations/list-passkeys.ts';
import { subscribeSignIn } from './subscribe.ts';

/** How people prove who they are: passwords, links, passkeys, codes, and what follows from a proof. */
export const signInArea = defineArea({
  name: 'sign-in',
  words: ['sign-in', 'passkey'],
  operations: [listPasskeysOperation, deletePasskey],
  tables: [
    'sign_in_links',
    'passwords',
    'passkeys',
    'authenticators',
    'recovery_codes',
    'wrong_codes',
    'spent_proofs',
  ],
  events: [
    'sso.bypassed',
    'passkey.created',
    'passkey.updated',
    'passkey.deleted',
    'two-step.enabled',
    'two-step.disabled',
    'two-step.recovery-codes-made',
    'two-step.recovery-code-used',
    'two-step.locked',
    'password.changed',
    'password.removed',
  ],
  caches: [signInAccounts],
  jobs: ['sign-in.mail-link'],
  gives: [organizationGuards],
  open: subscribeSignIn,
});
