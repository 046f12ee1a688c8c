import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Claims = Record<string, unknown>;

/** What a test lets the provider do otherwise than an honest one. */
export interface OidcMisdeeds {
  /** Answers a request itself; undefined leaves it to the provider. */
  answer?(request: IncomingMessage, response: ServerResponse): Promise<boolean> | boolean;
  discovery?(document: Claims): Claims;
  claims?(claims: Claims): Claims;
  header?(header: Claims): Claims;
  /** Puts the signature under a token; `signed` is what is signed. */
  sign?(signed: string, publicKeyPem: string): string;
  /** What the provider adds to the redirect URI. */
  answerTo?(parameters: Record<string, string>): Record<string, string>;
}

/** A person who signs in at the provider. */
export interface OidcPerson {
  sub: string;
  email?: string | undefined;
  emailVerified?: unknown;
  name?: string;
}

/** An OpenID Connect provider on loopback that does what a test tells it to. */
export interface TestOidcProvider extends AsyncDisposable {
  issuer: string;
  /** As `OCTAVO_SSO_PRIVATE_HOSTS` names it. */
  host: string;
  clientId: string;
  clientSecret: string;
  misdeeds: OidcMisdeeds;
  /** What the token endpoint was sent, in their order. */
  exchanges: {
    parameters: URLSearchParams;
    authorization: string | undefined;
    accepted: boolean;
  }[];
  /** Paths that were asked for. */
  asked: string[];
  /** Signs a person in at an authorization request; answers where the browser is sent back to. */
  authorize(request: string, person: OidcPerson): URL;
}

interface Grant {
  request: URLSearchParams;
  person: OidcPerson;
}

const KEY_ID = 'first';

/** Starts such a provider. It checks clients, codes and PKCE verifiers, as an honest one would. */
export async function startTestOidcProvider(): Promise<TestOidcProvider> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privateKey = createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const publicKey = createPublicKey(pair.publicKey.export({ type: 'spki', format: 'pem' }));
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const provider: TestOidcProvider = {
    ...{ issuer, host, clientId: 'octavo', clientSecret: 'keep me', misdeeds: {} },
    ...{ exchanges: [], asked: [] },
    authorize(asked, person) {
      const request = new URL(asked).searchParams;
      const code = randomUUID();
      grants.set(code, { request, person });
      const parameters = { code, state: request.get('state') ?? '', iss: issuer };
      const back = new URL(request.get('redirect_uri') ?? '');
      const changed = provider.misdeeds.answerTo?.(parameters) ?? parameters;
      for (const [name, value] of Object.entries(changed)) back.searchParams.set(name, value);
      return back;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    provider.asked.push(path);
    if (await provider.misdeeds.answer?.(request, response)) return;
    if (path === '/.well-known/openid-configuration') return sendJson(response, describe());
    if (path === '/keys') {
      const key = { ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig' };
      return sendJson(response, { keys: [key] });
    }
    if (path === '/token' && request.method === 'POST') return exchange(request, response);
    response.writeHead(404).end();
  }

  function describe(): Claims {
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      authorization_response_iss_parameter_supported: true,
    };
    return provider.misdeeds.discovery?.(document) ?? document;
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parameters = new URLSearchParams(await text(request));
    const { authorization } = request.headers;
    const grant = takeGrant(parameters, authorization);
    provider.exchanges.push({ parameters, authorization, accepted: grant !== undefined });
    if (grant === undefined) return sendJson(response, { error: 'invalid_grant' }, 400);
    sendJson(response, {
      ...{ access_token: randomUUID(), token_type: 'Bearer', expires_in: 60 },
      id_token: issueIdToken(grant),
    });
  }

  /** The grant of a code, once, for the client that asked for it and who knows the verifier. */
  function takeGrant(sent: URLSearchParams, authorization: string | undefined): Grant | undefined {
    const code = sent.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const secret = `${encodeURIComponent(provider.clientId)}:${encodeForm(provider.clientSecret)}`;
    const isClient = authorization === `Basic ${Buffer.from(secret).toString('base64')}`;
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const asked = grant?.request;
    return isClient &&
      asked?.get('code_challenge_method') === 'S256' &&
      asked.get('code_challenge') === challenge &&
      asked.get('redirect_uri') === sent.get('redirect_uri')
      ? grant
      : undefined;
  }

  function issueIdToken({ request, person }: Grant): string {
    const now = Math.floor(Date.now() / 1000);
    const claims: Claims = {
      ...{ iss: issuer, aud: provider.clientId, sub: person.sub, iat: now, exp: now + 300 },
      ...{ nonce: request.get('nonce'), email: person.email, name: person.name },
      email_verified: 'emailVerified' in person ? person.emailVerified : true,
    };
    const header = { alg: 'RS256', typ: 'JWT', kid: KEY_ID };
    const signed = [
      provider.misdeeds.header?.(header) ?? header,
      provider.misdeeds.claims?.(claims) ?? claims,
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const signature =
      provider.misdeeds.sign?.(signed, pem) ??
      sign('sha256', Buffer.from(signed), privateKey).toString('base64url');
    return `${signed}.${signature}`;
  }

  return provider;
}

/** The signature of a token with a secret that both sides know (HS256). */
export function signWithSecret(signed: string, secret: string): string {
  return createHmac('sha256', secret).update(signed).digest('base64url');
}

/** Sends JSON. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** How a form writes a value: OAuth 2.0 sends credentials of clients so (RFC 6749, section 2.3.1). */
function encodeForm(value: string): string {
  return new URLSearchParams({ value }).toString().slice('value='.length);
}
