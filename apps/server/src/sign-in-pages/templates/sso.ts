import { type ActiveProvider, startUrlOf } from '../../areas/sso/index.ts';
import { type Html, html } from '../../site/index.ts';
import type { PageInput, ShownPage } from '../page.ts';
import { renderField, renderNotice } from './form.ts';

/** What the page that looks for providers says of the last try. */
export interface SsoTry {
  email?: string;
  /** What is wrong with the address. */
  emailError?: string;
  /** A domain for which there is no provider. */
  unknownDomain?: string;
}

/** An address of ours that leads where the reader wanted to go, in the end. */
export function withReturn(address: string, returnTo: string | undefined): string {
  return returnTo === undefined ? address : `${address}?return_to=${encodeURIComponent(returnTo)}`;
}

/** The page that asks for the address by which providers are found. */
export function renderFindSso(input: PageInput, last: SsoTry = {}): ShownPage {
  const labels = input.messages.sso;
  const { emailError, unknownDomain } = last;
  return {
    ...(emailError === undefined ? {} : { status: 400 }),
    title: labels.title,
    main: html`${
      unknownDomain === undefined
        ? html`<p>${labels.intro}</p>`
        : renderNotice('info', labels.none({ domain: unknownDomain }))
    }
<form method="post" action="/sign-in/sso">${input.formFields}
${renderField({
  name: 'email',
  label: input.messages.signIn.email,
  type: 'email',
  autocomplete: 'username',
  value: last.email ?? '',
  ...(emailError === undefined ? {} : { error: emailError }),
})}
<button>${labels.find}</button>
</form>
${renderOtherWays(input)}`,
  };
}

/**
 * The page with the providers that people may go to. They are links: a form that is redirected to
 * another origin is stopped by `form-action` in some browsers.
 */
export function renderProviders(input: PageInput, providers: readonly ActiveProvider[]): ShownPage {
  const labels = input.messages.sso;
  const links = providers.map((provider) => {
    const start = withReturn(startUrlOf(provider, input.url), input.returnTo);
    const text = labels.signInWith({ label: provider.label });
    return html`<p><a class="button" href="${start}">${text}</a></p>`;
  });
  return {
    title: labels.title,
    main: html`<p>${labels.choose}</p>
${links}
${renderOtherWays(input)}`,
  };
}

function renderOtherWays({ messages, returnTo }: PageInput): Html {
  return html`<p><a href="${withReturn('/sign-in', returnTo)}">${messages.sso.other}</a></p>`;
}
