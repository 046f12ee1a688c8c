import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../app.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { isPublic } from './access.ts';

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        requestBody?: { content: Record<string, { example?: unknown }> };
        responses: Record<string, { description: string }>;
      }
    >
  >;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
}

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('GET /v1', () => {
  it('tells version and build without a token, with and without the slash', async () => {
    for (const path of ['/v1', '/v1/']) {
      const { status, body } = await server.request('GET', path);
      expect(status).toBe(200);
      expect(body).toEqual({
        object: 'service',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        build: expect.any(String),
      });
    }
  });
});

describe('GET /v1/openapi.json', () => {
  it('describes every operation once', async () => {
    const { status, body } = await server.request<Document>('GET', '/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    const described = Object.values(body.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => operation.operationId);
    expect(described.sort()).toEqual(operations.map((operation) => operation.id).sort());
  });

  it('has every component that it refers to', async () => {
    const { body } = await server.request<Document>('GET', '/openapi.json');
    const references = [
      ...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g),
    ];
    const names = new Set(references.map((match) => match[1] ?? ''));
    for (const name of ['Space', 'Site', 'Organization', 'Revision', 'Page', 'File', 'Error']) {
      expect(names).toContain(name);
    }
    for (const name of names) expect(body.components.schemas).toHaveProperty(name);
  });

  it('says of every guarded operation that it may answer 401', async () => {
    const { body } = await server.request<Document>('GET', '/openapi.json');
    const guarded = operations.filter(({ access }) => !isPublic(access));
    for (const { path, method } of guarded) {
      const described = body.paths[`/v1${path}`]?.[method.toLowerCase()];
      expect(described?.responses).toHaveProperty('401');
    }
  });

  it('shows a body for every operation that takes JSON', async () => {
    const { body } = await server.request<Document>('GET', '/openapi.json');
    const lacking = Object.values(body.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ requestBody }) => {
        const json = requestBody?.content['application/json'];
        return json !== undefined && json.example === undefined;
      });
    expect(lacking.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('says in whole sentences when an operation fails', async () => {
    const { body } = await server.request<Document>('GET', '/openapi.json');
    const described = Object.values(body.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.values(responses).map(({ description }) => description));
    const broken = described.filter((text) => /[.!?] [a-z]|[a-z] ?$/.test(text) && / /.test(text));
    expect(broken).toEqual([]);
  });

  it('answers 304 to who has it', async () => {
    const first = await server.request('GET', '/openapi.json');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await server.request('GET', '/openapi.json', { headers })).status).toBe(304);
  });
});

describe('GET /v1/docs', () => {
  it('is a page whose scripts all come from this server', async () => {
    const { status, headers, body } = await server.request<string>('GET', '/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    // Policies of which each must allow something are one line with a comma between them.
    expect(policy).not.toContain(',');
    expect(body).not.toMatch(/<script(?![^>]*\bsrc="\/v1\/docs\/)/);
    const assets = [...body.matchAll(/(?:src|href)="(\/v1\/docs\/[^"]+)"/g)].map((m) => m[1] ?? '');
    expect(assets.length).toBeGreaterThan(2);
    for (const asset of assets) expect((await server.request('GET', asset)).status).toBe(200);
    // Reading our own document takes about ten seconds of processor time.
  }, 120_000);

  it('serves no other file of the library', async () => {
    for (const name of ['package.json', '..%2Fpackage.json', 'index.html']) {
      expect((await server.request('GET', `/docs/${name}`)).status).toBe(404);
    }
  });
});
