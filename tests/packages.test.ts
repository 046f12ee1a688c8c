import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AuditException, judgeAudit } from '../scripts/packages/judge-audit.ts';
import { repositoryRoot } from './source-files.ts';

const TODAY = '2030-06-15';

/** What npm says, with an advisory on one package that another one depends on. */
const FOUND = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    glaze: {
      name: 'glaze',
      severity: 'high',
      via: [
        {
          source: 1000001,
          name: 'glaze',
          title: 'Glaze runs off the pot',
          url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
          severity: 'high',
          range: '<2.0.0',
        },
      ],
      effects: ['kiln'],
      range: '<2.0.0',
      nodes: ['node_modules/glaze'],
    },
    kiln: { name: 'kiln', severity: 'high', via: ['glaze'], effects: [], range: '*', nodes: [] },
  },
  metadata: { vulnerabilities: { high: 2, total: 2 } },
});
const NOTHING = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {}, metadata: {} });
const EXCEPTION: AuditException = {
  package: 'glaze',
  advisory: 'GHSA-aaaa-bbbb-cccc',
  reason: 'It is used by a test alone.',
  until: '2030-06-15',
};

function makeRefusal(statusCode: number): string {
  return JSON.stringify({ message: `${statusCode} - POST /-/npm/v1/security`, statusCode });
}

describe('an audit of the packages', () => {
  it('passes where nothing is found', () => {
    expect(judgeAudit(NOTHING, [], TODAY).passes).toBe(true);
  });

  it('fails on an advisory that is not listed, and names it once', () => {
    const { passes, lines } = judgeAudit(FOUND, [], TODAY);
    expect([passes, lines.length]).toEqual([false, 1]);
    expect(lines[0]).toMatch(/^glaze: GHSA-aaaa-bbbb-cccc \(high\)/);
  });

  it('passes on one that is listed, up to its last day', () => {
    expect(judgeAudit(FOUND, [EXCEPTION], TODAY).passes).toBe(true);
    const { passes, lines } = judgeAudit(FOUND, [EXCEPTION], '2030-06-16');
    expect([passes, lines]).toEqual([false, [expect.stringMatching(/ended on 2030-06-15/)]]);
  });

  it.each([
    ['of another package', { ...EXCEPTION, package: 'kiln' }],
    ['of another advisory', { ...EXCEPTION, advisory: 'GHSA-xxxx-yyyy-zzzz' }],
    ['without a reason', { ...EXCEPTION, reason: ' ' }],
    ['without a day', { ...EXCEPTION, until: 'next year' }],
  ])('fails with an exception %s', (_what, exception) => {
    expect(judgeAudit(FOUND, [exception], TODAY).passes).toBe(false);
  });

  it('fails with an exception for what is found no more', () => {
    const { passes, lines } = judgeAudit(NOTHING, [EXCEPTION], TODAY);
    expect([passes, lines]).toEqual([false, [expect.stringMatching(/found no more/)]]);
  });

  it.each([
    ['has no audits', makeRefusal(405)],
    ['knows no such address', makeRefusal(404)],
    ['fails', makeRefusal(503)],
    [
      'is not reached',
      JSON.stringify({ message: 'request failed: connect ECONNREFUSED 127.0.0.1' }),
    ],
  ])('passes where the registry %s, with a line that says so', (_what, said) => {
    const { passes, lines } = judgeAudit(said, [EXCEPTION], TODAY);
    expect([passes, lines]).toEqual([true, [expect.stringMatching(/^PACKAGES NOT AUDITED: /)]]);
  });

  it.each([
    ['refuses who asks', makeRefusal(401)],
    ['says something else', JSON.stringify({ message: 'This needs an existing lockfile.' })],
    ['says nothing', ''],
    ['says no object', '[]'],
  ])('fails where npm %s', (_what, said) => {
    expect(judgeAudit(said, [], TODAY).passes).toBe(false);
  });

  it('has exceptions with a reason and a day', () => {
    const list = readJson('scripts/packages/audit-exceptions.json') as unknown as AuditException[];
    for (const one of list) {
      expect(one).toEqual({
        package: expect.stringMatching(/./),
        advisory: expect.stringMatching(/^GHSA-/),
        reason: expect.stringMatching(/\S/),
        until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      });
    }
  });
});

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as Record<string, unknown>;
}

/** The packages of the lock that are not our own, by their names. */
function listLocked(): [name: string, LockedPackage][] {
  const packages = readJson('package-lock.json').packages as Record<string, LockedPackage>;
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, locked]) => [path.slice(path.lastIndexOf('node_modules/') + 13), locked]);
}

describe('the packages of the lock', () => {
  it('come from a registry, with a hash of what they are', () => {
    const locked = listLocked();
    expect(locked.length).toBeGreaterThan(300);
    const others = locked.filter(([, { version, resolved, integrity }]) => {
      // Without an address a package comes from the registry that npm is set to, by name and version.
      const isPublished = resolved === undefined || /^https:\/\/[^/]+\/.*\.tgz$/.test(resolved);
      const isVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/.test(version ?? '');
      return !(isPublished && isVersion && /^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
    });
    expect(others.map(([name]) => name)).toEqual([]);
  });

  it('run a script when they are installed only where `allowScripts` says whether they may', () => {
    const allowed = readJson('package.json').allowScripts as Record<string, boolean>;
    const scripted = listLocked().filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const names = [...new Set(scripted.map(([name]) => name))];
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !(name in allowed))).toEqual([]);
  });

  it('are in `allowScripts` only where they are there and have a script', () => {
    const allowed = readJson('package.json').allowScripts as Record<string, boolean>;
    const locked = new Map(listLocked());
    const idle = Object.keys(allowed).filter((name) => locked.get(name)?.hasInstallScript !== true);
    expect(idle).toEqual([]);
  });
});
