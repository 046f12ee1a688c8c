import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** What the process is told, as JSON in its first argument. */
interface ProviderTask {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** Whether ID tokens have the address; it is asked for with the access token otherwise. */
  emailInIdToken: boolean;
}

const task = JSON.parse(process.argv[2] ?? '') as ProviderTask;
let listener: RequestListener = (_, response) => void response.writeHead(503).end();
const server = createServer((request, response) => listener(request, response));
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  listener = makeProvider(issuer).callback();
  process.stdout.write(`${issuer}\n`);
});

/** A provider at which everybody signs in under the name that they type, with an address to it. */
function makeProvider(issuer: string): Provider {
  const { clientId, clientSecret, redirectUri, emailInIdToken } = task;
  return new Provider(issuer, {
    clients: [
      {
        ...{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] },
        ...{ response_types: ['code'], grant_types: ['authorization_code'] },
      },
    ],
    conformIdTokenClaims: !emailInIdToken,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@kiln.example`,
        email_verified: true,
        name: `${id} of the kiln`,
      }),
    }),
  });
}
