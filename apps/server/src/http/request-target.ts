import type { IncomingMessage } from 'node:http';
import { ID_TAG_LENGTH } from '../platform/index.ts';

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

/** Ids that let in who knows them: 20 of their 32 characters are secret. */
const UNGUESSABLE_ID = new RegExp(`(?<=/[0-9a-z]{${ID_TAG_LENGTH}})[0-9a-z]{20}(?=/|$)`, 'g');

/** An address as it may stand in a log: without its query, and without the secret parts of ids. */
export function describePath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(UNGUESSABLE_ID, '[secret]');
}
