import { randomBytes } from 'node:crypto';
import { noteRefusal, type SsoRefusal, type SsoRefusalReason } from '../areas/sso/index.ts';
import { html } from '../site/index.ts';
import type { PageInput, ShownPage } from './page.ts';
import { renderNotice } from './templates/form.ts';

/** Where a sign-in by a provider was refused, and where it begins again. */
export interface RefusedSignIn {
  provider: { id: string; organization_id: string };
  startPath: string;
}

/**
 * The page for somebody whom a provider could not sign in: it says what to do, and a number by which
 * whoever runs the server finds the reason, which is written down.
 */
export async function showSsoRefusal(
  { platform, messages, device }: Pick<PageInput, 'platform' | 'messages' | 'device'>,
  { provider, startPath }: RefusedSignIn,
  refusal: SsoRefusal,
): Promise<ShownPage> {
  const reference = randomBytes(5).toString('hex');
  await noteRefusal(platform, { provider, reference, address: device.address }, refusal);
  const labels = messages.sso;
  const texts: Record<SsoRefusalReason, string> = {
    ended: labels.ended,
    unreachable: labels.unreachable,
    denied: labels.denied,
    invalid: labels.invalid,
    'no-email': labels.noEmail,
    'foreign-domain': labels.foreignDomain,
    disabled: labels.disabled,
    'not-ready': labels.notReady,
  };
  return {
    status: refusal.reason === 'unreachable' ? 502 : 403,
    title: labels.refused,
    main: html`${renderNotice('danger', texts[refusal.reason])}
<p><a class="button" href="${startPath}">${labels.again}</a></p>
<p>${labels.reference({ reference })}</p>
<p><a href="/sign-in">${labels.other}</a></p>`,
  };
}
