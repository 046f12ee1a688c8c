import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, requireChromium } from '../testing/browser-session.ts';
import { type ReferenceSite, startReferenceSite } from '../testing/reference-site.ts';

const chromium = requireChromium();
const BLOCK =
  '{% openapi-operation spec="pots" path="/pots/{potId}" method="post" %}\n[OpenAPI pots](https://a.test)\n{% endopenapi-operation %}\n';

/** An API that says what arrived. Pages may read what is below `/open`. */
async function startApi() {
  const arrived: { line: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server: Server = createServer(async (request, response) => {
    const isOpen = request.url?.startsWith('/open') === true;
    if (isOpen) {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type, x-trace');
      response.setHeader('Access-Control-Expose-Headers', 'x-kiln');
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    let body = '';
    for await (const chunk of request) body += chunk;
    arrived.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    response.writeHead(201, { 'Content-Type': 'application/json', 'X-Kiln': 'hot' });
    response.end('{"id":12345678901234567890,"note":"<img src=x onerror=alert(1)>"}');
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return { server, arrived, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

function writeSpecification(origin: string): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pottery', version: '1' },
    servers: [
      { url: `${origin}/open`, description: 'lets pages read' },
      { url: `${origin}/closed/{version}`, variables: { version: { default: 'v1' } } },
      { url: "https://a.test; script-src 'unsafe-inline'" },
    ],
    security: [{ key: [] }, {}],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/pots/{potId}': {
        post: {
          summary: 'Fires a pot',
          parameters: [
            { name: 'potId', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'glaze', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
            { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          ],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { cone: { type: 'integer', examples: [6] } },
                },
              },
            },
          },
          responses: { 201: { description: 'Fired.' } },
        },
      },
    },
  });
}

describe('a request that a reader sends from a reference', () => {
  let browser: Browser;
  let site: ReferenceSite;
  let api: Awaited<ReturnType<typeof startApi>>;
  let address: string;

  beforeAll(async () => {
    api = await startApi();
    site = await startReferenceSite('sqlite');
    await site.putSpec('pots', writeSpecification(api.origin));
    await site.write('Fire', BLOCK);
    await switchTrials(true);
    address = `${site.server.origin}/sites/kiln/fire`;
    browser = await launchChromium(chromium);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
    api?.server.closeAllConnections();
    api?.server.close();
  });

  async function switchTrials(tryIt: boolean) {
    const { token } = site;
    const body = { openapi: { tryIt } };
    const set = await site.server.request('PUT', `${site.path}/customization`, { token, body });
    expect(set.status).toBe(200);
  }

  async function open(options: BrowserContextOptions = {}) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(address);
    return { page, asked, problems, [Symbol.asyncDispose]: () => context.close() };
  }

  async function fill(page: Page) {
    await page.getByRole('button', { name: 'Try it' }).press('Enter');
    await page.getByLabel('key Token').fill('s3cret');
    await page.getByLabel('potId path').fill('a/b?c');
    await page.getByLabel('glaze').fill('ash\ntenmoku');
  }

  it('goes to the server alone, as it was filled in, and its answer is text', async () => {
    await using session = await open();
    const { page, asked, problems } = session;
    await fill(page);
    await page.getByLabel('X-Trace').fill('1');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.getByText('201 Created').waitFor();
    const [sent] = api.arrived.splice(0);
    expect(sent?.line).toBe('POST /open/pots/a%2Fb%3Fc?glaze=ash&glaze=tenmoku');
    expect(sent?.headers).toMatchObject({
      authorization: 'Bearer s3cret',
      'content-type': 'application/json',
      'x-trace': '1',
    });
    expect(sent?.headers).not.toHaveProperty('referer');
    expect(sent?.headers).not.toHaveProperty('cookie');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ cone: 6 });
    expect(await page.locator('.api-trial-body').textContent()).toBe(
      '{\n  "id": 12345678901234567890,\n  "note": "<img src=x onerror=alert(1)>"\n}',
    );
    expect(await page.locator('.api-trial-headers').textContent()).toContain('x-kiln: hot');
    const own = asked.filter((one) => one.startsWith('POST') && one.includes(site.server.origin));
    expect(own).toEqual([]);
    const kept = await page.evaluate('JSON.stringify([localStorage, sessionStorage])');
    expect(kept + page.url()).not.toContain('s3cret');
    expect(problems).toEqual([]);
    // What was left is kept by browsers for the way back.
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))");
    expect(await page.getByLabel('key Token').inputValue()).toBe('');
  });

  it('is told plainly where the server does not let pages read its answers', async () => {
    await using session = await open();
    const { page } = session;
    await fill(page);
    await page.getByLabel('Server', { exact: true }).selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'version' }).fill('v2');
    await page.getByLabel('One of these:').selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'application/json' }).fill('');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('(CORS)').waitFor();
    const [sent] = api.arrived.splice(0);
    expect(sent?.line).toBe('POST /closed/v2/pots/a%2Fb%3Fc?glaze=ash&glaze=tenmoku');
    expect(sent?.headers).not.toHaveProperty('authorization');
    expect(await page.locator('.api-trial-answer').isVisible()).toBe(false);
  });

  it('can be sent to no other origin, whatever the specification says', async () => {
    const answer = await fetch(address);
    const text = await answer.text();
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain(`connect-src 'self' ${api.origin};`);
    expect(policy).not.toContain('a.test');
    expect(text).toContain('a.test');
    expect(text).not.toContain('<option value="2">');
    // Once more, from memory.
    expect((await fetch(address)).headers.get('content-security-policy')).toBe(policy);
    await using session = await open({ javaScriptEnabled: false });
    expect(await session.page.getByRole('button', { name: 'Try it' }).isVisible()).toBe(false);
  });

  it('is sent from no page of a site that does not want it', async () => {
    await switchTrials(false);
    const answer = await fetch(address);
    expect(await answer.text()).not.toContain('data-trial');
    expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self';");
    await switchTrials(true);
    expect(await (await fetch(address)).text()).toContain('data-trial');
  });

  it.each([
    ['light', 1360],
    ['dark', 320],
  ] as const)('is filled in accessibly in %s, %i pixels wide', async (colorScheme, width) => {
    const viewport = { width, height: 900 };
    await using session = await open({ colorScheme, bypassCSP: true, viewport });
    const { page } = session;
    await fill(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('201 Created').waitFor();
    const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
    await page.evaluate(await readFile(source, 'utf8'));
    const found = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      const { violations } = await axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    });
    expect(found).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });
});
