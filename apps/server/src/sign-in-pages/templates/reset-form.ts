import type { UsersTable } from '../../areas/auth/index.ts';
import { html } from '../../site/index.ts';
import type { PageInput, ShownPage } from '../page.ts';
import { renderNewPassword } from './new-password.ts';
import { renderTokensChoice } from './tokens-choice.ts';

/** A link for a new password that can be used, and what is wrong with the last try. */
export interface ResetView {
  secret: string;
  user: Pick<UsersTable, 'display_name' | 'email'>;
  /** How many API tokens the person has. */
  tokens: number;
  error?: string;
}

/** The page for choosing a new password without the one before. */
export function renderReset(
  input: Pick<PageInput, 'messages' | 'formFields'>,
  { secret, user, tokens, error }: ResetView,
): ShownPage {
  const labels = input.messages.password;
  const { display_name: name, email } = user;
  return {
    ...(error === undefined ? {} : { status: 400 }),
    title: labels.resetTitle,
    main: html`<p>${labels.resetText({ name, email })}</p>
<form method="post" action="/sign-in/reset/${secret}">${input.formFields}
${renderNewPassword(input, { email, error })}
${renderTokensChoice(input, tokens)}
<button>${labels.save}</button>
</form>`,
  };
}
