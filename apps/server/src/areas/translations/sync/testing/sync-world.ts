import type { PageRecord } from '@octavo/content';
import type { Segment } from '@octavo/translation';
import { type Platform, readTimestamp } from '../../../../platform/index.ts';
import { testActor } from '../../../../testing/test-actor.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { type RevisionView, readDocument, readHead, readRevision } from '../../../content/index.ts';
import type { TranslationOutdatedTable, TranslationVariantsTable } from '../../tables.ts';
import { createSettings } from '../../write.ts';
import { planSync, type SyncPlan } from '../plan-sync.ts';
import { type SyncOutcome, writeSync } from '../write-sync.ts';

/** A space and another one that is to say the same in upper case. */
export interface SyncWorld {
  source: string;
  target: string;
  /** The row of the variant as it is now. */
  variant(): Promise<TranslationVariantsTable>;
  /** Changes a space as a person; answers the ids of the pages. */
  change(space: string, changes: readonly object[]): Promise<string[]>;
  /** Changes the text of a page as a person. */
  rewrite(space: string, page: string, edit: (text: string) => string): Promise<void>;
  plan(options?: { force?: boolean }): Promise<SyncPlan | undefined>;
  write(plan: SyncPlan, translate?: Translate): Promise<SyncOutcome>;
  /** Plans and writes; undefined where the two are in step. */
  sync(translate?: Translate): Promise<SyncOutcome | undefined>;
  read(space: string): Promise<RevisionView>;
  /** The Markdown of a page or reusable content; undefined where it has none or is not there. */
  text(space: string, id: string): Promise<string | undefined>;
  page(space: string, id: string): Promise<PageRecord | undefined>;
  /** The pages in the order of the tree, as `path: title`. */
  list(space: string): Promise<string[]>;
  /** The ids of the blocks of a page. */
  blocks(space: string, id: string): Promise<string[]>;
  outdated(): Promise<TranslationOutdatedTable[]>;
}

/** Says the text of a segment in another way; undefined says nothing. */
export type Translate = (text: string) => string | undefined;

/** Upper case, placeholders left as they are. */
export const shout: Translate = (text) =>
  text.replace(/<\/?x\d+\/?>|&\w+;|[^<&]+/g, (part) =>
    /^[<&]/.test(part) ? part : part.toUpperCase(),
  );

/** A running server on which worlds are made. */
export interface SyncServer extends AsyncDisposable {
  server: TestServer;
  platform: Platform;
  /** Two empty spaces. */
  open(): Promise<SyncWorld>;
  /** The source of a world and a copy of it, which is to be its translation. */
  copy(world: SyncWorld): Promise<SyncWorld>;
  /** Publishes the spaces of a world on a site, in these languages; answers its address. */
  publish(world: SyncWorld, languages: { source: string; target: string }): Promise<string>;
  /** Locks a space. */
  lock(space: string): Promise<void>;
}

