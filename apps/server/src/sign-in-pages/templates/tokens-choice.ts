import { EMPTY, type Html, html } from '../../site/index.ts';
import type { PageInput } from '../page.ts';

const FIELD = 'revoke_tokens';

/** Offers to revoke API tokens with a password that others may know; nothing where there are none. */
export function renderTokensChoice(
  { messages }: Pick<PageInput, 'messages'>,
  tokens: number,
): Html {
  if (tokens === 0) return EMPTY;
  const text = messages.password.revokeTokens({ count: String(tokens) });
  return html`<p class="choice"><label><input type="checkbox" name="${FIELD}" value="yes"> ${text}</label></p>`;
}

/** Whether a form asks for it. */
export function isTokensChoice({ form }: Pick<PageInput, 'form'>): boolean {
  return form.get(FIELD) === 'yes';
}
