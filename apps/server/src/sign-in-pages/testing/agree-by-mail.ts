import type { TestServer } from '../../testing/test-server.ts';
import { type ClientAnswer, openFormClient, readMails } from './form-client.ts';

/** Agrees, by the last link that was mailed to an address, that a provider may sign in to the account. */
export async function agreeByMail(server: TestServer, email: string): Promise<ClientAnswer> {
  const mails = await readMails(server.platform);
  const links = mails.filter(({ to, text }) => to === email && text.includes('/sso/confirm/'));
  const path = new URL(links.at(-1)?.links[0] ?? '').pathname;
  const reader = openFormClient(server);
  return reader.submit(await reader.open(path), path);
}
