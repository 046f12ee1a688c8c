import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { configOptions } from '../apps/server/src/platform/config-options.ts';
import { repositoryRoot } from './source-files.ts';

const read = (name: string): string => readFileSync(join(repositoryRoot, 'deploy', name), 'utf8');

interface Compose {
  services: Record<
    'octavo' | 'caddy',
    {
      build?: string;
      command?: string;
      environment?: Record<string, string>;
      volumes: string[];
      networks: { front: { ipv4_address: string } };
    }
  >;
  volumes: Record<string, unknown>;
}

/** The `Name=value` lines of a unit; a name may come more than once. */
function readUnit(text: string): [string, string][] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('['))
    .map((line) => {
      const at = line.indexOf('=');
      if (at < 1) throw new Error(`"${line}" is no setting.`);
      return [line.slice(0, at), line.slice(at + 1)];
    });
}

describe('the compose file', () => {
  const { services, volumes } = parse(read('compose.yaml')) as Compose;
  const { octavo, caddy } = services;

  it('sets options that the server takes, and trusts its own proxy', () => {
    const set = Object.entries(octavo.environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{OCTAVO_DOMAIN[^}]*\}/, 'docs.example.com'),
    ]);
    const config = readConfig(Object.fromEntries(set));
    expect(config.publicUrl).toBe('https://docs.example.com');
    expect(octavo.environment?.OCTAVO_TRUSTED_PROXIES).toBe(caddy.networks.front.ipv4_address);
  });

  it('builds the image of the repository, keeps its data, and leads Caddy to its port', () => {
    const image = readFileSync(
      join(repositoryRoot, 'deploy', octavo.build ?? '', 'Dockerfile'),
      'utf8',
    );
    const port = /^EXPOSE (\d+)$/m.exec(image)?.[1];
    expect(caddy.command).toMatch(new RegExp(` --to octavo:${port}$`));
    const folder = /OCTAVO_DATA_DIR=(\S+)/.exec(image)?.[1];
    expect(octavo.volumes).toEqual([`data:${folder}`]);
    expect(Object.keys(volumes)).toContain('data');
  });
});

describe('the unit of systemd', () => {
  const settings = readUnit(read('octavo.service'));
  const valuesOf = (name: string) =>
    settings.filter(([is]) => is === name).map(([, value]) => value);

  it('sets options that the server takes', () => {
    const set = valuesOf('Environment').map((line) => line.split('=', 2) as [string, string]);
    // Node reads the one, the C library the other.
    const ours = set.filter(([name]) => name !== 'NODE_ENV' && !name.startsWith('MALLOC_'));
    expect(ours.length).toBeGreaterThan(0);
    for (const [name] of ours) expect(Object.keys(configOptions)).toContain(name);
    expect(readConfig(Object.fromEntries(ours)).host).toBe('127.0.0.1');
  });

  it('starts the server as "npm start" does', () => {
    const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
    const [folder] = valuesOf('WorkingDirectory');
    const [command = ''] = valuesOf('ExecStart');
    expect(command).toBe(`${folder}/node_modules/.bin/${scripts.start}`);
    for (const file of ['node_modules/.bin/node', 'apps/server/bin/octavo.mjs']) {
      expect(existsSync(join(repositoryRoot, file))).toBe(true);
    }
  });
});

describe.each(['Caddyfile', 'nginx.conf'])('the proxy sample %s', (name) => {
  it('leads to the port that the server listens on', () => {
    expect(read(name)).toContain(`127.0.0.1:${configOptions.PORT.default}`);
  });
});

it('nginx takes as large a body as the server, and passes on what it reads', () => {
  const text = read('nginx.conf');
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]);
  expect(megabytes * 2 ** 20).toBe(Number(configOptions.OCTAVO_MAX_UPLOAD_BYTES.default));
  expect(text).toContain('proxy_set_header Host $host;');
  expect(text).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
});
