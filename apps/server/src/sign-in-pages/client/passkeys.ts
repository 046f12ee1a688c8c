import { createPasskey, usePasskey } from './credentials.ts';

/** How long a challenge of the server is kept waiting: it counts for five minutes. */
const RENEW_MS = 4 * 60_000;

const OPTIONS_PATH = '/sign-in/passkey/options';

/** Shows the forms for passkeys where the browser knows them; without this script they stay hidden. */
if (window.PublicKeyCredential !== undefined) {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false;
    if (form.dataset.passkey === 'create') startCreating(form);
    else void startUsing(form);
  }
  for (const text of document.querySelectorAll<HTMLElement>('[data-without-passkeys]')) {
    text.hidden = true;
  }
}

function startCreating(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(form, () => createPasskey(form.dataset.options ?? ''));
  });
}

/**
 * Offers passkeys at the press of the button and, where the browser can and none was just refused, in
 * the address field.
 */
async function startUsing(form: HTMLFormElement): Promise<void> {
  let last = new AbortController();
  let renewal: ReturnType<typeof setInterval> | undefined;
  let isPressed = false;
  const begin = async (mediation?: CredentialMediationRequirement): Promise<string> => {
    last.abort();
    last = new AbortController();
    const { signal } = last;
    const options = await fetchOptions();
    signal.throwIfAborted();
    return usePasskey(options, { signal, ...(mediation === undefined ? {} : { mediation }) });
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    isPressed = true;
    clearInterval(renewal);
    void attempt(form, () => begin());
  });
  // Authenticators that answer by themselves would otherwise be refused again and again.
  const wasRefused = location.pathname === new URL(form.action).pathname;
  if (wasRefused || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  if (isPressed) return;
  const offer = () => {
    // Whoever does not take the offer uses another way in.
    begin('conditional').then(
      (answer) => send(form, answer),
      () => undefined,
    );
  };
  renewal = setInterval(offer, RENEW_MS);
  offer();
}

async function attempt(form: HTMLFormElement, run: () => Promise<string>): Promise<void> {
  const failed = form.querySelector<HTMLElement>('[data-failed]');
  if (failed !== null) failed.hidden = true;
  try {
    send(form, await run());
  } catch {
    if (failed !== null) failed.hidden = false;
  }
}

function send(form: HTMLFormElement, answer: string): void {
  const field = form.elements.namedItem('response');
  if (field instanceof HTMLInputElement) field.value = answer;
  form.submit();
}

async function fetchOptions(): Promise<string> {
  const response = await fetch(OPTIONS_PATH, { cache: 'no-store' });
  if (!response.ok) throw new Error('The server gave no challenge.');
  return response.text();
}
