import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request, type RequestHandler } from 'express';
import samlp from 'samlp';

/*
 * A SAML identity provider as a process of its own, made of the packages `samlp` and `express`:
 * `node idp-process.ts <settings as JSON>`. Its first line says the port. People sign in by saying
 * their address; `/launch?email=...` begins there, without a request.
 */

interface Settings {
  issuer: string;
  certificate: string;
  privateKey: string;
  acsURL: string;
  audience: string;
}

const settings = JSON.parse(process.argv[2] ?? '') as Settings;

/** Whom the form names. */
function readUser({ query }: Request) {
  const email = String(query.email);
  const [givenName = ''] = email.split('@');
  return {
    id: `employee-${givenName}`,
    emails: [{ value: email }],
    displayName: email,
    name: { givenName: 'Mira', familyName: 'Kiln' },
  };
}

function makeAnswer(request: Request): RequestHandler {
  const answer = samlp.auth({
    issuer: settings.issuer,
    cert: settings.certificate,
    key: settings.privateKey,
    audience: settings.audience,
    recipient: settings.acsURL,
    destination: settings.acsURL,
    signResponse: true,
    signatureAlgorithm: 'rsa-sha256',
    digestAlgorithm: 'sha256',
    lifetimeInSeconds: 300,
    nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    getUserFromRequest: () => readUser(request),
    getPostURL: (_audience, _request, _http, done) => done(null, settings.acsURL),
    ...(request.path === '/launch' ? { RelayState: '/account?from=launch' } : {}),
  } as Parameters<typeof samlp.auth>[0]);
  return answer as RequestHandler;
}

function writeText(text: unknown): string {
  return String(text ?? '').replace(/[&"<>]/g, (found) => `&#${found.charCodeAt(0)};`);
}

const app = express();
app.get('/sso', ({ query }, response) => {
  response.type('html').send(`<!doctype html><title>Sign in at Kiln</title>
<form action="/answer"><input type="hidden" name="SAMLRequest" value="${writeText(query.SAMLRequest)}">
<input type="hidden" name="RelayState" value="${writeText(query.RelayState)}">
<label>Address <input name="email"></label><button>Sign in</button></form>`);
});
app.get('/answer', (request, response, next) => makeAnswer(request)(request, response, next));
app.get('/launch', (request, response, next) => makeAnswer(request)(request, response, next));

const server = createServer(app);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
