import { findAll } from './dom.ts';

/** Sends feedback without leaving the page. Where that fails, the form is sent as without a script. */
export function startFeedback(): void {
  for (const form of findAll('form[data-feedback]') as HTMLFormElement[]) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  // The answer leads back to this page, which is there already.
  const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(
    () => undefined,
  );
  if (answer?.type !== 'opaqueredirect') {
    form.submit();
    return;
  }
  form.hidden = true;
  const thanks = form.parentElement?.querySelector<HTMLElement>('.feedback-thanks');
  thanks?.classList.add('is-shown');
  thanks?.focus();
}
