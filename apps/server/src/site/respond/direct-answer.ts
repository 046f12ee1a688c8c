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
  return {
    kind: 'streamed',
    async send(request, response) {
      const security = pageSecurityHeaders({ diagrams: false });
      for (let index = 0; index < security.length; index += 2) {
        response.setHeader(security[index] ?? '', security[index + 1] ?? '');
      }
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.setHeader('X-Robots-Tag', 'noindex');
      response.setHeader('Cache-Control', 'no-store');
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      if (body !== '') response.setHeader('Content-Type', contentType);
      response.setHeader('Content-Length', Buffer.byteLength(body));
      response.statusCode = status;
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}
