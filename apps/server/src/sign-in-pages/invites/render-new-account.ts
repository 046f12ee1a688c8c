import { html } from '../../site/index.ts';
import type { PageInput, ShownPage } from '../page.ts';
import { renderField } from '../templates/form.ts';

/** The page that makes an account, and what is wrong with the name of the last try. */
export function renderNewAccount(
  { messages, formFields }: Pick<PageInput, 'messages' | 'formFields'>,
  { inviteId, address, email }: { inviteId: string; address: string; email: string },
  last: { name?: string; nameError?: string } = {},
): ShownPage {
  const labels = messages.invites;
  return {
    ...(last.nameError === undefined ? {} : { status: 400 }),
    title: labels.newTitle,
    main: html`<p>${labels.newText({ email })}</p>
<form method="post" action="/invites/${inviteId}/account/${address}">${formFields}
${renderField({
  name: 'name',
  label: messages.account.name,
  type: 'text',
  autocomplete: 'name',
  value: last.name ?? '',
  maxLength: 100,
  ...(last.nameError === undefined ? {} : { error: last.nameError }),
})}
<button>${labels.create}</button></form>`,
  };
}
