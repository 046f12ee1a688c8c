import type { TrialView } from '@octavo/openapi/trial';
import { findAll } from './dom.ts';
import { showAnswer } from './trial-answer.ts';
import { collectBody, collectRequest, findFields } from './trial-form.ts';
import { sendTrial } from './trial-send.ts';

/** How long a server may take to answer, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Lets readers send the requests of a page, from their browser straight to the server. */
for (const element of findAll('[data-trial]')) startTrial(element);

function startTrial(element: HTMLElement): void {
  const trial = JSON.parse(element.dataset.trial ?? '') as TrialView;
  const open = element.querySelector<HTMLButtonElement>('.api-trial-open');
  const panel = element.querySelector<HTMLElement>('.api-trial-panel');
  const form = element.querySelector('form');
  if (!open || !panel || !form) return;
  element.hidden = false;
  open.addEventListener('click', () => {
    panel.hidden = !panel.hidden;
    open.setAttribute('aria-expanded', String(!panel.hidden));
    if (!panel.hidden) form.querySelector<HTMLElement>('select, input, textarea')?.focus();
  });
  followChoice(form, '[data-trial-server]', 'data-trial-variables');
  followChoice(form, '[data-trial-way]', 'data-trial-secrets');
  followChoice(form, '[data-trial-media]', 'data-trial-body');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(trial, element, form);
  });
  // Browsers keep pages that were left, with all that was filled in.
  addEventListener('pagehide', () => forget(element, form));
}

function forget(element: HTMLElement, form: HTMLFormElement): void {
  for (const field of findAll('[data-trial-secret] input', form)) {
    if (field instanceof HTMLInputElement) field.value = '';
  }
  const answer = element.querySelector<HTMLElement>('.api-trial-answer');
  if (answer) answer.hidden = true;
  for (const text of findAll('.api-trial-answer pre', element)) text.textContent = '';
}

/** Shows the part that a choice is about, and takes the others out of the form. */
function followChoice(form: HTMLFormElement, choice: string, attribute: string): void {
  const select = form.querySelector<HTMLSelectElement>(choice);
  select?.addEventListener('change', () => {
    for (const part of findAll(`[${attribute}]`, form)) {
      if (!(part instanceof HTMLFieldSetElement)) continue;
      const isChosen = part.getAttribute(attribute) === select.value;
      part.hidden = !isChosen;
      part.disabled = !isChosen;
    }
  });
}

async function send(trial: TrialView, element: HTMLElement, form: HTMLFormElement): Promise<void> {
  const status = element.querySelector<HTMLElement>('.api-trial-status');
  const button = form.querySelector<HTMLButtonElement>('.api-trial-send');
  const cancel = form.querySelector<HTMLButtonElement>('.api-trial-cancel');
  if (!status || !button || !cancel || button.getAttribute('aria-disabled') === 'true') return;
  const request = collectRequest(trial, form);
  if ('problem' in request) {
    status.textContent = trial.labels.invalidJson ?? '';
    findFields(form, 'data-trial-parameter')[request.parameter]?.focus();
    return;
  }
  const stop = new AbortController();
  const abort = () => stop.abort();
  cancel.addEventListener('click', abort);
  status.textContent = trial.labels.sending ?? '';
  const answer = element.querySelector<HTMLElement>('.api-trial-answer');
  if (answer) answer.hidden = true;
  button.setAttribute('aria-disabled', 'true');
  cancel.hidden = false;
  const body = collectBody(trial, form);
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const outcome = await sendTrial(trial, request, body, signal);
  const hadFocus = document.activeElement === cancel;
  button.removeAttribute('aria-disabled');
  cancel.hidden = true;
  cancel.removeEventListener('click', abort);
  if (hadFocus) button.focus();
  showAnswer(trial, element, outcome);
}
