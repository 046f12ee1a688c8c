import type { OperationEntry, SpecificationView } from '@octavo/openapi';
import { systemActor } from '../../../platform/index.ts';
import { userActor } from '../../../testing/test-actor.ts';
import { type MergeServer, openMergeServer } from '../../change-requests/testing/merge-server.ts';
import { findSpecBySlug, updateSpec } from '../../openapi-specs/store.ts';
import { insertVersion } from '../../openapi-specs/versions-store.ts';
import { createSpec } from '../../openapi-specs/write.ts';

/** A page as lists of them show it. */
export interface ListedPage {
  id: string;
  title: string;
  type: string;
  path?: string;
  documentId?: string;
  computed?: object;
  computedSeed?: string;
  pages?: ListedPage[];
}

/** A server with a space that has a computed page. */
export interface ComputedServer extends MergeServer {
  /** The id of the computed page, titled API, of the specification `pets`. */
  api: string;
  /** Makes these operations, each as `get /pets` with its tag, the latest version, and works off what follows. */
  publish(operations: readonly OperationEntry[], more?: Partial<SpecificationView>): Promise<void>;
  runJobs(): Promise<void>;
  setEditMode(editMode: 'live' | 'locked'): Promise<void>;
  /** Where the space is published, once `readSite` was called. */
  siteUrl(): Promise<string>;
  /** The pages below the computed page, as `path: title`; of the content at a path of the API. */
  list(at?: string, query?: string): Promise<string[]>;
  /** All pages of a content, by their ids. */
  pages(at?: string, query?: string): Promise<Map<string, ListedPage>>;
}

/** An operation by its method and path, as `get /pets`, with what else is said of it. */
export function makeEntry(place: string, more: Partial<OperationEntry> = {}): OperationEntry {
  const [method = '', path = ''] = place.split(' ');
  return { key: place, method, path, tags: [], part: `part of ${place}`, ...more };
}

/** What makes a page of the specification `spec`. */
export function declare(spec = 'pets', props: Record<string, unknown> = {}) {
  return {
    ...{ operation: 'insert_page', type: 'computed', title: 'API', document: {} },
    computed: {
      ...{ type: 'builtin:openapi', props },
      dependencies: { spec: { ref: { kind: 'openapi', spec } } },
    },
  };
}

/** Starts it. */
export async function openComputedServer(dialect: 'sqlite' | 'postgres'): Promise<ComputedServer> {
  const server = await openMergeServer(dialect);
  const { platform, organizationId, adminId, space } = server;
  const runJobs = async () => {
    await platform.jobs.runDue();
  };
  const pages: ComputedServer['pages'] = async (at = space, query = '') => {
    const url = `${at}/content/pages${query}`;
    const { body } = await server.call<{ pages: ListedPage[] }>('GET', url);
    const found = new Map<string, ListedPage>();
    const visit = (list: readonly ListedPage[]) => {
      for (const page of list) {
        found.set(page.id, page);
        visit(page.pages ?? []);
      }
    };
    visit(body.pages);
    return found;
  };
  const publish: ComputedServer['publish'] = async (operations, more = {}) => {
    const { hash } = await platform.blobs.put(Buffer.from('{"openapi":"3.1.0"}'));
    const view: Partial<SpecificationView> = {
      ...{ format: '3.1.0', title: 'Pets', version: '1', servers: [], security: [] },
      ...{ tags: [], operations, webhooks: [], schemas: [], ...more },
    };
    await platform.database.transaction(async (tx) => {
      const source = {
        ...{ source_url: null, source_name: 'a.json', source_blob: hash, source_files: null },
        ...{ space_id: null, file_id: null, refresh: 'never' as const },
      };
      const made = { organizationId, slug: 'pets', source, actor: userActor(adminId) };
      const spec =
        (await findSpecBySlug(tx, organizationId, 'pets')) ??
        (await createSpec(platform, tx, made));
      const id = platform.ids.next();
      const row = {
        ...{ id, spec_id: spec.id, content_hash: id, outline_hash: id, problems: '[]' },
        ...{ created_at: '2030-01-01T00:00:00.000Z', problem_count: 0, view: JSON.stringify(view) },
        info_version: null,
      };
      const document = {
        ...{ version_id: id, place: 0, address: '', name: 'a.json', blob: hash, json_blob: hash },
        ...{ etag: null, last_modified: null },
      };
      await insertVersion(tx, row, [document]);
      await updateSpec(tx, spec.id, { last_version_id: id, state: 'complete' });
      await tx.deleteFrom('jobs').where('kind', '=', 'openapi-specs.process').execute();
      await platform.events.emit(tx, 'openapi-spec.processed', {
        ...{ actor: systemActor('tests'), organizationId, slug: 'pets', versionId: id },
        object: { kind: 'openapi-spec', id: spec.id, slug: 'pets' },
        ...{ isNewVersion: true, operationsChanged: true },
      });
    });
    await runJobs();
  };
  const [, api = ''] = await server.change(space, [
    { operation: 'insert_page', title: 'Home', document: { markdown: 'Welcome.\n' } },
    declare(),
  ]);
  await runJobs();
  return {
    ...{ ...server, api, publish, runJobs, pages },
    async setEditMode(editMode) {
      const { status } = await server.call('PATCH', space, { body: { editMode } });
      if (status !== 200) throw new Error(`Setting the edit mode answered ${status}.`);
    },
    async siteUrl() {
      const { body } = await server.call<{ urls: { published: string } }>('GET', space);
      return server.server.origin + new URL(body.urls.published).pathname.replace(/\/$/, '');
    },
    async list(at, query) {
      const all = [...(await pages(at, query)).values()];
      return all.flatMap(({ path, title }) =>
        path?.startsWith('api/') ? [`${path.slice(4)}: ${title}`] : [],
      );
    },
  };
}
