import type { UsersTable } from '../../areas/auth/index.ts';
import { type Html, html } from '../../site/index.ts';
import type { PageInput } from '../page.ts';
import { renderField } from '../templates/form.ts';

/** Who a person is: name and address. */
export function renderPerson(
  { messages, formFields }: Pick<PageInput, 'messages' | 'formFields'>,
  user: UsersTable,
  last: { name?: string; nameError?: string } = {},
): Html {
  const labels = messages.account;
  return html`<section class="wide"><h2>${labels.aboutYou}</h2>
<form class="inline" method="post" action="/account/name">${formFields}
${renderField({
  name: 'name',
  label: labels.name,
  type: 'text',
  autocomplete: 'name',
  maxLength: 100,
  value: last.name ?? user.display_name,
  ...(last.nameError === undefined ? {} : { error: last.nameError }),
})}
<button class="second">${labels.save}</button></form>
<div class="row"><div><strong>${labels.email}</strong><br>${user.email}</div>
<a href="/account/email">${labels.changeEmail}</a></div>
<div class="row"><div><strong>${labels.password}</strong><br><span class="faint">${labels.passwordText}</span></div>
<a href="/account/password">${labels.changePassword}</a></div></section>`;
}
