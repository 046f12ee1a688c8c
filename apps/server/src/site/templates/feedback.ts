import { MAX_COMMENT_LENGTH } from '../../areas/insights/index.ts';
import { type Html, html } from './html.ts';
import type { FeedbackView, LanguageView } from './view.ts';

/** The id of what thanks a reader; it shows where the address names it. */
export const FEEDBACK_THANKS = '~feedback-thanks';

/** Asks whether a page was helpful: a form that a script only keeps in its place. */
export function renderFeedback({ action, pageId }: FeedbackView, { labels }: LanguageView): Html {
  const choice = (value: string, label: string) =>
    html`<label class="feedback-choice"><input class="feedback-radio" type="radio" name="rating" value="${value}" required>${label}</label>`;
  return html`<section class="feedback" aria-label="${labels.helpful}">
<form class="feedback-form" method="post" action="${action}" data-feedback><input type="hidden" name="page" value="${pageId}">
<fieldset class="feedback-question"><legend>${labels.helpful}</legend><div class="feedback-choices">${choice('good', labels.helpfulGood)}${choice('ok', labels.helpfulOk)}${choice('bad', labels.helpfulBad)}</div></fieldset>
<div class="feedback-more"><label class="feedback-comment">${labels.feedbackComment}<textarea name="comment" rows="3" maxlength="${MAX_COMMENT_LENGTH}"></textarea></label>
<button class="quiet-button" type="submit">${labels.send}</button></div></form>
<p class="feedback-thanks" id="${FEEDBACK_THANKS}" role="status" tabindex="-1">${labels.feedbackThanks}</p>
</section>`;
}
