import type { Story } from './story.ts';

const KILNS = {
  openapi: '3.1.0',
  info: { title: 'Kilns', version: '1' },
  paths: {
    '/kilns': { get: { summary: 'List kilns', responses: { 200: { description: 'Them' } } } },
  },
};

/** How long a specification is waited for. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;

/** Specifications of APIs, and their versions. One with a version stays for what comes later. */
export async function tellOpenapiSpecs(story: Story): Promise<void> {
  const { act, try: attempt, ids } = story;
  const source = { text: JSON.stringify(KILNS) };
  await act('create-openapi-spec', { body: { slug: 'kilns', source } });
  ids.specSlug = 'kilns';
  await attempt('create-openapi-spec', {
    name: 'make a specification twice',
    body: { slug: 'kilns', source },
  });
  const wrong = {
    'of nothing': { slug: 'pots', source: {} },
    'of two': { slug: 'pots', source: { ...source, url: 'https://example.com/' } },
    'with a wrong slug': { slug: 'Pots', source },
    'of a file': { slug: 'pots', source: { url: 'file:///etc/passwd' } },
    'of a text each day': { slug: 'pots', source, refresh: { interval: 'daily' } },
  };
  for (const [name, body] of Object.entries(wrong)) {
    await attempt('create-openapi-spec', { name: `make a specification ${name}`, body });
  }
  await waitForVersion(story, 'kilns');
  const latest = await act('get-latest-openapi-spec-version');
  ids.versionId = latest.json.id;
  for (const id of [
    ...['get-openapi-spec', 'list-openapi-specs', 'list-openapi-spec-versions'],
    ...['get-openapi-spec-version', 'get-openapi-spec-version-problems'],
    ...['get-latest-openapi-spec-version-problems', 'get-openapi-spec-version-documents'],
    'get-latest-openapi-spec-version-documents',
  ]) {
    await act(id);
  }
  await story.visit('download a specification', { path: latest.json.url });
  await tellChanges(story);
  const params = { specSlug: 'pots' };
  const broken = { text: '{"openapi":' };
  await act('put-openapi-spec', { params, body: { source: broken } });
  await waitForVersion(story, 'pots');
  await attempt('get-openapi-spec', { name: 'a specification that cannot be read', params });
  await attempt('get-latest-openapi-spec-version', { name: 'no version', params });
  await act('refresh-openapi-spec', { params });
  await waitForVersion(story, 'pots');
  await act('delete-openapi-spec', { params });
}

/** A second version, without the operation of the first. */
async function tellChanges(story: Story): Promise<void> {
  const { act, try: attempt, ids } = story;
  await attempt('get-openapi-spec-version-changes', { name: 'changes of a first version' });
  const text = JSON.stringify({ ...KILNS, paths: {} });
  await act('put-openapi-spec', { params: { specSlug: 'kilns' }, body: { source: { text } } });
  await waitForVersion(story, 'kilns');
  await waitFor(story, 'kilns/changes', ({ count }) => count === 1);
  const { json } = await act('get-latest-openapi-spec-version', { name: 'a second version' });
  const before = ids.versionId;
  ids.versionId = json.id;
  await act('get-openapi-spec-version-changes');
  await act('list-openapi-spec-changes');
  if (before !== undefined) ids.versionId = before;
}

function waitForVersion(story: Story, slug: string): Promise<void> {
  return waitFor(story, slug, ({ processingState }) => processingState === 'complete');
}

/** Waits until an answer about specifications is as wanted. */
async function waitFor(
  { recorder, ids }: Story,
  place: string,
  isReady: (answer: { processingState?: string; count?: number }) => boolean,
): Promise<void> {
  const path = `/v1/orgs/${ids.organizationId}/openapi/${place}`;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const { json } = await recorder.peek({ path, as: 'admin' });
    if (isReady(json as { processingState?: string; count?: number })) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`${path} does not become what is waited for.`);
}
