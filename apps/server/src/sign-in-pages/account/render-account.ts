import { html } from '../../site/index.ts';
import type { PageInput, PageSession, ShownPage } from '../page.ts';
import { renderPasskeys } from './passkeys-section.ts';
import { renderPerson } from './person-section.ts';
import { requireOwnUser } from './require-own-user.ts';
import { renderSessions } from './sessions-section.ts';
import { renderTokens } from './tokens-section.ts';
import { renderTwoStep } from './two-step-section.ts';

/** The page of a person's account; what went wrong with the name is said at its field. */
export async function renderAccount(
  input: PageInput<unknown, PageSession>,
  last: { name?: string; nameError?: string } = {},
): Promise<ShownPage> {
  const { platform, session, messages } = input;
  const user = await requireOwnUser(platform.database.db, session);
  const sections = [
    renderPerson(input, user, last),
    await renderPasskeys(input, session),
    await renderTwoStep(input, session),
    await renderSessions(input, session),
    await renderTokens(input, session),
  ];
  return {
    ...(last.nameError === undefined ? {} : { status: 400 }),
    title: messages.account.title,
    main: html`${sections}`,
  };
}
