import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCsrfToken } from '../../../apps/server/src/http/csrf.ts';
import { sha256Base64url } from '../../../apps/server/src/platform/index.ts';
import {
  type PrivateSite,
  type PrivateSites,
  readSetCookies,
  signVisitor,
  startPrivateSites,
} from '../../../apps/server/src/site/testing/private-sites.ts';
import { openSessionClient } from '../../../apps/server/src/testing/session-client.ts';
import { noteAttacks } from '../attack-class.ts';
import { forgeTokens } from './forge-jwt.ts';
import { listHeaderForms, listSessionForms } from './header-forms.ts';

const FILES = { 'README.md': '# Kiln\n\nHow to fire.\n' };

let sites: PrivateSites;
let site: PrivateSite;
let other: PrivateSite;

beforeAll(async () => {
  sites = await startPrivateSites();
  site = await sites.publish('Kiln', 'visitor-auth', FILES);
  other = await sites.publish('Other', 'visitor-auth', FILES);
});
afterAll(() => sites?.[Symbol.asyncDispose]());

/** Sends headers as they are, twice where they are twice; the status. */
function ask(path: string, headers: readonly (readonly [string, string])[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      sites.server.origin + path,
      { headers: ['host', 'localhost', ...headers.flat()] },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    asked.on('error', reject).end();
  });
}

/** An owner's token may say that it never expires: it then lets in for as long as any may. */
const isForgedForVisitors = ({ name }: { name: string }) => name !== 'exp 1e400';

const stamp = () => sites.server.platform.database.changeStamp();
const now = () => Math.floor(Date.now() / 1000);

describe('the tokens of visitors', () => {
  it('count only as their site signed them, and nobody is let in by others', async (context) => {
    const forged = forgeTokens({
      honest: await signVisitor(site.privateKey, { plan: 'free' }),
      second: await signVisitor(site.privateKey, { plan: 'pro' }),
      otherKeys: {
        'the key of another site': other.privateKey,
        'the key without its end': site.privateKey.slice(0, -1),
        'the key decoded': Buffer.from(site.privateKey, 'base64'),
        'the id of the site': site.id,
      },
      sign: (text) => createHmac('sha256', site.privateKey).update(text).digest('base64url'),
      now: now(),
    });
    const honest = await signVisitor(site.privateKey);
    expect((await sites.get(`${site.path}/?jwt_token=${honest}`)).status).toBe(302);
    for (const { name, token } of forged.filter(isForgedForVisitors)) {
      const query = `jwt_token=${encodeURIComponent(token)}`;
      const { status, headers, text } = await sites.get(`${site.path}/?${query}`);
      expect([name, [400, 401, 403, 404, 414].includes(status)]).toEqual([name, true]);
      expect([name, headers['set-cookie'] ?? [], text.includes('fire')]).toEqual([name, [], false]);
    }
    noteAttacks(context, { attacks: 'tokens', tried: forged.length });
  });

  it('are refused where a program asks what an address is, without leading on', async (context) => {
    const forged = forgeTokens({
      honest: await signVisitor(site.privateKey),
      second: await signVisitor(site.privateKey, { plan: 'pro' }),
      otherKeys: { 'the key of another site': other.privateKey },
      sign: (text) => createHmac('sha256', site.privateKey).update(text).digest('base64url'),
      now: now(),
    }).filter((one, index) => index % 4 === 0 && isForgedForVisitors(one));
    const { publicUrl } = sites.server.platform.config;
    const url = `${publicUrl}${site.path}/`;
    const resolve = (jwtToken: string) =>
      sites.server.request('POST', '/urls/published', {
        ...{ token: sites.token, body: { url, visitor: { jwtToken } } },
      });
    expect((await resolve(await signVisitor(site.privateKey))).status).toBe(200);
    for (const { name, token } of forged) {
      const { status } = await resolve(token);
      expect([name, [400, 401, 403].includes(status)]).toEqual([name, true]);
    }
    noteAttacks(context, { attacks: 'tokens', tried: forged.length });
  });

  it('leave cookies that are good for one site and as they are', async (context) => {
    const cookie = await sites.signIn(site);
    const foreign = (await sites.signIn(other)).replaceAll(other.id, site.id);
    expect((await sites.get(`${site.path}/`, { cookie })).status).toBe(200);
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    const [, ...rest] = value.split('.');
    const forms: Record<string, string> = {
      'of another site': foreign,
      'cut by a character': cookie.slice(0, -1),
      'with a character more': `${cookie}A`,
      'with a piece more': `${name}=2.${rest.join('.')}; ${name}.1=AAAA`,
      'of no pieces': `${name}=0.${rest.join('.')}`,
      'of many pieces': `${name}=999999.${rest.join('.')}`,
      'without a count': `${name}=${rest.join('.')}`,
      'in upper case': `${name}=${value.toUpperCase()}`,
      'in quotes': `${name}="${value}"`,
      'a token of the owner': `${name}=${await signVisitor(site.privateKey)}`,
      'a token with a count': `${name}=1.${await signVisitor(site.privateKey)}`,
      empty: `${name}=`,
      'two, a wrong one last': `${cookie}; ${name}=1.x`,
      'of another name': cookie.replace('octavo-visitor-', 'octavo-visitor'),
      'with a prefix': `__Host-${cookie}`,
      'of 9 KB': `${name}=1.${'A'.repeat(9_000)}`,
      'of an unset name': `${name}`,
      'with NUL written': `${cookie}%00`,
    };
    for (const [form, shown] of Object.entries(forms)) {
      const { status, text } = await sites.get(`${site.path}/`, { cookie: shown });
      expect([form, status, text.includes('fire')]).toEqual([
        form,
        expect.toBeOneOf([302, 401, 403, 404]),
        false,
      ]);
    }
    noteAttacks(context, { attacks: 'tokens', tried: Object.keys(forms).length });
  });
});