/** Starts it. */
export async function openSyncServer(dialect: 'sqlite' | 'postgres'): Promise<SyncServer> {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await startTestServer({ dialect }));
  const { org, token } = await server.make.org();
  const { platform } = server;
  const closing = opened.move();
  return {
    ...{ server, platform },
    async open() {
      const [source, target] = [await server.make.space(org.id), await server.make.space(org.id)];
      return makeWorld(server, { orgId: org.id, token, source: source.id, target: target.id });
    },
    async copy({ source }) {
      const path = `/spaces/${source}/duplicate`;
      const { body } = await server.request<{ id: string }>('POST', path, { token });
      return makeWorld(server, { orgId: org.id, token, source, target: body.id, language: 'fr' });
    },
    async publish({ source, target }, languages) {
      const ask = async (method: string, path: string, body: object) => {
        const answer = await server.request<{ id: string; basename: string }>(method, path, {
          ...{ token, body },
        });
        if (answer.status < 300) return answer.body;
        throw new Error(`${method} ${path} answered ${JSON.stringify(answer.body)}.`);
      };
      const [from, to] = [languages.source, languages.target];
      await ask('PATCH', `/spaces/${source}`, { language: from, title: from });
      await ask('PATCH', `/spaces/${target}`, { language: to, title: to });
      const sites = `/orgs/${org.id}/sites`;
      const body = { title: 'Kiln', spaces: [source, target], visibility: 'public' };
      const site = await ask('POST', sites, body);
      await ask('POST', `${sites}/${site.id}/publish`, {});
      return `${server.origin}/sites/${site.basename}`;
    },
    async lock(space) {
      await server.request('PATCH', `/spaces/${space}`, { token, body: { editMode: 'locked' } });
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Makes one space the translation of another. */
export async function makeWorld(
  server: TestServer,
  at: { orgId: string; token: string; source: string; target: string; language?: string },
): Promise<SyncWorld> {
  const { platform } = server;
  const { orgId, token, source, target, language = 'de' } = at;
  const { db } = platform.database;
  const id = await makeVariant(platform, { orgId, source, target, language });
  const read: SyncWorld['read'] = async (space) => {
    const view = await readRevision(platform, await readHead(db, space));
    if (view === undefined) throw new Error(`The space ${space} has no revision.`);
    return view;
  };
  const find = async (space: string, record: string) => {
    const view = await read(space);
    const { document } =
      view.tree().byId.get(record) ?? view.reusableContents.byId.get(record) ?? {};
    return document === undefined ? undefined : readDocument(platform, document);
  };
  const text: SyncWorld['text'] = async (space, record) => (await find(space, record))?.text;
  const change: SyncWorld['change'] = async (space, changes) => {
    const path = `/spaces/${space}/content?compat=false`;
    const { status, body } = await server.request<{ changes: { page: { id: string } }[] }>(
      'POST',
      path,
      {
        token,
        body: { changes },
      },
    );
    if (status !== 200) throw new Error(`The change answered ${JSON.stringify(body)}.`);
    return body.changes.map(({ page }) => page?.id ?? '');
  };
  const variant: SyncWorld['variant'] = () =>
    db
      .selectFrom('translation_variants')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const plan: SyncWorld['plan'] = async (options = {}) =>
    planSync(platform, await variant(), { terms: [], ...options });
  const write: SyncWorld['write'] = async (planned, translate = shout) => {
    const answers = await answerAll(planned, translate);
    return writeSync(platform, await variant(), planned, {
      read: async (keys) =>
        new Map(keys.flatMap((key) => (answers.has(key) ? [[key, answers.get(key) ?? '']] : []))),
    });
  };
  return {
    ...{ source, target, variant, change, plan, write, read, text },
    async rewrite(space, page, edit) {
      const view = await read(space);
      const { document } = view.tree().byId.get(page) ?? {};
      const was = document === undefined ? undefined : await readDocument(platform, document);
      const markdown = edit(was?.text ?? '');
      await change(space, [update(page, { document: { markdown }, base: view.id })]);
    },
    async sync(translate) {
      const planned = await plan();
      return planned && write(planned, translate);
    },
    blocks: async (space, page) => (await find(space, page))?.blocks.map(({ id }) => id) ?? [],
    page: async (space, page) => (await read(space)).tree().byId.get(page),
    async list(space) {
      const tree = (await read(space)).tree();
      const visit = (parent: string | null): string[] =>
        tree
          .children(parent)
          .flatMap((page) => [`${tree.pathOf(page.id)}: ${page.title}`, ...visit(page.id)]);
      return visit(null);
    },
    outdated: () =>
      db
        .selectFrom('translation_outdated')
        .selectAll()
        .where('variant_id', '=', id)
        .orderBy('page_id')
        .execute(),
  };
}

async function makeVariant(
  platform: Platform,
  at: { orgId: string; source: string; target: string; language: string },
): Promise<string> {
  const now = readTimestamp(platform.clock);
  const id = platform.ids.next();
  const { orgId: organizationId, source, target, language } = at;
  await platform.database.transaction(async (tx) => {
    const settings = await createSettings(platform, tx, {
      ...{ organizationId, actor: testActor, title: 'Handbook' },
    });
    await tx
      .insertInto('translation_variants')
      .values({
        ...{ id, organization_id: organizationId, settings_id: settings.id },
        ...{ source_space_id: source, target_space_id: target },
        ...{ source_language: 'en', language, state: 'waiting', is_paused: 0, is_forced: 0 },
        ...{ message: null, due_at: null, wanted: 0, tries: 0 },
        ...{ synced_revision_id: null, machine_branch_id: null },
        ...{ segments: 0, translated: 0, failed: 0, created_at: now, updated_at: now },
      })
      .execute();
  });
  return id;
}

async function answerAll(plan: SyncPlan, translate: Translate): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const take = (segment: Segment) => {
    const answer = translate(segment.text);
    if (answer !== undefined) answers.set(plan.keyOf(segment), answer);
  };
  for await (const records of plan.listSegments()) {
    for (const { segments } of records) segments.forEach(take);
  }
  return answers;
}

/** A change that adds a page. */
export function insert(title: string, markdown: string, more: object = {}): object {
  return { operation: 'insert_page', title, document: { markdown }, ...more };
}

/** A change of a page's attributes. */
export function update(page: string, more: object): object {
  return { operation: 'update_page', page, ...more };
}
