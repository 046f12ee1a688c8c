import { findOrganization } from '../../areas/orgs/index.ts';
import { html } from '../../site/index.ts';
import { accountLabels } from '../labels/account.ts';
import { fillLabel } from '../labels/define-labels.ts';
import { linkLabels } from '../labels/link-account.ts';
import type { PageInput, PageSession, ShownPage } from '../page.ts';
import { requireOwnUser } from './require-own-user.ts';

/**
 * What the account page shows to a session that reaches one organization: who is signed in, how far it
 * reaches, and the way to everything else.
 */
export async function renderReach(
  { platform, session, say }: PageInput<unknown, PageSession>,
  organizationId: string,
): Promise<ShownPage> {
  const { db } = platform.database;
  const { display_name: name, email } = await requireOwnUser(db, session);
  const title = (await findOrganization(db, organizationId))?.title ?? '';
  const labels = say(linkLabels);
  const account = say(accountLabels);
  return {
    title: account.title,
    main: html`<p>${fillLabel(account.signedInAs, { name, email })}</p>
<p>${fillLabel(labels.within, { organization: `\u2068${title}\u2069` })}</p>
<p><a class="button" href="/sign-in?again=1&amp;return_to=%2Faccount">${labels.prove}</a></p>`,
  };
}
