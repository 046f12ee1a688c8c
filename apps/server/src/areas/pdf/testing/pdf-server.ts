import type { Platform } from '../../../platform/index.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { readUrl } from './fetch-pdf.ts';
import { readPdf, type SeenPdf } from './read-pdf.ts';

/** A page as a test writes it. */
export interface WrittenPage {
  title: string;
  markdown: string;
  hidden?: boolean;
  condition?: string;
  /** The `ref` of the page it stands below. */
  into?: string;
  ref?: string;
}

/** A file as a test uploads it; pages name it `./<ref>`. */
export interface WrittenFile {
  ref: string;
  name: string;
  bytes: Uint8Array | string;
  contentType?: string;
}

/** A server with a space, and the PDFs of it. */
export interface PdfServer extends AsyncDisposable {
  server: TestServer;
  platform: Platform;
  spaceId: string;
  token: string;
  /** Writes pages, and files that they show; answers the ids of the pages. */
  write(pages: readonly WrittenPage[], files?: readonly WrittenFile[]): Promise<string[]>;
  /** The address of a PDF on the server under test; `query` begins with `?`. */
  address(query?: string): Promise<URL>;
  /** What a reader sees of the PDF. */
  see(query?: string): Promise<SeenPdf>;
}

/** Starts a server with an empty space named `Pots`. */
export async function openPdfServer(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<PdfServer> {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await startTestServer(options));
  const { org, token } = await server.make.org();
  const { id: spaceId } = await server.make.space(org.id, { title: 'Pots' });
  const address = async (query = '') => {
    const { body } = await server.request('GET', `/spaces/${spaceId}/pdf${query}`, { token });
    const { pathname, search } = new URL(readUrl(body));
    return new URL(pathname + search, server.origin);
  };
  const closing = opened.move();
  return {
    ...{ server, spaceId, token, address },
    platform: server.platform,
    async write(pages, files = []) {
      const changes = [
        ...files.map(describeFile),
        ...pages.map(({ markdown, ...page }) => ({
          ...{ operation: 'insert_page', document: { markdown } },
          ...page,
        })),
      ];
      const { status, body } = await server.request<{ changes: { page: { id: string } }[] }>(
        'POST',
        `/spaces/${spaceId}/content?compat=false`,
        { token, body: { changes } },
      );
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body.changes.map(({ page }) => page?.id ?? '');
    },
    async see(query) {
      const response = await fetch(await address(query));
      if (response.status !== 200) {
        throw new Error(`${response.status}: ${await response.text()}`);
      }
      return readPdf(new Uint8Array(await response.arrayBuffer()));
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

function describeFile({ ref, name, bytes, contentType }: WrittenFile) {
  const base64 = Buffer.from(bytes).toString('base64');
  const file = { ref, name, base64, ...(contentType === undefined ? {} : { contentType }) };
  return { operation: 'insert_files', files: [file] };
}
