import { pathOf, type Story } from './story.ts';
import { tellPublished } from './story-published.ts';
import { visitConditionally } from './visit-conditionally.ts';

/** Which claims the visitors of a site can have. */
async function tellAdaptiveSchema({ act, try: attempt }: Story): Promise<void> {
  await act('get-adaptive-schema');
  const claims = (properties: object) => ({
    ...{ type: 'object', properties, additionalProperties: false },
  });
  const schema = claims({
    plan: { type: 'string', enum: ['free', 'pro'], description: 'What they pay for.' },
    unsigned: claims({ beta: { type: 'boolean' } }),
  });
  await act('put-adaptive-schema', { body: { jsonSchema: schema } });
  await attempt('get-adaptive-schema', { name: 'the schema once set' });
  const tried = {
    'an unknown type': claims({ plan: { type: 'date' } }),
    'other claims': { ...schema, additionalProperties: true },
    'a bad name': claims({ 'a b': { type: 'string' } }),
  };
  for (const [name, jsonSchema] of Object.entries(tried)) {
    await attempt('put-adaptive-schema', { name: `a schema of ${name}`, body: { jsonSchema } });
  }
  const body = { jsonSchema: schema };
  await attempt('put-adaptive-schema', { name: 'a schema by a creator', as: 'creator', body });
}

/** A site from its making to its readers. */
export async function tellSites(story: Story): Promise<void> {
  const { act, try: attempt, ids, visit } = story;
  await tellPdfs(story);
  const made = await act('create-site', { body: { title: 'Kiln docs', spaces: [ids.spaceId] } });
  ids.siteId = made.json.id;
  const tried = {
    'a new space': { title: 'With a new space', spaces: 'new' },
    nothing: {},
    'an unknown space': { title: 'Broken', spaces: ['nothing'] },
    'a title of one letter': { title: 'x' },
    'visitors that sign in': { title: 'Private docs', visibility: 'visitor-auth' },
  };
  for (const [name, body] of Object.entries(tried)) {
    await attempt('create-site', { name: `create a site with ${name}`, body });
  }
  const unlisted = { title: 'Unlisted docs', visibility: 'unlisted', spaces: [ids.spaceId] };
  await attempt('create-site', { name: 'create an unlisted site', as: 'creator', body: unlisted });
  await act('list-sites');
  const filters = [
    { title: 'KILN' },
    { published: true },
    { published: false },
    { space: ids.spaceId ?? '' },
  ];
  for (const query of filters) {
    const name = `list-sites by ${Object.keys(query)[0]} ${'published' in query ? query.published : ''}`;
    await attempt('list-sites', { name, query: query as Record<string, string> });
  }
  await act('get-site');
  await act('update-site', { body: { title: 'Kiln handbook', basename: 'kiln-docs' } });
  const changes = {
    'a taken basename': { basename: 'octavo' },
    'a bad basename': { basename: '/x' },
    'an unknown default': { defaultSiteSpace: 'nothing' },
    'a proxy': { proxy: 'example.com/docs' },
    'no proxy': { proxy: null },
    'adaptive content': { adaptiveContent: { enabled: true } },
    'no adaptive content': { adaptiveContent: { enabled: false } },
    visibility: { visibility: 'unlisted' },
    'visibility again': { visibility: 'public' },
  };
  for (const [name, body] of Object.entries(changes)) {
    for (const as of ['creator', 'admin']) {
      await attempt('update-site', { name: `update a site with ${name}`, as, body });
    }
  }
  await tellAdaptiveSchema(story);
  await visit('an unpublished site', { path: '/sites/kiln-docs/' });
  await act('list-site-spaces');
  const body = { spaceId: ids.otherSpaceId, title: 'Deutsch', path: 'de' };
  ids.siteSpaceId = (await act('create-site-space', { body })).json.id;
  await attempt('create-site-space', { name: 'add a space twice', body });
  await attempt('create-site-space', { name: 'add no space', body: { spaceId: 'nothing' } });
  await act('update-site-space', { body: { title: 'Auf Deutsch', path: 'deutsch' } });
  await tellLooks(story);
  await act('get-site-structure');
  await act('get-site-preview');
  await attempt('get-site-preview', {
    name: 'preview no change request',
    query: { changeRequest: '99' },
  });
  const published = await act('publish-site');
  await attempt('get-site-structure', { name: 'the structure once published' });
  await tellPublished(story, published.json.urls.published);
  const base = pathOf(published.json.urls.published ?? '');
  await visitSite(story, 'site', { base: base.startsWith('/') ? base : '/sites/kiln-docs/' });
  await visitSite(story, 'subdomain', { base: '/kiln-docs/', host: 'kiln.docs.octavo.test' });
  const names = [
    'docs.example.com',
    'KILN.docs.octavo.test',
    'other.docs.octavo.test',
    'localhost',
  ];
  for (const host of names) {
    for (const path of [
      '/sites/kiln-docs/',
      '/kiln-docs/',
      '/',
      '/v1',
      '/v1/orgs',
      '/files/a/b/c',
    ]) {
      await visit(`${host}${path}`, { path, host });
    }
  }
  await tellSiteChanges(story, base);
}

