import type { ConflictResource } from '@octavo/contract/change-requests';
import { openRequestServer, type RequestServer } from './request-server.ts';

/** A text as both sides found it, and what the change request and the space made of it. */
export interface ThreeTexts {
  base: string;
  ours: string;
  theirs: string;
}

/** A node of a document as the API shows it. */
export interface ShownNode {
  object: string;
  type?: string;
  key?: string;
  data?: Record<string, unknown>;
  fragment?: string;
  nodes?: ShownNode[];
  fragments?: ShownNode[];
  leaves?: { text: string }[];
}

/** How a conflict is resolved: a side, both, or a text. */
export type Way = 'ours' | 'theirs' | 'both' | { markdown: string };

/** What a merge or an update answers. */
export interface MergeAnswer {
  result: string;
  renamed: { page: { id: string; title: string }; from: string; to: string }[];
}

/** What a page is, with its text. */
export interface ShownPage {
  title: string;
  slug: string;
  type: string;
  path: string;
  markdown?: string;
  description?: string;
  icon?: string;
  emoji?: string;
  tags?: string[];
  documentId?: string;
}

/** A change request and its space, each below `/v1`, and what is done to them. */
export interface Sides {
  space: string;
  request: string;
  /** Makes changes in the change request and in the space. */
  change(ours: readonly unknown[], theirs: readonly unknown[]): Promise<void>;
  update(): Promise<MergeAnswer>;
  merge(): Promise<MergeAnswer>;
  conflicts(): Promise<ConflictResource[]>;
  /** Resolves the only open conflict. */
  resolve(way: Way): Promise<void>;
}

/** A page whose text both sides changed. */
export interface MergedPage extends Sides {
  page: string;
  /** The page in the change request, or where `at` says. */
  read(at?: string): Promise<ShownPage>;
  /** The Markdown in the change request, or where `at` says. */
  text(at?: string): Promise<string>;
  /** The blocks of the page in the change request. */
  blocks(): Promise<ShownNode[]>;
}

/** A server with a space on which pages are merged, one after another, through the API. */
export interface MergeServer extends Omit<RequestServer, 'space'> {
  /** Below `/v1`. */
  space: string;
  /** Makes changes to content; answers the ids of their pages. */
  change(path: string, changes: readonly unknown[]): Promise<string[]>;
  /** Opens a change request. */
  openSides(): Promise<Sides>;
  /** Adds a page, changes its text on both sides, and updates the change request. */
  play(texts: ThreeTexts): Promise<MergedPage & { updated: MergeAnswer }>;
  /** The HTML of the body of a page on the published site, by its path. */
  readSite(path: string): Promise<string>;
}

/** Starts it. */
export async function openMergeServer(dialect: 'sqlite' | 'postgres'): Promise<MergeServer> {
  const server = await openRequestServer(dialect);
  const space = `/spaces/${server.spaceId}`;
  const read = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await server.call<Body>(method, path, body === undefined ? {} : { body });
    if (answer.status < 300) return answer.body;
    throw new Error(`${method} ${path} answered ${JSON.stringify(answer.body)}.`);
  };
  const change: MergeServer['change'] = async (path, changes) => {
    const url = `${path}/content?compat=false`;
    const answer = await read<{ changes: { page: { id: string } }[] }>('POST', url, { changes });
    return answer.changes.map(({ page }) => page?.id ?? '');
  };
  const openSides = async (): Promise<Sides> => {
    const request = `${space}/change-requests/${(await server.open()).id}`;
    const conflicts = async () =>
      (await read<{ items: ConflictResource[] }>('GET', `${request}/conflicts`)).items;
    return {
      ...{ space, request, conflicts },
      async change(ours, theirs) {
        await change(request, ours);
        await change(space, theirs);
      },
      update: () => read('POST', `${request}/update`),
      merge: () => read('POST', `${request}/merge`),
      async resolve(way) {
        const [conflict, ...others] = await conflicts();
        if (conflict === undefined || others.length > 0) {
          throw new Error(`There are ${others.length} conflicts besides ${conflict?.id}.`);
        }
        const body = typeof way === 'string' ? { resolution: way } : { document: way };
        await read('POST', `${request}/conflicts/${conflict.id}`, body);
      },
    };
  };
  let site: string | undefined;
  return {
    ...{ ...server, space, change, openSides },
    async play({ base, ours, theirs }) {
      const insert = { operation: 'insert_page', document: { markdown: base } };
      const [page = ''] = await change(space, [insert]);
      const sides = await openSides();
      const write = (markdown: string) => ({
        ...{ operation: 'update_page', page, document: { markdown } },
      });
      await sides.change([write(ours)], [write(theirs)]);
      const shown = (at: string, format: string) => `${at}/content/page/${page}?format=${format}`;
      const { request } = sides;
      const readPage = (at = request) => read<ShownPage>('GET', shown(at, 'markdown'));
      return {
        ...{ ...sides, page, read: readPage, updated: await sides.update() },
        text: async (at) => (await readPage(at)).markdown ?? '',
        async blocks() {
          const url = shown(request, 'document');
          return (await read<{ document: ShownNode }>('GET', url)).document.nodes ?? [];
        },
      };
    },
    async readSite(path) {
      site ??= await publish(server);
      const response = await fetch(`${server.server.origin}/sites/${site}/${path}`);
      const html = await response.text();
      const body = /<main[\s\S]*<\/main>/.exec(html)?.[0];
      if (body === undefined) throw new Error(`${path} answered ${response.status}.`);
      return body;
    },
  };
}

/** Publishes the space on a site of its own; answers the site's basename. */
async function publish({ call, organizationId, spaceId }: RequestServer): Promise<string> {
  const sites = `/orgs/${organizationId}/sites`;
  const body = { title: 'Kiln', spaces: [spaceId], visibility: 'public' };
  const made = await call<{ id: string; basename: string }>('POST', sites, { body });
  const { id, basename } = made.body;
  const { status, body: site } = await call('POST', `${sites}/${id}/publish`);
  if (status !== 200) throw new Error(`Publishing answered ${JSON.stringify([made.body, site])}.`);
  return basename;
}

/** The text of nodes and what is in them. */
export function readNodes(nodes: readonly ShownNode[]): string {
  return nodes
    .map(({ leaves = [], nodes: inside = [], fragments = [] }) =>
      [...leaves.map(({ text }) => text), readNodes(inside), readNodes(fragments)].join(''),
    )
    .join(' ');
}

/** The words of a text, each as often as it stands there, in the order of the alphabet. */
export function listWords(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase()).sort();
}
