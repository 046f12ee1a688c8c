import { findTwoStep, RECOVERY_CODES } from '../../areas/sign-in/index.ts';
import { type Html, html } from '../../site/index.ts';
import { fillLabel } from '../labels/define-labels.ts';
import { twoStepLabels } from '../labels/two-step.ts';
import type { PageInput, PageSession } from '../page.ts';
import { writeDay } from '../write-time.ts';

/** Whether a person signs in in two steps. */
export async function renderTwoStep(
  { platform, say, language }: Pick<PageInput, 'platform' | 'say' | 'language'>,
  { user_id: userId }: PageSession,
): Promise<Html> {
  const labels = say(twoStepLabels);
  const state = await findTwoStep(platform.database.db, userId);
  const text =
    state === undefined
      ? labels.about
      : fillLabel(labels.on, {
          date: writeDay(state.since, language),
          count: String(state.recoveryCodesLeft),
          total: String(RECOVERY_CODES),
        });
  return html`<section><h2>${labels.title}</h2>
<p class="faint">${text}</p>
<p><a class="button second" href="/account/two-step">${state === undefined ? labels.enable : labels.manage}</a></p></section>`;
}
