import { type Html, html } from '../../site/index.ts';
import { doors } from '../doors.ts';
import type { PageInput, ShownPage } from '../page.ts';
import { renderField, renderNotice } from './form.ts';

/** What the page for signing in says of the last try. */
export interface SignInTry {
  email?: string;
  /** What is wrong with the address. */
  emailError?: string;
  /** Why the person is asked, where nothing went wrong. */
  info?: string;
  /** What went wrong besides. */
  notice?: string;
}

/** The page for signing in. */
export async function renderSignIn(input: PageInput, last: SignInTry = {}): Promise<ShownPage> {
  const [labels, words] = [input.messages.signIn, input.messages.password];
  const failed = last.emailError !== undefined || last.notice !== undefined;
  return {
    ...(failed ? { status: 400 } : {}),
    title: labels.title,
    main: html`${last.notice === undefined ? '' : renderNotice('danger', last.notice)}
${last.info === undefined ? '' : renderNotice('info', last.info)}
<form method="post" action="/sign-in">${input.formFields}
${renderField({
  name: 'email',
  label: labels.email,
  type: 'email',
  autocomplete: 'username webauthn',
  value: last.email ?? '',
  ...(last.emailError === undefined ? {} : { error: last.emailError }),
})}
${renderField({
  name: 'password',
  label: words.password,
  type: 'password',
  autocomplete: 'current-password',
  maxLength: 1024,
})}
<p class="field-link"><a href="/sign-in/forgotten${keepReturn(input)}">${words.forgotten}</a></p>
<div class="buttons"><button>${labels.use}</button>
<button class="second" formaction="/sign-in/link" formnovalidate>${labels.sendLink}</button></div>
</form>
${await renderDoors(input)}`,
  };
}

/** The part of an address that takes along where to go afterwards. */
function keepReturn({ returnTo }: Pick<PageInput, 'returnTo'>): string {
  return returnTo === undefined ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
}

async function renderDoors(input: PageInput): Promise<Html> {
  const shown: Html[] = [];
  for (const door of doors) shown.push(await door(input));
  return html`<div class="doors">${shown}</div>`;
}
