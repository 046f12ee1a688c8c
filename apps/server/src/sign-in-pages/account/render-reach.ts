import { findOrganization } from '../../areas/orgs/index.ts';
import { html } from '../../site/index.ts';
import type { PageInput, PageSession, ShownPage } from '../page.ts';
import { requireOwnUser } from './require-own-user.ts';

/**
 * What the account page shows to a session that reaches one organization: who is signed in, how far it
 * reaches, and the way to everything else.
 */
export async function renderReach(
  { platform, session, messages }: PageInput<unknown, PageSession>,
  organizationId: string,
): Promise<ShownPage> {
  const { db } = platform.database;
  const { display_name: name, email } = await requireOwnUser(db, session);
  const title = (await findOrganization(db, organizationId))?.title ?? '';
  const labels = messages.link;
  const account = messages.account;
  return {
    title: account.title,
    main: html`<p>${account.signedInAs({ name, email })}</p>
<p>${labels.within({ organization: `\u2068${title}\u2069` })}</p>
<p><a class="button" href="/sign-in?again=1&amp;return_to=%2Faccount">${labels.prove}</a></p>`,
  };
}