/** Everything that readers may ask a site for. */
async function visitSite(
  { visit, ids }: Story,
  name: string,
  { base, host }: { base: string; host?: string },
): Promise<void> {
  const at = host === undefined ? {} : { host };
  const root = base.replace(/\/$/, '');
  const home = await visit(`${name}: home`, { path: `${root}/`, ...at });
  const paths = [
    ...['', '/kiln', '/kiln/', '/kiln.md', '/index.md', '/glazes', '/KILN', '/kiln/slow-firing'],
    ...['/kiln/slow-firing.md', '/further', '/further/secret', '/further/secret.md', '/further.md'],
    ...['/further/hidden-page', '/further/hidden-page.md', '/further/elsewhere', '/wide-cover'],
    ...['/one', '/two', '/three', '/gone', '/gone.md', '/slow', '/%', '/..', '/../x', '//kiln'],
    ...['/kiln?x=1', '/robots.txt', '/sitemap.xml', '/llms.txt', '/llms-full.txt', '/favicon.svg'],
    ...['/favicon.ico', '/~search?q=kiln', '/~search?q=', '/~search', '/~search.json?q=kiln'],
    ...['/~search.json?q=salt', '/~search.json', '/~search.json?q=firng', '/~assets/x'],
    ...['/~nav', '/~nav/root/0', '/~nav/x', '/~pages', '/~pages/root/0', '/~pages/x'],
    ...['/~files/x', `/~files/${ids.fileId}`, `/~files/${ids.fileId}?v=x`, '/~x', '/~'],
    ...[
      '/deutsch',
      '/deutsch/',
      '/deutsch/anleitung',
      '/deutsch/teil/anleitung.md',
      '/deutsch/help',
    ],
    ...['/deutsch/out', '/deutsch/guide/a.md', '/deutsch/sitemap.xml', '/deutsch/~search?q=ofen'],
    ...['/deutsch/~search.json?q=hei%C3%9F', '/deutsch/gone', '/deutsch/teil'],
  ];
  for (const path of paths) {
    const names = path.replace(ids.fileId ?? '', 'a file');
    await visit(`${name}: the address ${names}`, { path: `${root}${path}`, ...at });
  }
  const text = home.body.toString();
  for (const pattern of [/~assets\/[\w.-]+\.css/, /~assets\/[\w.-]+\.js/]) {
    const found = pattern.exec(text)?.[0];
    const what = pattern.source.slice(0, 8).replace('\\', '') + pattern.source.slice(-3);
    if (found === undefined) continue;
    const asset = await visit(`${name}: asset ${what}, head`, {
      method: 'HEAD',
      path: `${root}/${found}`,
      ...at,
    });
    const headers = { 'if-none-match': String(asset.headers.etag) };
    await visit(`${name}: asset ${what} again`, { path: `${root}/${found}`, headers, ...at });
  }
  for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const path of ['/', '/kiln', '/gone', '/robots.txt', `/~files/${ids.fileId}`]) {
      const shown = path.replace(ids.fileId ?? '', 'a file');
      await visit(`${name}: ${method} of ${shown}`, { method, path: `${root}${path}`, ...at });
    }
  }
  if (host !== undefined) return;
  const kiln = await visit(`${name}: a page`, { path: `${root}/kiln` });
  await visitConditionally(visit, `${name}: a page`, `${root}/kiln`, kiln.headers.etag);
  const file = `${root}/~files/${ids.fileId}`;
  const shown = await visit(`${name}: a file`, { path: file });
  await visitConditionally(visit, `${name}: a file`, file, shown.headers.etag);
  const linked = /~files\/[^"\s]+/.exec(text)?.[0]?.replace(/&amp;/g, '&');
  if (linked === undefined) return;
  await visit(`${name}: a file as pages link to it`, { path: `${root}/${linked}` });
}

