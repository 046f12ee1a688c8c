import type { UsersTable } from '../../areas/auth/index.ts';
import { html } from '../../site/index.ts';
import type { PageInput, ShownPage } from '../page.ts';
import { renderField, renderNotice } from '../templates/form.ts';

/** The page that asks for another address, and what went wrong with the last try. */
export function renderChangeEmail(
  { messages, formFields }: Pick<PageInput, 'messages' | 'formFields'>,
  user: Pick<UsersTable, 'email'>,
  last: { email?: string; error?: string; notice?: string } = {},
): ShownPage {
  const labels = messages.account;
  const failed = last.error !== undefined || last.notice !== undefined;
  return {
    ...(failed ? { status: 400 } : {}),
    title: labels.useTitle,
    main: html`${last.notice === undefined ? '' : renderNotice('danger', last.notice)}
<p>${labels.emailText({ email: user.email })}</p>
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
