import type { Story } from './story.ts';

const HOSTNAME = 'docs.kiln.example';

/** The addresses of a published site: redirects, and a host name that is claimed and let go. */
export async function tellAddresses(story: Story): Promise<void> {
  await tellRedirects(story);
  await tellHostnames(story);
}

async function tellRedirects({ act, try: attempt, ids, visit }: Story): Promise<void> {
  const made = await act('create-site-redirect', {
    body: { source: '/before/*', destination: '/kiln', status: 301 },
  });
  ids.redirectId = made.json.id;
  const refused = {
    'a taken source': { source: '/before/*', destination: '/x' },
    'a circle': { source: '/kiln-*', destination: '/kiln-x/:splat' },
    'another host’s path': { source: '/x', destination: '//evil.example' },
    'an unknown page': { source: '/x', destination: { kind: 'page', page: 'nothing' } },
  };
  for (const [name, body] of Object.entries(refused)) {
    await attempt('create-site-redirect', { name: `create a redirect with ${name}`, body });
  }
  await act('list-site-redirects');
  const query = { source: '/before/long' };
  await attempt('list-site-redirects', { name: 'the redirect that a path matches', query });
  await visit('a redirected address', { path: '/sites/kiln-docs/before/long?x=1' });
  await act('update-site-redirect', { body: { status: 302 } });
  await visit('a redirected address, changed', { path: '/sites/kiln-docs/before/long' });
  await act('export-site-redirects');
  const csv = 'source,destination,status\n/before/*,/glazes,\n/away,https://kiln.example/,307\n';
  await act('import-site-redirects', { body: { csv } });
  await attempt('import-site-redirects', { name: 'import a bad line', body: { csv: 'x,/y' } });
  await visit('an address that leads away', { path: '/sites/kiln-docs/away' });
  await act('delete-site-redirect');
}

async function tellHostnames({ act, try: attempt, ids }: Story): Promise<void> {
  ids.hostname = HOSTNAME;
  const body = { target: { type: 'site', site: ids.siteId } };
  await attempt('update-custom-hostname', { name: 'claim a hostname for no site', body: {} });
  await act('update-custom-hostname', { body });
  await act('get-custom-hostname');
  await attempt('verify-custom-hostname', { name: 'verify a hostname without a record' });
  await act('delete-custom-hostname');
}
