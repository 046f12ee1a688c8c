import { html } from '../../site/index.ts';
import type { PageInput, ShownPage } from '../page.ts';
import { renderField, renderNotice } from './form.ts';
import type { SignInTry } from './sign-in-form.ts';

/** The page for those who have forgotten their password. */
export function renderForgotten(input: PageInput, last: SignInTry = {}): ShownPage {
  const labels = input.messages.password;
  const failed = last.emailError !== undefined || last.notice !== undefined;
  return {
    ...(failed ? { status: 400 } : {}),
    title: labels.forgotten,
    main: html`${last.notice === undefined ? '' : renderNotice('danger', last.notice)}
<p>${labels.forgottenText}</p>
<form method="post" action="/sign-in/forgotten">${input.formFields}
${renderField({
  name: 'email',
  label: input.messages.signIn.email,
  type: 'email',
  autocomplete: 'username',
  value: last.email ?? '',
  ...(last.emailError === undefined ? {} : { error: last.emailError }),
})}
<button>${labels.sendReset}</button>
</form>`,
  };
}
