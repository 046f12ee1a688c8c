import { findPasskey, type PasskeysTable } from '../../areas/sign-in/index.ts';
import { notFound } from '../../http/errors.ts';
import type { Db } from '../../platform/index.ts';
import { html } from '../../site/index.ts';
import type { PageInput, PageSession, ShownPage } from '../page.ts';
import { renderField } from '../templates/form.ts';

/** A passkey of the person. @throws ApiError 404 where they have no such one */
export async function requireOwnPasskey(
  db: Db,
  { session, params }: { session: PageSession; params: { passkeyId: string } },
): Promise<PasskeysTable> {
  const passkey = await findPasskey(db, session.user_id, params.passkeyId);
  if (passkey === undefined) throw notFound('passkey');
  return passkey;
}

/** The page of one passkey: its name, and the way to remove it. */
export function renderPasskeyPage(
  { messages, formFields }: Pick<PageInput, 'messages' | 'formFields'>,
  passkey: PasskeysTable,
  last: { name?: string; nameError?: string } = {},
): ShownPage {
  const labels = messages.passkeys;
  const path = `/account/passkeys/${passkey.id}`;
  return {
    ...(last.nameError === undefined ? {} : { status: 400 }),
    title: passkey.name,
    main: html`<form method="post" action="${path}">${formFields}
${renderField({
  name: 'name',
  label: labels.name,
  hint: labels.nameHint,
  type: 'text',
  autocomplete: 'off',
  value: last.name ?? passkey.name,
  maxLength: 60,
  ...(last.nameError === undefined ? {} : { error: last.nameError }),
})}
<button>${labels.save}</button></form>
<h2>${labels.remove}</h2>
<p>${labels.removeText}</p>
<form method="post" action="${path}/remove">${formFields}<button class="danger">${labels.remove}</button></form>`,
  };
}
