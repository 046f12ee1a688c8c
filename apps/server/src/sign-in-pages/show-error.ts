import { signInCatalog } from '@octavo/messages/sign-in';
import type { ApiError } from '../http/errors.ts';
import { html } from '../site/index.ts';
import type { Language } from './languages.ts';
import type { ShownPage } from './page.ts';
import { renderNotice } from './templates/form.ts';

/** The page that says why a request was refused, in the words of the reader. */
export function showError(error: ApiError, language: Language): ShownPage {
  const labels = signInCatalog.messagesFor(language).frame;
  const { status } = error;
  const title = status === 404 ? labels.missing : labels.wrong;
  return {
    status,
    title,
    main: html`${renderNotice('danger', describe(error, language))}
<p><a href="/sign-in">${labels.back}</a></p>`,
  };
}

function describe({ status, type, message, headers }: ApiError, language: Language): string {
  const labels = signInCatalog.messagesFor(language).frame;
  if (status === 404) return labels.missingText;
  if (type === 'csrf_token_missing') return labels.outOfDate;
  if (status === 429) {
    return labels.tooMany({ seconds: Number(headers['retry-after'] ?? 60) });
  }
  return status >= 500 ? labels.broken : message;
}
