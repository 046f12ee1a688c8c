import { EMPTY, type Html, html } from '../../site/index.ts';
import type { PageInput, ShownPage } from '../page.ts';
import { renderField, renderNotice } from './form.ts';
import { renderNewPassword } from './new-password.ts';
import { renderTokensChoice } from './tokens-choice.ts';

/** What the page says of a person's password and of the last try. */
export interface AccountPasswordView {
  email: string;
  /** Whether the person has a password. */
  hasPassword: boolean;
  /** Whether the person signed in so lately that a first password may be set. */
  isRecent: boolean;
  /** How many API tokens the person has. */
  tokens: number;
  /** What was done. */
  done?: string;
  /** What is wrong with the present password, of those who change or those who remove it. */
  currentError?: { form: 'change' | 'remove'; text: string };
  newError?: string;
}

/** The path of the page. */
export const ACCOUNT_PASSWORD = '/account/password';

/** The page on which people set, change and remove their password. */
export function renderAccountPassword(
  input: Pick<PageInput, 'messages' | 'formFields'>,
  view: AccountPasswordView,
): ShownPage {
  const labels = input.messages.accountPassword;
  const failed = view.currentError !== undefined || view.newError !== undefined;
  return {
    ...(failed ? { status: 400 } : {}),
    title: labels.title,
    main: html`${view.done === undefined ? EMPTY : renderNotice('success', view.done)}
${view.hasPassword ? EMPTY : html`<p>${labels.none}</p>`}
${view.hasPassword || view.isRecent ? renderChange(input, view) : renderConfirm(input, view)}
${view.hasPassword ? renderRemoval(input, view) : EMPTY}`,
  };
}

type Input = Pick<PageInput, 'messages' | 'formFields'>;

function renderChange(input: Input, view: AccountPasswordView): Html {
  const { email, hasPassword, tokens, newError: error } = view;
  return html`<form method="post" action="${ACCOUNT_PASSWORD}">${input.formFields}
${hasPassword ? renderCurrent(input, view, 'change') : EMPTY}
${renderNewPassword(input, { email, error })}
${hasPassword ? renderTokensChoice(input, tokens) : EMPTY}
<button>${input.messages.password.save}</button>
</form>`;
}

function renderRemoval(input: Input, view: AccountPasswordView): Html {
  const labels = input.messages.accountPassword;
  return html`<h2>${labels.removeTitle}</h2>
<p>${labels.removeText}</p>
<form method="post" action="${ACCOUNT_PASSWORD}/remove">${input.formFields}
${renderCurrent(input, view, 'remove')}
<button class="danger">${labels.remove}</button>
</form>`;
}

/** Whoever signed in long ago does so again first, by a link to their own address. */
function renderConfirm(input: Input, { email }: AccountPasswordView): Html {
  return html`<p>${input.messages.accountPassword.confirmFirst}</p>
<form method="post" action="/sign-in/link"><input type="hidden" name="return_to" value="${ACCOUNT_PASSWORD}">${input.formFields}
<input type="hidden" name="email" value="${email}">
<button>${input.messages.signIn.sendLink}</button>
</form>`;
}

function renderCurrent(
  input: Input,
  { currentError }: AccountPasswordView,
  form: 'change' | 'remove',
): Html {
  return renderField({
    name: form === 'change' ? 'current_password' : 'removed_password',
    label: input.messages.accountPassword.current,
    type: 'password',
    autocomplete: 'current-password',
    maxLength: 1024,
    ...(currentError?.form === form ? { error: currentError.text } : {}),
  });
}
