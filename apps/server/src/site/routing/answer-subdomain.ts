import type { IncomingMessage } from 'node:http';
import { findSubdomainEntry } from '../../areas/sites/index.ts';
import type { Platform } from '../../platform/index.ts';
import { answerAccessPage, findAccessAsset } from '../readers/access-answers.ts';
import { type Answer, answerRedirect } from '../respond/answer.ts';

/** Changes with the organization and all of its sites, so nobody keeps it. */
const TAGGING = { surrogateKeys: [], indexed: false, isForAll: true };

/**
 * What the bare subdomain of an organization answers: a redirect to its site, or a list of those that
 * are public, and the files that the list is shown with. Undefined for other hosts and addresses.
 */
export async function answerSubdomain(
  platform: Platform,
  request: IncomingMessage,
  { host, path }: { host: string; path: string },
): Promise<Answer | undefined> {
  if (path !== '/') return findAccessAsset({ path: path.slice(1) });
  const entry = await findSubdomainEntry(platform, host);
  if (entry === undefined) return undefined;
  if (entry.kind === 'list') {
    return answerAccessPage(200, request, { basePath: '/' }, ({ sites }) => ({
      title: entry.title,
      text: sites,
      list: entry.sites,
    }));
  }
  const answer = answerRedirect(302, entry.url, TAGGING);
  return answer.kind === 'prepared' ? { ...answer, keep: false } : answer;
}
