import { indentJson, type TrialView } from '@octavo/openapi/trial';
import type { TrialOutcome } from './trial-send.ts';

/** Shows what came of a request: always as text, whatever the server says that it is. */
export function showAnswer(
  { labels }: TrialView,
  element: HTMLElement,
  outcome: TrialOutcome,
): void {
  const find = (name: string) => element.querySelector<HTMLElement>(`.api-trial-${name}`);
  const [status, answer, body] = [find('status'), find('answer'), find('body')];
  const [headers, note] = [find('headers'), find('note')];
  if (!status || !answer || !body || !headers || !note) return;
  if (outcome.kind === 'failed') {
    const { reason, detail = '' } = outcome;
    const text = labels[reason] ?? '';
    status.replaceChildren(text.replace(/\{(address|reason)\}/, () => detail));
    return;
  }
  const { milliseconds, statusText } = outcome;
  const code = document.createElement('span');
  code.className = `api-status api-status-${String(outcome.status)[0]}`;
  code.textContent = [outcome.status, statusText].filter(Boolean).join(' ');
  const took = (labels.took ?? '').replace('{count}', String(milliseconds));
  status.replaceChildren(code, ` ${took}`);
  headers.textContent = outcome.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  const shown = writeBody(outcome, labels);
  body.textContent = shown.text;
  body.hidden = shown.text === '';
  note.textContent = shown.note;
  answer.hidden = false;
}

function writeBody(
  { bytes, isCut, mediaType }: Extract<TrialOutcome, { kind: 'answered' }>,
  labels: TrialView['labels'],
): { text: string; note: string } {
  if (bytes.byteLength === 0) return { text: '', note: labels.answerEmpty ?? '' };
  const text = decodeText(bytes, isCut);
  if (text === undefined) {
    const note = (labels.answerBinary ?? '')
      .replace('{count}', `${bytes.byteLength}${isCut ? '+' : ''}`)
      .replace('{mediaType}', () => mediaType || 'application/octet-stream');
    return { text: '', note };
  }
  const isJson = /json/i.test(mediaType) || /^\s*[[{]/.test(text);
  const pretty = isJson && !isCut ? indentJson(text) : undefined;
  return { text: pretty ?? text, note: isCut ? (labels.answerCut ?? '') : '' };
}

/** A text in UTF-8; undefined where the bytes are none. What is cut may end within a character. */
function decodeText(bytes: Uint8Array, isCut: boolean): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
