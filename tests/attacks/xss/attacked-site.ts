import { sendPlainRequest } from '../../../apps/server/src/site/testing/plain-request.ts';
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts';
import { zipUrlOf } from '../../../apps/server/src/testing/zip-of.ts';
import { PLACED, type PlacedVector } from './cases.ts';

/** How many cases one page holds. */
const CASES_A_PAGE = 450;

/** A page of hostile Markdown, and the cases in it. */
export interface AttackPage {
  path: string;
  cases: readonly PlacedVector[];
  markdown: string;
}

/** Vectors that leave open what ends nowhere else: what follows them on a page is part of them. */
const SWALLOWING =
  /^(?:mutation 1 in|mutation \d+ in options|script 5 in block|(?:script 15|breakout 14|address 63) in address in brackets|(?:breakout 35|address 49) in (?:cards|options))/;

/**
 * The pages that bring every placed vector: cases of one kind of place follow each other, and what would
 * swallow the rest of its page stands at the end of one, so that all the others are read by themselves.
 */
export function writeAttackPages(): AttackPage[] {
  const { last = [], usual = [] } = Object.groupBy(PLACED, ({ name }) =>
    SWALLOWING.test(name) ? 'last' : 'usual',
  );
  const count = Math.max(Math.ceil(usual.length / CASES_A_PAGE), last.length);
  const size = Math.ceil(usual.length / count);
  return Array.from({ length: count }, (_, index) => {
    const cases = [
      ...usual.slice(index * size, (index + 1) * size),
      ...last.slice(index, index + 1),
    ];
    const blocks = cases.map(
      ({ number, place, text }) => `${markOf(number)}\n\n${place.write(text)}`,
    );
    const markdown = `# Page ${index + 1}\n\n${blocks.join('\n\n')}\n`;
    return { path: `page-${index + 1}`, cases, markdown };
  });
}

/** The words before a case, by which a test sees that the one before did not swallow it. */
export function markOf(number: number): string {
  return `Case ${number}.`;
}

/** A published site with one space, on the whole server. */
export interface AttackedSite extends AsyncDisposable {
  server: TestServer;
  organizationId: string;
  spaceId: string;
  /** The site's path in the API. */
  path: string;
  /** The site's address on its server, without a slash at its end. */
  base: string;
  /** Asks the API as an admin. Throws where the server failed. */
  call<Body = Record<string, never>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; headers: Headers; body: Body }>;
  read(below: string): ReturnType<typeof sendPlainRequest>;
  /** The addresses of its pages, as `read` takes them. */
  listPaths(): Promise<string[]>;
  /** Another site on the same server, which closes with this one. */
  publishAnother(title: string, files?: Readonly<Record<string, string>>): Promise<AttackedSite>;
}

interface ListedPage {
  path: string;
  type: string;
  pages?: ListedPage[];
}

/** Starts it with files of Markdown in its space. */
export async function startAttackedSite(
  files: Readonly<Record<string, string>>,
): Promise<AttackedSite> {
  const server = await startTestServer();
  const { org, token } = await server.make.org();
  const call: AttackedSite['call'] = async (method, path, body) => {
    const answer = await server.request(method, path, {
      token,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer as never;
  };
  const publish: AttackedSite['publishAnother'] = async (title, own) => {
    const { id: spaceId } = await server.make.space(org.id, { title });
    if (own !== undefined) await importFiles(call, spaceId, own);
    const made = await call<{ id: string; basename: string }>('POST', `/orgs/${org.id}/sites`, {
      ...{ title, spaces: [spaceId] },
    });
    const path = `/orgs/${org.id}/sites/${made.body.id}`;
    await call('POST', `${path}/publish`);
    await server.platform.jobs.runDue();
    const base = `/sites/${made.body.basename}`;
    return {
      ...{ server, organizationId: org.id, spaceId, path, base, call, publishAnother: publish },
      read: (below) => sendPlainRequest(server.origin, { path: `${base}${below}` }),
      async listPaths() {
        const { body } = await call<{ pages: ListedPage[] }>(
          'GET',
          `/spaces/${spaceId}/content/pages`,
        );
        return listBelow(body.pages);
      },
      [Symbol.asyncDispose]: () => server.close(),
    };
  };
  return publish('Kiln', files);
}

function listBelow(pages: readonly ListedPage[]): string[] {
  return pages.flatMap(({ path, type, pages: below = [] }) => [
    ...(type === 'document' || type === 'computed' ? [`/${encodeURI(path)}`] : []),
    ...listBelow(below),
  ]);
}

async function importFiles(
  call: AttackedSite['call'],
  spaceId: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const body = { url: await zipUrlOf(files), source: 'zip' };
  const { status, body: answer } = await call('POST', `/spaces/${spaceId}/content/import`, body);
  if (status !== 201) throw new Error(JSON.stringify(answer));
}
