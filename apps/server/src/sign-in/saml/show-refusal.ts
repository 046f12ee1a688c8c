import { randomBytes } from 'node:crypto';
import {
  noteSamlRefusal,
  type SamlProvidersTable,
  type SamlRefusal,
  type SamlRefusalReason,
} from '../../areas/sso/index.ts';
import { html } from '../../site/index.ts';
import { fillLabel } from '../labels/define-labels.ts';
import { samlLabels } from '../labels/saml.ts';
import type { PageInput, ShownPage } from '../page.ts';
import { renderNotice } from '../templates/form.ts';

type LabelName = keyof (typeof samlLabels)['en'];

/** What people are told of a reason; of all others only that it failed. */
const TOLD: Partial<Record<SamlRefusalReason, LabelName>> = {
  expired: 'ended',
  replayed: 'ended',
  'other-browser': 'ended',
  'wrong-request': 'ended',
  status: 'denied',
  'no-address': 'noAddress',
  'foreign-domain': 'foreignDomain',
  disabled: 'disabled',
  'not-ready': 'notReady',
};

/** The page for somebody who was not let in, which says what to do; the reason is written down. */
export async function showSamlRefusal(
  { platform, say, device }: Pick<PageInput, 'platform' | 'say' | 'device'>,
  provider: SamlProvidersTable,
  refusal: SamlRefusal,
): Promise<ShownPage> {
  const reference = randomBytes(5).toString('hex');
  await noteSamlRefusal(platform, provider, refusal, { reference, address: device.address });
  const labels = say(samlLabels);
  return {
    status: 403,
    title: labels.title,
    main: html`${renderNotice('danger', labels[TOLD[refusal.reason] ?? 'failed'])}
<p><a class="button" href="/sso/saml/${provider.id}/start">${labels.again}</a></p>
<p>${fillLabel(labels.reference, { reference })}</p>`,
  };
}
