import type { Platform } from '../../platform/index.ts';
import { expireSecrets } from '../auth/index.ts';
import { registerLinkMails } from './mail-link.ts';
import { guardSsoSwitch } from './switch-on-sso.ts';

const FACTOR_CHANGES = [
  'passkey.created',
  'passkey.deleted',
  'two-step.enabled',
  'two-step.disabled',
] as const;

/**
 * Mails links, has its say where single sign-on is enforced, and changes the secret of a person's
 * sessions whenever what the person may has changed, so that one that was taken before is worth
 * nothing after it (OWASP ASVS, 7.2.4).
 */
export function subscribeSignIn(platform: Platform): void {
  registerLinkMails(platform);
  guardSsoSwitch(platform);
  const { events } = platform;
  for (const name of ['member.added', 'member.updated'] as const) {
    events.on(name, (tx, { object }) => expireSecrets(tx, object.id));
  }
  for (const name of FACTOR_CHANGES) {
    events.on(name, (tx, { object }) => expireSecrets(tx, object.userId));
  }
  for (const name of ['grant.changed', 'grant.revoked'] as const) {
    events.on(name, async (tx, { subject }) => {
      if (subject.kind === 'user') await expireSecrets(tx, subject.id);
    });
  }
}
