import type { PasswordFault } from '../../areas/sign-in/index.ts';
import { type Html, html } from '../../site/index.ts';
import type { PageInput } from '../page.ts';
import { renderField } from './form.ts';

/** What is wrong with a password, in the words of the reader. */
export function describeFault(
  { messages }: Pick<PageInput, 'messages'>,
  fault: PasswordFault,
): string {
  const labels = messages.password;
  switch (fault) {
    case 'too-short':
      return labels.tooShort;
    case 'too-long':
      return labels.tooLong;
    case 'common':
      return labels.common;
    case 'personal':
      return labels.personal;
    case 'breached':
      return labels.breached;
  }
}

/** The field for a new password, with the address for browsers that keep passwords. */
export function renderNewPassword(
  input: Pick<PageInput, 'messages'>,
  { email, error }: { email: string; error?: string | undefined },
): Html {
  const labels = input.messages.password;
  return html`<input type="text" name="username" autocomplete="username" value="${email}" hidden>
${renderField({
  name: 'new_password',
  label: labels.newPassword,
  hint: labels.newHint,
  type: 'password',
  autocomplete: 'new-password',
  maxLength: 1024,
  ...(error === undefined ? {} : { error }),
})}`;
}
