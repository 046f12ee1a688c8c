import { inflateRawSync } from 'node:zlib';
import type { SamlProviderResource } from '@octavo/contract/sso';
import type { Config } from '../../../platform/index.ts';
import { listenTo } from '../../../testing/listen-to.ts';
import type { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { makeCertifiedKey } from './make-certificate.ts';
import { type SamlMessage, writeSignedMessage } from './saml-message.ts';

const IDP = 'https://idp.kiln.example/metadata';

/** A browser that keeps cookies; what other sites post comes without them. */
interface Browser {
  cookies: Map<string, string>;
  /** The `Set-Cookie` headers of the last answer. */
  lastCookies: readonly string[];
  get(path: string): Promise<Answer>;
  /** Posts a form as a page of the provider does. */
  postFromElsewhere(path: string, fields: Readonly<Record<string, string>>): Promise<Answer>;
}

/** What a browser is answered. */
export interface Answer {
  status: number;
  location: string | undefined;
  text: string;
}

/** A sign-in that began here. */
export interface Begun {
  browser: Browser;
  /** The id of the `AuthnRequest`. */
  requestId: string;
  /** The `RelayState`. */
  state: string;
}

/** A server with an organization that has proven its domain, and a provider whose key the test has. */
export async function openSamlWorld(
  dialect: (typeof dialects)[number] = 'sqlite',
  config: Partial<Config> = {},
) {
  const time = { now: new Date('2030-01-31T09:30:00.000Z') };
  const clock = { now: () => time.now };
  const server = await startTestServer({ dialect, platform: { clock, config } });
  const { org, token } = await server.make.org('Kiln');
  await server.make.provenDomains(org.id, ['kiln.example']);
  const key = makeCertifiedKey();
  const path = `/orgs/${org.id}/saml`;
  const addProvider = async (body: object) =>
    (await server.request<SamlProviderResource>('POST', path, { token, body })).body;
  const ready = {
    ...{ label: 'Kiln', entityID: IDP, certificate: key.certificate, defaultRole: 'comment' },
    ssoURL: 'https://idp.kiln.example/sso',
  };
  const provider = await addProvider(ready);
  const origin = new URL(server.platform.config.publicUrl).origin;
  const own = (url: string) => url.replace(origin, '');
  const takeEvents = listenTo(server.platform, ['sso.refused']);

  function openBrowser(): Browser {
    const cookies = new Map<string, string>();
    const ask = async (path: string, init: RequestInit): Promise<Answer> => {
      const response = await fetch(server.origin + own(path), { redirect: 'manual', ...init });
      browser.lastCookies = response.headers.getSetCookie();
      for (const line of browser.lastCookies) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const location = response.headers.get('location') ?? undefined;
      return { status: response.status, location, text: await response.text() };
    };
    const browser: Browser = {
      cookies,
      lastCookies: [],
      get: (path) => {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        return ask(path, { headers: cookie === '' ? {} : { cookie } });
      },
      postFromElsewhere: (path, fields) =>
        ask(path, {
          method: 'POST',
          headers: { origin: 'https://idp.kiln.example', 'sec-fetch-site': 'cross-site' },
          body: new URLSearchParams(fields),
        }),
    };
    return browser;
  }

  /** Waits a minute, so that nothing is limited, and begins to sign in. */
  async function begin(
    browser = openBrowser(),
    { returnTo = '', from = provider }: { returnTo?: string; from?: SamlProviderResource } = {},
  ): Promise<Begun> {
    time.now = new Date(time.now.getTime() + 61_000);
    const query = returnTo === '' ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
    const { location = '' } = await browser.get(from.service.startURL + query);
    const sent = new URL(location).searchParams;
    const request = inflateRawSync(Buffer.from(sent.get('SAMLRequest') ?? '', 'base64')).toString();
    const requestId = / ID="([^"]+)"/.exec(request)?.[1] ?? '';
    return { browser, requestId, state: sent.get('RelayState') ?? '' };
  }

  /** What the provider says to a sign-in that began, with changes. */
  const message = (
    { requestId }: Pick<Begun, 'requestId'>,
    changes: Partial<SamlMessage> = {},
  ) => ({
    acsURL: provider.service.acsURL,
    audience: provider.service.entityID,
    issuer: IDP,
    now: time.now,
    inResponseTo: requestId,
    ...changes,
  });

  const encode = (xml: string) => Buffer.from(xml).toString('base64');

  /** Sends XML in answer to what began, and goes where that leads. */
  async function send(begun: Begun, xml: string, changes: { to?: string; state?: string } = {}) {
    const { to = provider.service.acsURL, state = begun.state } = changes;
    const form = { SAMLResponse: encode(xml), RelayState: state };
    const taken = await begun.browser.postFromElsewhere(to, form);
    return taken.status === 303 && taken.location?.includes('/finish?')
      ? begun.browser.get(taken.location)
      : taken;
  }

  return {
    ...{ server, org, token, key, provider, time, openBrowser, begin, message, encode, send },
    ...{ path, ready, addProvider },
    /** A message as the provider would send it. */
    write: (begun: Pick<Begun, 'requestId'>, changes: Partial<SamlMessage> = {}, by = key) =>
      writeSignedMessage(message(begun, changes), { key: by }),
    /** Why the last ones were refused. */
    takeReasons: () => takeEvents().map(([, event]) => event.after?.reason),
    countSessions: async () =>
      (await server.platform.database.db.selectFrom('sessions').select('id').execute()).length,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

export type SamlWorld = Awaited<ReturnType<typeof openSamlWorld>>;