describe('the tokens of sites', () => {
  it('count only as this server signed them', async (context) => {
    const { publicUrl } = sites.server.platform.config;
    const visit = async (place: PrivateSite): Promise<string> => {
      const body = {
        url: `${publicUrl}${place.path}/`,
        visitor: { jwtToken: await signVisitor(place.privateKey) },
      };
      const answer = await sites.server.request<{ apiToken: string }>('POST', '/urls/published', {
        ...{ token: sites.token, body },
      });
      return answer.body.apiToken;
    };
    const { signer } = sites.server.platform;
    const [honest, second] = [await visit(site), await visit(other)];
    const path = `/spaces/${site.spaceId}/content/pages`;
    const read = async (token: string) =>
      (await sites.server.request('GET', path, { token })).status;
    expect([await read(honest), await read(second)]).toEqual([200, 404]);
    const forged = forgeTokens({
      ...{ honest, second, now: now() },
      otherKeys: { 'the key of a site': site.privateKey, 'the id of a site': site.id },
      sign: (text) => signer.sign('site-token', text),
    });
    // A header holds no other characters; and what only this server could have signed, it never does.
    const ours = forged.filter(({ name, token }) => {
      return /^[\x21-\x7e]*$/.test(token) && !/^(?:nbf|the words \S)/.test(name);
    });
    const before = stamp();
    for (const { name, token } of ours) {
      // With the words of another site, a token is that site's, which reads nothing here.
      expect([name, await read(token)]).toEqual([name, expect.toBeOneOf([401, 404, 431])]);
    }
    expect(stamp()).toBe(before);
    for (const purpose of ['visit', 'pdf-download', 'preview', '']) {
      const [head, body] = honest.split('.');
      const status = await read(`${head}.${body}.${signer.sign(purpose, `${head}.${body}`)}`);
      expect([purpose, status]).toEqual([purpose, 401]);
    }
    noteAttacks(context, { attacks: 'tokens', tried: ours.length + 4 });
  });
});

describe('the tokens of people', () => {
  it('count in their one form alone', async (context) => {
    const forms = listHeaderForms(sites.token, sha256Base64url(sites.token));
    const path = '/v1/user';
    expect(await ask(path, [['authorization', `Bearer ${sites.token}`]])).toBe(200);
    const before = stamp();
    for (const { name, headers, query = '', mayPass = false } of forms) {
      const status = await ask(`${path}${query}`, headers);
      const refused = [400, 401, 431].includes(status);
      expect([name, refused || (mayPass && status === 200)]).toEqual([name, true]);
    }
    expect(stamp()).toBe(before);
    noteAttacks(context, { attacks: 'tokens', tried: forms.length });
  });
});

describe('browser sessions', () => {
  it('write only with their cookie, their CSRF token and from their own pages', async (context) => {
    const { server } = sites;
    const [mine, theirs] = [await server.make.user(), await server.make.user()];
    const session = await openSessionClient(server, mine.id);
    const attacker = await openSessionClient(server, theirs.id);
    const { origin } = new URL(server.platform.config.publicUrl);
    const forms = listSessionForms({
      ...{ secret: session.secret, csrf: session.csrfToken, sessionId: session.sessionId, origin },
      hash: sha256Base64url(session.secret),
      other: { secret: attacker.secret, csrf: attacker.csrfToken },
    });
    const write = (form: (typeof forms)[number]) => {
      const { cookie = `octavo_session=${session.secret}`, csrf = session.csrfToken } = form;
      return server.request('POST', '/orgs', {
        body: { title: 'Forged' },
        headers: { cookie, ...(csrf === null ? {} : { 'x-csrf-token': csrf }), ...form.headers },
      });
    };
    expect((await write({ name: 'honest' })).status).toBe(201);
    for (const form of forms) {
      const before = stamp();
      const { status } = await write(form);
      expect([form.name, status]).toEqual([form.name, expect.toBeOneOf([400, 401, 403, 431])]);
      expect([form.name, stamp()]).toEqual([form.name, before]);
    }
    expect((await write({ name: 'honest' })).status).toBe(201);
    noteAttacks(context, { attacks: 'tokens', tried: forms.length });
  });

  it('are not what somebody else chose before the sign-in', async () => {
    const { id } = await sites.server.make.user();
    const planted = `ocs_${'A'.repeat(43)}`;
    const { secret } = await openSessionClient(sites.server, id);
    expect(secret).not.toBe(planted);
    const seen = await sites.server.request('GET', '/user', {
      headers: { cookie: `octavo_session=${planted}` },
    });
    expect(seen.status).toBe(401);
    expect(makeCsrfToken(secret)).not.toBe(makeCsrfToken(planted));
    const page = await sites.get('/sign-in', { cookie: `octavo_session=${planted}` });
    expect(readSetCookies(page)).not.toContain(planted);
  });
});
