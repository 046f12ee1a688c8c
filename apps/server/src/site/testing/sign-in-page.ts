import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';

/** People who may sign in there, by the names that they type, with what is said of them. */
const PEOPLE: Readonly<Record<string, Record<string, unknown>>> = {
  ada: { plan: 'pro' },
  ben: { plan: 'free' },
};

/** An owner's own page on which visitors of a site sign in, on a port of its own. */
export interface SignInPage extends AsyncDisposable {
  /** What the site is told as `fallbackURL`. */
  url: string;
}

/**
 * Starts one: it asks for a name, signs a token with the site's key and sends the visitor back to
 * where they came from, if that is on the site. `docs` is the published address of the site.
 */
export async function startSignInPage(docs: string, privateKey: string): Promise<SignInPage> {
  const key = new TextEncoder().encode(privateKey);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        '<!doctype html><html lang="en"><title>Kiln account</title><h1>Kiln account</h1><form method="post"><label>Name <input name="name"></label><button>Sign in</button></form>',
      );
      return;
    }
    const name = new URLSearchParams(await readText(request)).get('name') ?? '';
    const claims = Object.hasOwn(PEOPLE, name) ? PEOPLE[name] : undefined;
    if (claims === undefined) return void response.writeHead(403).end('Nobody has this name.');
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('1 hour')
      .sign(key);
    const wanted = url.searchParams.get('location') ?? '';
    const target = new URL(wanted.startsWith(docs) ? wanted : docs);
    target.searchParams.set('jwt_token', token);
    response.writeHead(302, { location: target.href }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/in`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
}
