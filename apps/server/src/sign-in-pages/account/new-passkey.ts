import { countPasskeys, MAX_PASSKEYS, makeRegistrationOptions } from '../../areas/sign-in/index.ts';
import { html } from '../../site/index.ts';
import { describeDevice } from '../describe-device.ts';
import { FORM_COOKIE } from '../form-token.ts';
import type { PageInput, PageSession, ShownPage } from '../page.ts';
import { requirePasskeySite } from '../require-passkey-site.ts';
import { renderNotice } from '../templates/form.ts';
import { renderPasskeyCreation } from '../templates/passkey-forms.ts';
import { requireOwnUser } from './require-own-user.ts';

/** The most characters of a passkey's name. */
export const MAX_PASSKEY_NAME = 60;

/** The page for a new passkey, and what went wrong with the last try. */
export async function renderNewPasskey(
  input: PageInput<unknown, PageSession>,
  last: { name?: string; nameError?: string; notice?: string } = {},
): Promise<ShownPage> {
  const { platform, session, messages, url, device } = input;
  const labels = messages.passkeys;
  const { db } = platform.database;
  const [user, count] = [
    await requireOwnUser(db, session),
    await countPasskeys(db, session.user_id),
  ];
  const site = requirePasskeySite(url);
  const failed = last.nameError !== undefined || last.notice !== undefined;
  if (count >= MAX_PASSKEYS) {
    return { title: labels.add, main: renderNotice('info', labels.full) };
  }
  const browser = input.cookie(FORM_COOKIE) ?? '';
  const options = await makeRegistrationOptions(platform, user, { site, browser });
  const form = await renderPasskeyCreation(input, {
    options: JSON.stringify(options),
    name: last.name ?? describeDevice(device.userAgent) ?? site.rpId,
    ...(last.nameError === undefined ? {} : { nameError: last.nameError }),
  });
  return {
    ...(failed ? { status: 400 } : {}),
    title: labels.add,
    main: html`${last.notice === undefined ? '' : renderNotice('danger', last.notice)}
${form}`,
  };
}

/** A name that somebody gave a passkey; undefined where it is none. */
export function readPasskeyName(form: URLSearchParams): string | undefined {
  const name = (form.get('name') ?? '').trim();
  return name === '' || name.length > MAX_PASSKEY_NAME ? undefined : name;
}
