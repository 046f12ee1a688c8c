import type { Story } from './story.ts';

/** A published site as somebody shows it who only has its address. */
export async function tellPublished(story: Story, address: string): Promise<void> {
  const { act, try: attempt, ids, visit } = story;
  const body = { url: `${address}kiln`, cacheBust: 1 };
  const { json } = await act('resolve-published-url', { body });
  await act('get-published-url', { query: { url: address } });
  await act('get-content-url', { query: { url: `${address}kiln` } });
  await act('get-published-site');
  await act('search-site', { body: { query: 'kiln' } });
  const asked = {
    'nothing published': 'http://nothing.example/',
    'another host': 'http://nothing.example/sites/kiln-docs/',
    'another scheme': 'javascript:alert(1)',
    'an address of the app': 'http://docs.octavo.test/app/s/x',
    'a change request': `${address}~/changes/1/kiln`,
    'a revision that is not there': `${address}~/revisions/x`,
  };
  for (const [name, url] of Object.entries(asked)) {
    for (const as of ['stranger', 'admin']) {
      await attempt('resolve-published-url', { name: `ask for ${name}`, as, body: { url } });
      await attempt('get-content-url', { name: `the content of ${name}`, as, query: { url } });
    }
  }
  const headers = { authorization: `Bearer ${json.apiToken}` };
  const read = (name: string, path: string) =>
    visit(`the token of a site: ${name}`, { path: `/v1${path}`, headers });
  const site = `/orgs/${ids.organizationId}/sites/${ids.siteId}`;
  const space = `/spaces/${json.space}`;
  for (const below of [
    ...['', '/published', '/structure', '/site-spaces', '/permissions/users'],
    ...['/redirects', '/redirects?source=/none'],
  ]) {
    await read(`its site${below}`, site + below);
  }
  for (const below of ['', '/content', '/content/pages', '/content/path/kiln', '/comments']) {
    await read(`its space${below}`, space + below);
  }
  await read('who has it', '/user');
  await read('an organization', `/orgs/${ids.organizationId}`);
  await visit('the token of a site, tampered', {
    path: `/v1${space}`,
    headers: { authorization: `Bearer ${json.apiToken}x` },
  });
}
