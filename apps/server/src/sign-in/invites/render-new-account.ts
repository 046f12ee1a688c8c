import { html } from '../../site/index.ts';
import { accountLabels } from '../labels/account.ts';
import { fillLabel } from '../labels/define-labels.ts';
import { inviteLabels } from '../labels/invites.ts';
import type { PageInput, ShownPage } from '../page.ts';
import { renderField } from '../templates/form.ts';

/** The page that makes an account, and what is wrong with the name of the last try. */
export function renderNewAccount(
  { say, formFields }: Pick<PageInput, 'say' | 'formFields'>,
  { inviteId, address, email }: { inviteId: string; address: string; email: string },
  last: { name?: string; nameError?: string } = {},
): ShownPage {
  const labels = say(inviteLabels);
  return {
    ...(last.nameError === undefined ? {} : { status: 400 }),
    title: labels.newTitle,
    main: html`<p>${fillLabel(labels.newText, { email })}</p>
<form method="post" action="/invites/${inviteId}/account/${address}">${formFields}
${renderField({
  name: 'name',
  label: say(accountLabels).name,
  type: 'text',
  autocomplete: 'name',
  value: last.name ?? '',
  maxLength: 100,
  ...(last.nameError === undefined ? {} : { error: last.nameError }),
})}
<button>${labels.create}</button></form>`,
  };
}
