import type { IncomingMessage } from 'node:http';
import { type Counter, findCounting } from '../../areas/insights/index.ts';
import type { Platform } from '../../platform/index.ts';

/** Programs that fetch pages for nobody to read, by what they call themselves. */
const BOT =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|archiv|scrap|fetch|preview|monitor|uptime|lighthouse|headless|phantom|curl|wget|python|java\/|go-http|okhttp|axios|node|undici|libwww|httpclient|facebookexternalhit|embedly|validator|scan|gpt|claude|perplexity|bytedance|^$/i;

const KNOWN_AGENTS = 2000;
const MAX_AGENT_LENGTH = 512;

/** Tells readers from programs; each user agent is looked at once while it is among the last seen. */
export function createReaderTest(): (agent: string | undefined) => boolean {
  let known = new Map<string, boolean>();
  return (agent = '') => {
    const before = known.get(agent);
    if (before !== undefined) return before;
    const isReader = agent.length <= MAX_AGENT_LENGTH && !BOT.test(agent);
    if (known.size >= KNOWN_AGENTS) known = new Map();
    if (agent.length <= MAX_AGENT_LENGTH) known.set(agent, isReader);
    return isReader;
  };
}

const isReaderAgent = createReaderTest();

/** Whether a request is one of a reader: no bot's, none that fetches what may be read later. */
export function isReaderRequest({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  if (purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose))) return false;
  return isReaderAgent(headers['user-agent']);
}

/** Counts a page that is about to be answered to a reader. */
export function noteView(
  platform: Platform,
  request: Pick<IncomingMessage, 'headers' | 'method'>,
  views: Counter | undefined,
): void {
  if (views === undefined || request.method !== 'GET' || !isReaderRequest(request)) return;
  findCounting(platform)?.add(views);
}
