import { RECOVERY_CODES, type TwoStepState, writeTotpAddress } from '../../areas/sign-in/index.ts';
import { html } from '../../site/index.ts';
import { drawQr } from '../draw-qr.ts';
import type { PageInput, ShownPage } from '../page.ts';
import { renderField, renderNotice } from '../templates/form.ts';
import { writeDay } from '../write-time.ts';
import type { ShownSecret } from './two-step-secret.ts';

const PATH = '/account/two-step';
const GROUP = /.{4}(?=.)/g;

/** The page that switches two-step sign-in on: the key as a picture and as text, and a field for a code. */
export async function renderTwoStepSetUp(
  { messages, url, formFields }: Pick<PageInput, 'messages' | 'url' | 'formFields'>,
  { secret, sealed }: ShownSecret,
  { email, error, notice }: { email: string; error?: string; notice?: string },
): Promise<ShownPage> {
  const labels = messages.twoStep;
  const { host } = new URL(url.origin);
  const address = await writeTotpAddress(secret, { issuer: host, account: email });
  return {
    ...(error === undefined && notice === undefined ? {} : { status: 400 }),
    title: labels.title,
    main: html`${notice === undefined ? '' : renderNotice('danger', notice)}
<p>${labels.about}</p>
<p>${labels.scan}</p>
${await drawQr(address, labels.picture)}
<p>${labels.key}<br><code class="key" dir="ltr" translate="no">${secret.replace(GROUP, '$& ')}</code></p>
<form method="post" action="${PATH}">${formFields}<input type="hidden" name="key" value="${sealed}">
${renderField({
  name: 'code',
  label: labels.code,
  type: 'text',
  autocomplete: 'one-time-code',
  inputmode: 'numeric',
  maxLength: 12,
  ...(error === undefined ? {} : { error }),
})}
<button>${labels.enable}</button></form>`,
  };
}

/** The page that shows recovery codes, which nothing shows again. */
export function renderRecoveryCodes(
  { messages }: Pick<PageInput, 'messages'>,
  codes: readonly string[],
): ShownPage {
  const labels = messages.twoStep;
  return {
    title: labels.codesTitle,
    main: html`<p>${labels.codesText}</p>
<ul class="codes" dir="ltr" translate="no">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p><a class="button" href="/account">${labels.done}</a></p>`,
  };
}

/** The page that looks after two-step sign-in which is on. */
export function renderTwoStepState(
  { messages, language, formFields }: Pick<PageInput, 'messages' | 'language' | 'formFields'>,
  state: TwoStepState,
  { error, status = 400 }: { error?: string; status?: number } = {},
): ShownPage {
  const labels = messages.twoStep;
  const facts = {
    date: writeDay(state.since, language),
    count: String(state.recoveryCodesLeft),
    total: String(RECOVERY_CODES),
  };
  return {
    ...(error === undefined ? {} : { status }),
    title: labels.title,
    main: html`<p>${labels.on(facts)}</p>
<h2>${labels.renew}</h2>
<p>${labels.renewText}</p>
<form method="post" action="${PATH}/recovery-codes">${formFields}<button class="second">${labels.renew}</button></form>
<h2>${labels.disableTitle}</h2>
<form method="post" action="${PATH}/disable">${formFields}
${renderField({
  name: 'code',
  label: labels.disableCode,
  type: 'text',
  autocomplete: 'one-time-code',
  maxLength: 40,
  ...(error === undefined ? {} : { error }),
})}
<button class="danger">${labels.disable}</button></form>`,
  };
}
