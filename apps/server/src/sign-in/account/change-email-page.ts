import type { UsersTable } from '../../areas/auth/index.ts';
import { html } from '../../site/index.ts';
import { accountLabels } from '../labels/account.ts';
import { fillLabel } from '../labels/define-labels.ts';
import type { PageInput, ShownPage } from '../page.ts';
import { renderField, renderNotice } from '../templates/form.ts';

/** The page that asks for another address, and what went wrong with the last try. */
export function renderChangeEmail(
  { say, formFields }: Pick<PageInput, 'say' | 'formFields'>,
  user: Pick<UsersTable, 'email'>,
  last: { email?: string; error?: string; notice?: string } = {},
): ShownPage {
  const labels = say(accountLabels);
  const failed = last.error !== undefined || last.notice !== undefined;
  return {
    ...(failed ? { status: 400 } : {}),
    title: labels.useTitle,
    main: html`${last.notice === undefined ? '' : renderNotice('danger', last.notice)}
<p>${fillLabel(labels.emailText, { email: user.email })}</p>
<form method="post" action="/account/email">${formFields}
${renderField({
  name: 'email',
  label: labels.newEmail,
  type: 'email',
  autocomplete: 'email',
  value: last.email ?? '',
  ...(last.error === undefined ? {} : { error: last.error }),
})}
<button>${labels.sendProof}</button></form>`,
  };
}
