import type { TestAnswer, TestServer } from '../../../testing/test-server.ts';
import { readPdf, type SeenPdf } from './read-pdf.ts';

/** Fetches an address of a PDF from the server under test, whose own address is another. */
export function fetchPdf(
  { origin }: Pick<TestServer, 'origin'>,
  { body }: TestAnswer<unknown>,
  init: RequestInit = {},
): Promise<Response> {
  const { pathname, search } = new URL(readUrl(body));
  return fetch(origin + pathname + search, init);
}

/** The `url` of an answer. */
export function readUrl(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('url' in body)) {
    throw new Error(`There is no url in ${JSON.stringify(body)}.`);
  }
  return String(body.url);
}

/** What a reader sees of the PDF that an answer names. */
export async function seePdf(
  server: Pick<TestServer, 'origin'>,
  answer: TestAnswer<unknown>,
): Promise<SeenPdf> {
  const response = await fetchPdf(server, answer);
  if (response.status !== 200) {
    throw new Error(`${response.status}: ${await response.text()}`);
  }
  return readPdf(new Uint8Array(await response.arrayBuffer()));
}
