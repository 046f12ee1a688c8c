import type { IncomingMessage } from 'node:http';

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]+)(.*)$/i;

/**
 * Makes a request whose target is in absolute form (`GET http://host/path`, as clients of proxies
 * send it) one in origin form. As RFC 9112, section 3.2.2, has it, the host of the target takes the
 * place of the Host field.
 */
export function normalizeRequestTarget(request: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const { url } = request;
  if (url === undefined || url.startsWith('/')) return;
  const [, authority, rest = ''] = ABSOLUTE_FORM.exec(url) ?? [];
  if (authority === undefined) return;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  request.headers.host = authority.slice(authority.lastIndexOf('@') + 1);
}
