import { openTree } from '../apps/server/src/areas/imports/index.ts';
import { sha256Base64url } from '../apps/server/src/platform/hash.ts';
import {
  buildDocument,
  type DocumentNode,
  type RenderContext,
  readPage,
  renderHtml,
} from '../packages/markup/src/index.ts';
import { median } from './processes.ts';

/** What `measure-markup.ts` is given as its argument, in JSON. */
export interface MarkupInput {
  /** A folder or archive. */
  tree: string;
  rounds: number;
}

/** What it prints: pages per second of processor time. */
export interface MarkupRates {
  pages: number;
  read: number;
  render: number;
}

const context: RenderContext = {
  resolveRef: () => ({ href: '/page', title: 'A page' }),
  resolveFile: () => ({ src: '/file', name: 'file' }),
  reusableContent: () => undefined,
  highlight: () => undefined,
  variables: { space: {}, page: {} },
  claims: {},
};

async function measureMarkup({ tree, rounds }: MarkupInput): Promise<MarkupRates> {
  const source = await openTree(tree, {});
  const pages = source.entries.filter(({ path }) => path.endsWith('.md'));
  const texts = await Promise.all(pages.map(async (entry) => decode(await entry.read())));
  const read: number[] = [];
  const render: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const documents: DocumentNode[] = [];
    const reading = timeEach(texts, (text) => documents.push(readDocument(text)));
    const rendering = timeEach(documents, (document) => renderHtml(document, context));
    // The first round warms up.
    if (round === 0 && rounds > 1) continue;
    read.push(reading);
    render.push(rendering);
  }
  return { pages: pages.length, read: median(read), render: median(render) };
}

function readDocument(text: string): DocumentNode {
  const { blocks } = readPage(text, sha256Base64url);
  return buildDocument(text, {
    blocks: blocks.map((block, index) => ({ ...block, id: `b${index}` })),
    resolve: () => ({ kind: 'page', page: 'somewhere' }),
  });
}

/** How many items a second of processor time is enough for. */
function timeEach<T>(items: readonly T[], work: (item: T) => unknown): number {
  const before = process.cpuUsage();
  for (const item of items) work(item);
  const { user, system } = process.cpuUsage(before);
  return items.length / ((user + system) / 1e6);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

if (import.meta.main) {
  const rates = await measureMarkup(JSON.parse(process.argv[2] ?? '') as MarkupInput);
  process.stdout.write(`${JSON.stringify(rates)}\n`);
}
