import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createClient } from '@octavo/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../apps/server/src/app.ts';
import { SESSION_COOKIE } from '../../apps/server/src/http/cookies.ts';
import { startNamedServer } from '../../apps/server/src/sign-in-pages/testing/named-server.ts';
import {
  launchChromium,
  requireChromium,
} from '../../apps/server/src/site/testing/browser-session.ts';
import { openSessionClient } from '../../apps/server/src/testing/session-client.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';
import { bundleForBrowser } from '../../scripts/browser-bundle/bundle-for-browser.ts';
import { CLIENT_OPERATIONS, renderClientOperations } from '../../scripts/make-client.ts';
import { repositoryRoot } from '../source-files.ts';
import { type JourneyResults, runJourney } from './run-journey.ts';

const folder = import.meta.dirname;
const executable = requireChromium();

/** What a bundle may be at most, in bytes after gzip. */
const MOST_BYTES = 12 * 1024;

const EXPECTED: JourneyResults = {
  title: 'Kilns and glazes',
  written: expect.stringContaining('Fire the quillwort slowly.'),
  merged: 'merge',
  changed: expect.stringContaining('Glaze it first.'),
  comments: 5,
  fileBytes: 11,
  found: 1,
  exportedBytes: expect.any(Number),
  refusals: ['precondition_failed ', 'not_found ', 'invalid_input body.title'],
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('the client', () => {
  it('has every operation of the server, as the contract declares it', async () => {
    const text = readFileSync(CLIENT_OPERATIONS, 'utf8');
    const flat = (code: string) => code.replace(/[\s,]+/g, '');
    expect(flat(text), 'Run `npm run client`.').toBe(flat(await renderClientOperations()));
    expect(text.match(/^export const /gm)).toHaveLength(operations.length);
  });

  it('drives a whole journey in Node, by a token', async () => {
    const { token } = await server.make.org();
    expect(await runJourney(createClient({ url: server.origin, token }))).toEqual(EXPECTED);
  });

  it('is small with all its operations, and smaller with those that a bundle calls', async () => {
    const whole = await bundleForBrowser({ code: "export * from '@octavo/client'", folder });
    const code = "export { createClient, getSpace } from '@octavo/client'";
    const part = await bundleForBrowser({ code, folder });
    const sizes = [whole, part].map((bundle) => gzipSync(bundle, { level: 9 }).length);
    expect(sizes[0]).toBeLessThan(MOST_BYTES);
    expect(sizes[1]).toBeLessThan(2500);
    expect(Buffer.from(part).toString()).not.toContain('/orgs');
  });

  it('does in its documentation what its documentation says', async () => {
    const example = readFileSync(
      join(repositoryRoot, 'packages/client/examples/first-steps.ts'),
      'utf8',
    );
    const page = readFileSync(join(repositoryRoot, 'docs/api/clients.md'), 'utf8');
    expect(page).toContain(`\`\`\`ts\n${example}\`\`\``);
    const { token } = await server.make.org();
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['packages/client/examples/first-steps.ts'],
      {
        cwd: repositoryRoot,
        env: { ...process.env, OCTAVO_URL: server.origin, OCTAVO_TOKEN: token },
      },
    );
    expect(stdout).toMatch(/^Kilns\nbody\.title /);
  });
});

describe('in a browser, the client', () => {
  it('drives the same journey by the session, and carries its token against forged requests', async () => {
    await using named = await startNamedServer();
    const { server, origin } = named;
    const { admin } = await server.make.org();
    const { secret } = await openSessionClient(server, admin.id);
    await using browser = await launchChromium(executable);
    const context = await browser.newContext();
    await context.addCookies([{ name: SESSION_COOKIE, value: secret, url: origin }]);
    const page = await context.newPage();
    await page.goto(`${origin}/healthz`);
    const bundle = await bundleForBrowser({
      code: `
        import { createClient } from '@octavo/client';
        import { runJourney } from './run-journey.ts';
        globalThis.journey = () => runJourney(createClient());
      `,
      folder,
    });
    await page.evaluate(`(() => { ${Buffer.from(bundle).toString()} })()`);
    const results = await page.evaluate(() =>
      (globalThis as unknown as { journey(): Promise<JourneyResults> }).journey(),
    );
    expect(results).toEqual(EXPECTED);
  });
});

describe('the contract', () => {
  it('is bundled for browsers without the server', async () => {
    const code = "export { operations } from '@octavo/contract/operations'";
    const bundle = await bundleForBrowser({ code, folder });
    expect(gzipSync(bundle).length).toBeLessThan(110 * 1024);
  });
});
