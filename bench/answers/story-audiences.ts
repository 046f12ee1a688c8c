import { createHmac } from 'node:crypto';
import { pathOf, type Story } from './story.ts';

/** In seconds since 1970: later than any token counts. */
const FAR = 4_102_444_800;

/** Who reads a site that is not for everybody: by a share link, and by signing in. */
export async function tellAudiences(story: Story): Promise<void> {
  await tellShareLinks(story);
  await tellVisitors(story);
  const body = { visibility: 'public' };
  await story.try('update-site', { name: 'open the site to everybody again', body });
}

async function tellShareLinks({ act, try: attempt, ids, visit }: Story): Promise<void> {
  const made = await act('create-share-link', { body: { name: 'Beta customers' } });
  ids.shareLinkId = made.json.id;
  for (const [name, body] of Object.entries({
    'no name': {},
    'a long name': { name: 'x'.repeat(51) },
    'a secret of its own': { name: 'x', secret: 'mine' },
  })) {
    await attempt('create-share-link', { name: `create a share link with ${name}`, body });
  }
  await act('list-share-links');
  await attempt('list-share-links', { name: 'list-share-links as a creator', as: 'creator' });
  const base = pathOf(made.json.urls.published ?? '');
  const look = async (when: string) => {
    for (const path of ['', 'kiln', 'kiln.md', 'llms.txt', '~search?q=kiln', 'one', 'gone']) {
      await visit(`a share link ${when}: ${path}`, { path: base + path });
    }
  };
  await look('of a public site');
  const body = { visibility: 'share-link' };
  await attempt('update-site', { name: 'ask for a share link', body });
  await look('of a site that asks for it');
  await visit('a share link without a slash', { path: base.replace(/\/$/, '') });
  await visit('a site without its share link', { path: base.replace(/[^/]+\/$/, '') });
  await act('update-share-link', { body: { name: 'Beta', active: false } });
  await look('that is off');
  await attempt('update-share-link', { name: 'switch it on', body: { active: true } });
  await act('delete-share-link');
  await look('that is gone');
}

async function tellVisitors({ act, try: attempt, visit }: Story): Promise<void> {
  const root = '/sites/kiln-docs/';
  await attempt('update-site', {
    ...{ name: 'ask visitors to sign in', body: { visibility: 'visitor-auth' } },
  });
  await act('get-publishing-auth');
  await attempt('get-publishing-auth', { name: 'get-publishing-auth as a reader', as: 'reader' });
  const look = async (when: string, headers: Record<string, string> = {}) => {
    for (const path of ['', 'kiln', 'kiln?x=1', 'robots.txt', '~search.json?q=kiln', '~sign-out']) {
      await visit(`a site for visitors ${when}: ${path}`, { path: root + path, headers });
    }
  };
  await look('without a sign-in page');
  await look('in French', { 'accept-language': 'fr' });
  await act('update-publishing-auth', { body: { fallbackURL: 'https://kiln.example/in' } });
  for (const fallbackURL of ['http://kiln.example/in', 'kiln.example', 'javascript:x', 7]) {
    const body = { fallbackURL };
    await attempt('update-publishing-auth', { name: `sign in at ${fallbackURL}`, body });
  }
  await look('with a sign-in page');
  const made = await act('regenerate-publishing-auth');
  const sign = (payload: object) => {
    const parts = [{ alg: 'HS256' }, payload].map((one) =>
      Buffer.from(JSON.stringify(one)).toString('base64url'),
    );
    const hash = createHmac('sha256', made.json.privateKey).update(parts.join('.'));
    return `${parts.join('.')}.${hash.digest('base64url')}`;
  };
  for (const [name, token] of Object.entries({
    'that expired': sign({ exp: 1 }),
    'without an end': sign({}),
    'of nobody': 'x.y.z',
  })) {
    await visit(`a token ${name}`, { path: `${root}kiln?jwt_token=${token}` });
  }
  const signedIn = await visit('a token that counts', {
    path: `${root}kiln?x=1&jwt_token=${sign({ exp: FAR, plan: 'pro' })}`,
  });
  const [cookie = ''] = [signedIn.headers['set-cookie'] ?? []].flat();
  const headers = { cookie: cookie.split(';', 1)[0] ?? '' };
  await look('who signed in', headers);
  await visit('a visitor signs out', { method: 'POST', path: `${root}~sign-out`, headers });
  await attempt('regenerate-publishing-auth', { name: 'regenerate the key again' });
  await look('who signed in with the key before', headers);
  const body = { fallbackURL: null };
  await attempt('update-publishing-auth', { name: 'take the sign-in page away', body });
}
