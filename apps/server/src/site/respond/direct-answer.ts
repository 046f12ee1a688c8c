import { listHeaders, makeAnswer } from '../../http/exchange/answer.ts';
import type { Answer } from './answer.ts';
import { pageSecurityHeaders } from './security-headers.ts';

/** An answer that is for one request alone: nothing keeps it. */
export type DirectAnswer = Extract<Answer, { kind: 'streamed' }>;

/**
 * Makes one. The page, where there is one, is HTML unless `contentType` says otherwise; addresses that it was asked by
 * are told to nobody.
 */
export function answerDirectly(parts: {
  status: number;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  body?: string;
  contentType?: string;
}): DirectAnswer {
  const { status, headers = {}, body = '', contentType = 'text/html; charset=utf-8' } = parts;
  const all = listHeaders({
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'no-store',
    ...headers,
    ...(body !== '' && { 'Content-Type': contentType }),
  });
  return { kind: 'streamed', answer: makeAnswer(status, [...DIRECT_HEADERS, ...all], body) };
}

const DIRECT_HEADERS = pageSecurityHeaders({ diagrams: false, hidesAddress: true });
