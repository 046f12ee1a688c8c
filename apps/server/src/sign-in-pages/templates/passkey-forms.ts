import { type Html, html } from '../../site/index.ts';
import type { PageInput } from '../page.ts';
import { loadPageAssets } from '../page-assets.ts';
import { renderField } from './form.ts';

/** The form that signs in with a passkey: hidden until its script finds that the browser can do it. */
export async function renderPasskeyUse({
  messages,
  formFields,
}: Pick<PageInput, 'messages' | 'formFields'>): Promise<Html> {
  const labels = messages.passkeys;
  return html`<form method="post" action="/sign-in/passkey" data-passkey="use" hidden>${formFields}
<input type="hidden" name="response" value="">
<button class="second">${labels.use}</button>
${renderFailure(labels.useFailed)}
</form>
${await renderScript()}`;
}

/** What the form for a new passkey shows. */
export interface NewPasskeyView {
  /** What the browser is asked for, as JSON. */
  options: string;
  name: string;
  nameError?: string;
}

/** The form that makes a passkey: hidden like the other one. */
export async function renderPasskeyCreation(
  { messages, formFields }: Pick<PageInput, 'messages' | 'formFields'>,
  { options, name, nameError }: NewPasskeyView,
): Promise<Html> {
  const labels = messages.passkeys;
  return html`<p>${labels.about}</p>
<p class="notice notice-info" data-without-passkeys>${labels.needsScript}</p>
<form method="post" action="/account/passkeys/new" data-passkey="create" data-options="${options}" hidden>${formFields}
<input type="hidden" name="response" value="">
${renderField({
  name: 'name',
  label: labels.name,
  hint: labels.nameHint,
  type: 'text',
  autocomplete: 'off',
  value: name,
  maxLength: 60,
  ...(nameError === undefined ? {} : { error: nameError }),
})}
<button>${labels.create}</button>
${renderFailure(labels.createFailed)}
</form>
${await renderScript()}`;
}

/** Stays in the page, so that it is said when it is shown. */
function renderFailure(text: string): Html {
  return html`<div role="alert"><p class="field-error" data-failed hidden>${text}</p></div>`;
}

async function renderScript(): Promise<Html> {
  const { passkeysHref } = await loadPageAssets();
  return html`<script type="module" src="${passkeysHref}"></script>`;
}
