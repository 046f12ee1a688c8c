import { type Html, html } from '../../site/index.ts';
import { doors } from '../doors.ts';
import { signInLabels } from '../labels/sign-in.ts';
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
  const labels = input.say(signInLabels);
  const failed = last.emailError !== undefined || last.notice !== undefined;
  return {
    ...(failed ? { status: 400 } : {}),
    title: labels.title,
    main: html`${last.notice === undefined ? '' : renderNotice('danger', last.notice)}
${last.info === undefined ? '' : renderNotice('info', last.info)}
<form method="post" action="/sign-in/link">${input.formFields}
${renderField({
  name: 'email',
  label: labels.email,
  type: 'email',
  autocomplete: 'username webauthn',
  value: last.email ?? '',
  ...(last.emailError === undefined ? {} : { error: last.emailError }),
})}
<button>${labels.sendLink}</button>
</form>
${await renderDoors(input)}`,
  };
}

async function renderDoors(input: PageInput): Promise<Html> {
  const shown: Html[] = [];
  for (const door of doors) shown.push(await door(input));
  return html`<div class="doors">${shown}</div>`;
}
