import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { configOptions } from './config-options.ts';

function readProblems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('configuration', () => {
  it('has a default for everything that the server needs', () => {
    const config = readConfig({});
    expect(config.port).toBe(4000);
    expect(config.publicUrl).toBe('http://localhost:4000');
    expect(config.databaseUrl).toBeUndefined();
    expect(config.dataDir).toMatch(/data$/);
  });

  it('takes an empty text for a missing one', () => {
    expect(readConfig({ PORT: ' ', OCTAVO_PUBLIC_URL: '' }).port).toBe(4000);
  });

  it('makes no folder of an address, and does not repeat its password', () => {
    const [problem = '', ...rest] = readProblems({ OCTAVO_DATA_DIR: 'postgres://me:secret@db/o' });
    expect(rest).toEqual([]);
    expect(problem).toMatch(/^OCTAVO_DATA_DIR: .*DATABASE_URL/);
    expect(problem).not.toContain('secret');
  });

  it('keeps the public address without a trailing slash', () => {
    const { publicUrl } = readConfig({ OCTAVO_PUBLIC_URL: 'https://docs.example.com/' });
    expect(publicUrl).toBe('https://docs.example.com');
  });

  it('reads the addresses of proxies, alone and in ranges, and refuses what is neither', () => {
    const read = (text: string) =>
      readConfig({ OCTAVO_TRUSTED_PROXIES: text }).trustedProxies.map((range) => range.join('/'));
    expect(read('')).toEqual([]);
    expect(read('10.0.0.1, 192.0.2.0/24 ,fd00::/8, ::ffff:10.0.0.2')).toEqual([
      '10.0.0.1/32',
      '192.0.2.0/24',
      'fd00::/8',
      '10.0.0.2/32',
    ]);
    for (const wrong of [
      'proxy.example',
      '10.0.0.0/33',
      '10.0.0.0/',
      '10.1',
      '10.0.0.1;10.0.0.2',
    ]) {
      expect(readProblems({ OCTAVO_TRUSTED_PROXIES: `10.0.0.1, ${wrong}` })).toHaveLength(1);
    }
  });

  it('leaves alone what scripts and tests keep beside it', () => {
    const beside = { OCTAVO_TOKEN: 'x', OCTAVO_URL: 'http://localhost:4000', OCTAVO_CORPORA: '.' };
    expect(readConfig(beside)).toEqual(readConfig({}));
  });

  it('names every mistake at once, and never a value', () => {
    const problems = readProblems({
      PORT: '70000',
      DATABASE_URL: 'mysql://user:hunter2@host/db',
      OCTAVO_PUBLIC_URL: 'docs.example.com/hunter2',
      OCTAVO_BOOTSTRAP_TOKEN: 'hunter2',
      OCTAVO_LOG_LEVEL: 'loud',
      OCTAVO_DATADIR: '/hunter2',
    });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'OCTAVO_PUBLIC_URL',
      'OCTAVO_BOOTSTRAP_TOKEN',
      'OCTAVO_LOG_LEVEL',
      'OCTAVO_DATADIR',
    ]);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('reads hosts with their ports, and refuses what is no host', () => {
    const read = (hosts: string) => [
      ...readConfig({ OCTAVO_SSO_PRIVATE_HOSTS: hosts }).ssoPrivateHosts,
    ];
    expect(read('')).toEqual([]);
    expect(read('IdP.intra.example, 10.0.0.5:8443,[::1]:443')).toEqual([
      'idp.intra.example',
      '10.0.0.5:8443',
      '[::1]',
    ]);
    for (const hosts of ['https://idp.example', 'idp.example/path', 'a b', 'user@idp', '*.x,/']) {
      expect(readProblems({ OCTAVO_SSO_PRIVATE_HOSTS: hosts })).toHaveLength(1);
    }
  });

  it.each(['0x10', '1e3', '-1', '4000.5', '99999'])('refuses the port %s', (port) => {
    expect(readProblems({ PORT: port })).toHaveLength(1);
  });

  it('explains every option', () => {
    for (const option of Object.values(configOptions)) {
      expect(option.about).toMatch(/^[A-Z].*\.$/);
    }
  });
});
