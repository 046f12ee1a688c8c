import type { PendingSignIn } from '../../areas/sign-in/index.ts';
import { html } from '../../site/index.ts';
import type { PageInput, ShownPage } from '../page.ts';
import { renderField } from './form.ts';

const PATH = '/sign-in/second-factor';

/** What the page of the second step says of the last try, and which code it asks for. */
export interface SecondFactorTry {
  withRecoveryCode: boolean;
  error?: string;
  status?: number;
}

/** The page of the second step. */
export function renderSecondFactor(
  { messages, url, formFields }: Pick<PageInput, 'messages' | 'url' | 'formFields'>,
  { returnTo }: Pick<PendingSignIn, 'returnTo'>,
  last: SecondFactorTry,
): ShownPage {
  const labels = messages.secondFactor;
  const { withRecoveryCode, error, status } = last;
  const { host } = new URL(url.origin);
  const back = returnTo === undefined ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
  const field = withRecoveryCode
    ? ({ label: labels.recoveryCode, autocomplete: 'off', maxLength: 40 } as const)
    : ({ label: labels.code, autocomplete: 'one-time-code', inputmode: 'numeric' } as const);
  return {
    ...(status === undefined ? {} : { status }),
    title: labels.title,
    main: html`<p>${withRecoveryCode ? labels.recoveryText : labels.text({ host })}</p>
<form method="post" action="${PATH}">${formFields}${withRecoveryCode ? html`<input type="hidden" name="recovery" value="1">` : ''}
${renderField({
  name: 'code',
  type: 'text',
  maxLength: 12,
  autofocus: true,
  ...field,
  ...(error === undefined ? {} : { error }),
})}
<button>${labels.signIn}</button>
</form>
<p class="links"><a href="${withRecoveryCode ? PATH : `${PATH}?recovery=1`}">${withRecoveryCode ? labels.useApp : labels.useRecovery}</a>
<a href="/sign-in${back}">${labels.otherWay}</a></p>`,
  };
}
