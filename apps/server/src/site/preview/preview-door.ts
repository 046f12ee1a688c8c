import {
  type PreviewGrant,
  readPreviewPath,
  readPreviewToken,
} from '../../areas/previews/index.ts';
import { isSecure, readCookie } from '../../http/cookies.ts';
import { type Answer, type MadeAnswer, makeAnswer } from '../../http/exchange/answer.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { settleAnswer } from '../../http/exchange/settle-answer.ts';
import type { Platform } from '../../platform/index.ts';
import type { SiteAssets } from '../assets/site-assets.ts';
import { presentAnswer } from '../respond/answer.ts';
import { plainSecurityHeaders } from '../respond/security-headers.ts';
import { showPreview } from './show-preview.ts';

const COOKIE = 'octavo_preview';
const TOKEN = 'token';

/** Answers requests for previews of sites. */
interface PreviewDoor {
  /** Whether an address is that of a preview, which no published page has. */
  leadsIn(url: string): boolean;
  /** Answers one; whoever has no grant for it gets a 404, whatever is there. */
  answer(exchange: Exchange): Promise<Answer>;
}

/**
 * The door to previews. An address that the API answered brings a grant, which then is a cookie of
 * that preview's path alone; it is checked at each request, and with it what the person may by now.
 */
export function createPreviewDoor(
  platform: Platform,
  loadAssets: () => Promise<SiteAssets>,
): PreviewDoor {
  async function answer(exchange: Exchange): Promise<Answer> {
    const { request } = exchange;
    const target = new URL(exchange.target, 'http://site.invalid');
    const address = readPreviewPath(target.pathname);
    if (address === undefined || !exchange.isRead) return answerRefusal();
    if (address.isAlias) return redirect(address.base + address.rest + target.search);
    const { signer, clock, config } = platform;
    const given = target.searchParams.get(TOKEN);
    const token = given ?? readCookie(request.headers.cookie, COOKIE, { secure: false }) ?? '';
    const grant = readPreviewToken(signer, token, clock.now());
    if (grant?.base !== address.base) return answerRefusal();
    if (given !== null) {
      exchange.setHeader('set-cookie', writeGrant(grant, token, { clock, config }));
      return redirect(target.pathname);
    }
    const shown = await showPreview(platform, await loadAssets(), {
      grant,
      rest: address.rest,
      query: target.searchParams,
    });
    if (shown === undefined) return answerRefusal();
    return makeUncacheable(await settleAnswer(exchange, presentAnswer(shown)));
  }
  return {
    leadsIn: (url) =>
      url.includes('/~') && readPreviewPath(url.split('?', 1)[0] ?? '') !== undefined,
    async answer(exchange) {
      try {
        return await answer(exchange);
      } catch (error) {
        platform.log.error({ err: error }, 'a preview could not be served');
        return answerRefusal(500);
      }
    },
  };
}

function writeGrant(
  { base, expires }: PreviewGrant,
  token: string,
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
): string {
  const seconds = Math.max(0, Math.floor((expires - clock.now().getTime()) / 1000));
  const parts = [`${COOKIE}=${token}`, `Path=${base}`, `Max-Age=${seconds}`, 'HttpOnly'];
  return [...parts, 'SameSite=Lax', ...(isSecure(config.publicUrl) ? ['Secure'] : [])].join('; ');
}

const HEADERS = [
  // The first address holds a secret.
  ...plainSecurityHeaders({ hidesAddress: true }),
  ...['Cache-Control', 'private, no-store', 'X-Robots-Tag', 'noindex'],
];

function redirect(location: string): Answer {
  return makeAnswer(302, [...HEADERS, 'Location', location]);
}

function answerRefusal(status = 404): Answer {
  const text = status === 404 ? 'There is no site at this address.\n' : 'Try again.\n';
  return makeAnswer(status, [...HEADERS, 'Content-Type', 'text/plain; charset=utf-8'], text);
}

const DROPPED = new Set([
  'cache-control',
  'etag',
  'surrogate-key',
  'x-robots-tag',
  'last-modified',
]);

/** An answer that nobody may keep, and no search engine finds. */
function makeUncacheable(answer: MadeAnswer): MadeAnswer {
  const headers = ['Cache-Control', 'private, no-store', 'X-Robots-Tag', 'noindex'];
  for (let at = 0; at < answer.headers.length; at += 2) {
    const [name = '', value = ''] = answer.headers.slice(at, at + 2);
    if (!DROPPED.has(name.toLowerCase())) headers.push(name, value);
  }
  return { ...answer, headers };
}
