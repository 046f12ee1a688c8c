import type { VariantResource } from '@octavo/contract/translations';
import type { Config, Platform } from '../../../platform/index.ts';
import type { Failure } from '../../../testing/org-server.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/test-server.ts';
import { type FakeService, type ServedRequest, startFakeService } from './fake-service.ts';

/** Texts as a service of our own is sent them. */
export interface AskedText {
  number: number;
  text: string;
}

/** A server whose clock is set by hand, with a service that shouts, and an organization that asks it. */
export interface VariantWorld extends AsyncDisposable {
  server: TestServer;
  platform: Platform;
  orgId: string;
  token: string;
  /** `/orgs/{organizationId}/translations/{translationSettingsId}` */
  settingsPath: string;
  service: FakeService;
  /** What the service does with the texts of a request: shouts them, unless it is set. */
  answering: { say(texts: AskedText[], response: import('node:http').ServerResponse): unknown };
  call<Body = VariantResource & Failure>(
    method: string,
    path: string,
    body?: unknown,
    as?: string,
  ): Promise<TestAnswer<Body>>;
  /** A space in English with a page of that text; the page's id. */
  addSource(markdown: string): Promise<{ spaceId: string; pageId: string }>;
  /** The Markdown of all pages of a space. */
  readTexts(spaceId: string): Promise<string[]>;
  rewrite(spaceId: string, pageId: string, markdown: string): Promise<void>;
  /** Moves the clock and works off what is due. */
  later(milliseconds?: number): Promise<void>;
  /** The texts that were sent since the last call, request by request. */
  takeSent(): string[][];
}

/** Upper case, placeholders and character references left as they are. */
export function shout(text: string): string {
  return text.replace(/<\/?x\d+\/?>|&\w+;|[^<&]+/g, (part) =>
    /^[<&]/.test(part) ? part : part.toUpperCase(),
  );
}

/** Starts one. */
export async function openVariantWorld(
  dialect: 'sqlite' | 'postgres',
  config: Partial<Config> = {},
): Promise<VariantWorld> {
  await using opened = new AsyncDisposableStack();
  const answering: VariantWorld['answering'] = { say: (texts) => texts.map(shoutText) };
  const readAsked = ({ body }: ServedRequest): AskedText[] =>
    JSON.parse(body.messages.at(-1).content).texts;
  const service = opened.use(
    await startFakeService((request, response) => {
      const translations = answering.say(readAsked(request), response);
      if (translations === undefined) return undefined;
      const content = JSON.stringify({ translations });
      return { choices: [{ message: { content } }], usage: { prompt_tokens: 5 } };
    }),
  );
  let now = Date.UTC(2030, 0, 30, 12);
  const server = opened.use(
    await startTestServer({
      dialect,
      platform: {
        clock: { now: () => new Date(now) },
        config: {
          translationAllowance: { organizations: 'all', charactersPerMonth: 1_000_000 },
          translation: {
            openai: { url: service.url, key: undefined, model: 'small' },
            anthropic: { url: service.url, key: undefined, model: undefined },
            deepl: { url: service.url, key: undefined },
          },
          ...config,
        },
      },
    }),
  );
  const { org, token } = await server.make.org();
  const call: VariantWorld['call'] = (method, path, body, as = token) =>
    server.request(method, path, { token: as, ...(body === undefined ? {} : { body }) });
  const made = await call<{ id: string }>('POST', `/orgs/${org.id}/translations`, {
    ...{ title: 'Handbook', provider: 'openai' },
  });
  let taken = 0;
  const closing = opened.move();
  return {
    ...{ server, platform: server.platform, orgId: org.id, token, service, answering, call },
    settingsPath: `/orgs/${org.id}/translations/${made.body.id}`,
    async addSource(markdown) {
      const space = await call<{ id: string }>('POST', `/orgs/${org.id}/spaces`, {
        ...{ title: 'Pots', language: 'en' },
      });
      const path = `/spaces/${space.body.id}/content?compat=false`;
      const change = { operation: 'insert_page', title: 'Kiln', document: { markdown } };
      const { body } = await call<{ changes: { page: { id: string } }[] }>('POST', path, {
        changes: [change],
      });
      return { spaceId: space.body.id, pageId: body.changes[0]?.page?.id ?? '' };
    },
    async rewrite(spaceId, page, markdown) {
      const change = { operation: 'update_page', page, document: { markdown } };
      const path = `/spaces/${spaceId}/content?compat=false`;
      const { status, body } = await call('POST', path, { changes: [change] });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    async readTexts(spaceId) {
      const path = `/spaces/${spaceId}/content/pages`;
      const { body } = await call<{ pages: { id: string }[] }>('GET', path);
      return Promise.all(
        body.pages.map(async ({ id }) => {
          const page = await call<{ markdown: string }>(
            'GET',
            `/spaces/${spaceId}/content/page/${id}?format=markdown`,
          );
          return page.body.markdown;
        }),
      );
    },
    async later(milliseconds = 0) {
      now += milliseconds;
      await server.platform.jobs.runDue();
    },
    takeSent() {
      const sent = service.requests.slice(taken).map(readAsked);
      taken = service.requests.length;
      return sent.map((texts) => texts.map(({ text }) => text).sort());
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

function shoutText({ number, text }: AskedText): AskedText {
  return { number, text: shout(text) };
}