/** What readers get after the site or its spaces change. */
async function tellSiteChanges(story: Story, base: string): Promise<void> {
  const { act, try: attempt, ids, visit } = story;
  const root = (base.startsWith('/') ? base : '/sites/kiln-docs/').replace(/\/$/, '');
  const look = async (when: string) => {
    for (const path of [
      '/',
      '/kiln',
      '/kiln.md',
      '/robots.txt',
      '/sitemap.xml',
      '/llms.txt',
      '/gone',
    ]) {
      await visit(`${when}: ${path}`, { path: root + path });
    }
    await visit(`${when}: as an administrator`, { path: `${root}/`, as: 'admin' });
  };
  const rename = { operation: 'update_page', page: ids.pageId, title: 'Oven', slug: 'oven' };
  await attempt('change-content', { name: 'move a published page', body: { changes: [rename] } });
  await visit('a page that was moved', { path: `${root}/kiln` });
  await visit('a page where it is now', { path: `${root}/oven` });
  const back = { ...rename, title: 'Kiln', slug: 'kiln' };
  await attempt('change-content', { name: 'move it back', body: { changes: [back] } });
  for (const visibility of ['unlisted', 'share-link', 'visitor-auth', 'public']) {
    await attempt('update-site', { name: `make the site ${visibility}`, body: { visibility } });
    await look(`a site that is ${visibility}`);
    await attempt('get-space', { name: `get-space on a site that is ${visibility}` });
  }
  const newDefault = { defaultSiteSpace: ids.siteSpaceId };
  await attempt('update-site', { name: 'another space at the root', body: newDefault });
  await look('another space at the root');
  await attempt('list-site-spaces', { name: 'list-site-spaces with another default' });
  const spaces = await attempt('list-site-spaces', { name: 'list-site-spaces to choose from' });
  const first = spaces.json.items.find((one: { id: string }) => one.id !== ids.siteSpaceId);
  await attempt('update-site', {
    name: 'the first at the root',
    body: { defaultSiteSpace: first.id },
  });
  await act('delete-site-space');
  await visit('a space that was removed', { path: `${root}/deutsch/` });
  await attempt('delete-site-space', {
    name: 'remove the last space',
    params: { siteSpaceId: first.id },
  });
  await act('unpublish-site');
  await look('a site no longer published');
  await attempt('publish-site', { name: 'publish again' });
  await look('a site published again');
}

/** Signed addresses of PDFs, and what is behind them. */
async function tellPdfs({ act, try: attempt, visit, ids }: Story): Promise<void> {
  const whole = await act('get-space-pdf');
  const one = await act('get-change-request-pdf', {
    query: { page: ids.homeId ?? '', only: true },
  });
  const query = { page: 'nothing' };
  await attempt('get-space-pdf', { name: 'the PDF of no page', query });
  for (const [name, answer] of [
    ['a space', whole],
    ['a page', one],
  ] as const) {
    const path = pathOf(answer.json.url);
    const made = await visit(`the PDF of ${name}`, { path });
    await visit(`the PDF of ${name}, head`, { method: 'HEAD', path });
    await visit(`the PDF of ${name}, tampered`, { path: `${path}x` });
    await visit(`the PDF of ${name}, a range`, { path, headers: { range: 'bytes=0-3' } });
    await visit(`the PDF of ${name}, bytes 4-2`, { path, headers: { range: 'bytes=4-2' } });
    const tag = { 'if-none-match': String(made.headers.etag) };
    await visit(`the PDF of ${name}, unchanged`, { path, headers: tag });
  }
}

/** How a site looks, and a space on it that looks otherwise. */
async function tellLooks({ act, try: attempt, ids }: Story): Promise<void> {
  await act('get-site-customization');
  const link = (to: unknown) => ({ header: { links: [{ title: 'Start', to }] } });
  await act('put-site-customization', {
    body: { styling: { theme: 'bold' }, ...link({ kind: 'page', page: ids.pageId }) },
  });
  const refused = {
    'a colour by its name': { styling: { primaryColor: { light: 'red', dark: 'red' } } },
    'a page that is not there': link({ kind: 'page', page: 'nothing' }),
    'a link that runs': link({ kind: 'url', url: 'javascript:alert(1)' }),
    'a picture without encryption': { socialPreview: { url: 'http://example.com/a.png' } },
    'an unknown field': { surprise: true },
  };
  for (const [name, body] of Object.entries(refused)) {
    await attempt('put-site-customization', { name: `a look with ${name}`, body });
  }
  await attempt('put-site-customization', { name: 'a look by a creator', as: 'creator', body: {} });
  await attempt('get-site-space-customization', { name: 'no look of its own' });
  await act('put-site-space-customization', { body: { styling: { corners: 'circular' } } });
  await act('get-site-space-customization');
  await act('delete-site-space-customization');
  await attempt('put-site-customization', { name: 'the look by default again', body: {} });
}
