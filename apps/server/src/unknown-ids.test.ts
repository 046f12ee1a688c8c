import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './app.ts';
import type { Operation } from './http/implement-operation.ts';
import { makeExampleRequest } from './testing/example-request.ts';
import { type ExampleWorld, makeCredentials, makeExampleWorld } from './testing/example-world.ts';
import { listTextFields, makeBodiesWith, type TextField } from './testing/foreign-bodies.ts';
import { MEANT } from './testing/fuzz/make-valid.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** What fields mean that are not named after it, beside those of `MEANT`. */
const ALSO_MEANT: Readonly<Record<string, string>> = {
  node: 'a block',
  block: 'a block',
  base: 'a revision',
  siteSections: 'siteSectionId',
};

/** Fields that are named as if they meant an object, or whose ids need not be there, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'create-translation-settings body.glossary.source': 'a word',
  'update-translation-settings body.glossary.source': 'a word',
  'create-site-redirect body.source': 'a path of the site',
  'update-site-redirect body.source': 'a path of the site',
  'note-insight-events body.events.target': 'an address that a reader followed',
  ...Object.fromEntries(
    ['change-content', 'change-change-request-content'].flatMap((id) => [
      [`${id} body.changes.cover.ref.space`, 'a picture has no space but its own'],
      [`${id} body.changes.cover.refDark.space`, 'a picture has no space but its own'],
      [`${id} body.changes.target.space`, 'a link, which may lead where its writer sees nothing'],
    ]),
  ),
  'update-custom-hostname body.target.site': 'the site alone says who may: it is not there, 404',
  'note-insight-events body.events.page': 'what is not there by now is not counted',
  'search-site body.scope.siteSpaces': 'narrows what is found: nothing is found there',
  'search-site body.scope.siteSections': 'narrows what is found: nothing is found there',
  'aggregate-insights body.filter.siteSpace': 'narrows what is counted, also what is gone',
  'aggregate-insights body.filter.page': 'narrows what is counted, also what is gone',
};

/** What the other fields of a body say where an id is looked at after them, by the end of its name. */
const GIVEN: Readonly<Record<string, (ids: Readonly<Record<string, string>>) => unknown>> = {
  'body.changes.cover.refDark.page': coverPage,
  'body.changes.cover.refDark.file': coverPage,
  'body.changes.block': ({ pageId, revisionId }) => ({
    changes: [{ operation: 'revert_page', page: pageId, revision: revisionId }],
  }),
  'body.node': ({ pageId }) => ({ page: pageId, body: { markdown: 'Why?' } }),
};

function coverPage() {
  const ref = { kind: 'url', url: 'https://example.org/kiln.png' };
  const page = { title: 'Kilns', document: { markdown: '' } };
  return { changes: [{ operation: 'insert_page', ...page, cover: { ref, yPos: 0 } }] };
}

interface Failure {
  error?: { type: string; details?: { path: string }[] };
}

let server: TestServer;
let own: ExampleWorld;
let foreign: ExampleWorld;
let refused = 0;

/** Two organizations that have nobody in common. */
beforeAll(async () => {
  server = await startTestServer();
  own = await makeExampleWorld(server.platform);
  foreign = await makeExampleWorld(server.platform);
});

afterAll(async () => {
  console.log(`Ids that are nobody's or another's: ${refused} requests were refused.`);
  await server.close();
});

function requireAdmin() {
  const admin = own.callers.get('admin');
  if (admin === undefined) throw new Error('The example world has no admin.');
  return admin;
}

const isId = ({ name }: TextField) => name in MEANT || name in ALSO_MEANT;
const nameField = (operation: Operation, { path }: TextField) => `${operation.id} ${path}`;
const fields = operations
  .filter(({ bodyType }) => bodyType === 'json')
  .flatMap((operation) =>
    listTextFields(operation)
      .filter(isId)
      .map((field) => [nameField(operation, field), operation, field] as const),
  );

interface Told {
  status: number;
  type: string | undefined;
  /** Where the first mistake is. */
  place: string;
}

async function tell(operation: Operation, body: unknown): Promise<Told> {
  const { path } = makeExampleRequest(operation, own, requireAdmin());
  const answer = await server.request<Failure>(operation.method, path, {
    ...{ ...makeCredentials(requireAdmin()), body },
  });
  const { type, details = [] } = answer.body?.error ?? {};
  const place = details[0]?.path.replace(/\[\d+\]/g, '') ?? '';
  return { status: answer.status, type, place };
}

/** Whether an answer says that what a field names is not there: by the field, or by what it is in. */
function isRefusalOf({ path }: TextField, { status, type, place }: Told): boolean {
  if (status !== 400) return false;
  return place === path || (type === 'unknown_reference' && path.startsWith(`${place}.`));
}

describe('a field of a body that takes an id', () => {
  it.each(
    fields,
  )('refuses unknown and foreign ones by name: %s', async (name, operation, field) => {
    const [meant = ''] = [...(MEANT[field.name] ?? []), ALSO_MEANT[field.name] ?? ''];
    const example = makeExampleRequest(operation, own, requireAdmin()).body;
    const given = GIVEN[field.path]?.(own.objects) ?? example;
    for (const id of ['nobody', foreign.objects[meant] ?? '01k0000000000000000000nobody']) {
      const told: Told[] = [];
      for (const body of makeBodiesWith(operation, field, id, given)) {
        told.push(await tell(operation, body));
      }
      if (name in EXCEPTIONS) continue;
      expect(told).toSatisfy((all: Told[]) => all.some((one) => isRefusalOf(field, one)));
      expect(told.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
      refused += told.length;
    }
  });

  it('is one of many, and the exceptions are still there', () => {
    const names = fields.map(([name]) => name);
    expect(names.length).toBeGreaterThan(100);
    expect(names).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
  });
});
