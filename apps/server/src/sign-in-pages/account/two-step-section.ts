import { findTwoStep, RECOVERY_CODES } from '../../areas/sign-in/index.ts';
import { type Html, html } from '../../site/index.ts';
import type { PageInput, PageSession } from '../page.ts';
import { writeDay } from '../write-time.ts';

/** Whether a person signs in in two steps. */
export async function renderTwoStep(
  { platform, messages, language }: Pick<PageInput, 'platform' | 'messages' | 'language'>,
  { user_id: userId }: PageSession,
): Promise<Html> {
  const labels = messages.twoStep;
  const state = await findTwoStep(platform.database.db, userId);
  const text =
    state === undefined
      ? labels.about
      : labels.on({
          date: writeDay(state.since, language),
          count: String(state.recoveryCodesLeft),
          total: String(RECOVERY_CODES),
        });
  return html`<section><h2>${labels.title}</h2>
<p class="faint">${text}</p>
<p><a class="button second" href="/account/two-step">${state === undefined ? labels.enable : labels.manage}</a></p></section>`;
}
