import type { SamlProviderResource } from '@octavo/contract/sso';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../testing/org-server.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { makeCertifiedKey } from '../testing/make-certificate.ts';

async function openOrganization(dialect: (typeof dialects)[number] = 'sqlite') {
  const server = await startTestServer({ dialect });
  const { org, token } = await server.make.org('Kiln');
  const path = `/orgs/${org.id}/saml`;
  return {
    ...{ server, org, token, path },
    create: (body: object) =>
      server.request<SamlProviderResource & Failure>('POST', path, { token, body }),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

const bareOf = (pem: string) => pem.replace(/-----.*?-----|\s/g, '');

describe.each(dialects)('POST /orgs/{organizationId}/saml on %s', (dialect) => {
  it('answers the fields of the contract, pending until all that it takes is there', async () => {
    await using world = await openOrganization(dialect);
    const { status, body, headers } = await world.create({ label: 'Kiln' });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(body.urls.location);
    const base = `${world.server.platform.config.publicUrl}/sso/saml/${body.id}`;
    expect(body).toEqual({
      object: 'saml-provider',
      id: expect.any(String),
      label: 'Kiln',
      certificates: [],
      defaultRole: null,
      idpInitiated: false,
      createdAt: expect.any(String),
      status: 'pending',
      service: {
        acsURL: `${base}/acs`,
        startURL: `${base}/start`,
        entityID: `${base}/metadata`,
      },
      urls: { location: expect.stringContaining(`/v1/orgs/${world.org.id}/saml/${body.id}`) },
    });
  });

  it('is active with entityID, ssoURL and certificate', async () => {
    await using world = await openOrganization(dialect);
    const { certificate } = makeCertifiedKey({ until: new Date('2021-01-31') });
    const { body } = await world.create({
      ...{ label: 'Kiln', entityID: 'urn:kiln', ssoURL: 'https://idp.kiln.example/sso' },
      ...{ certificate, defaultRole: 'review', idpInitiated: true },
    });
    expect(body).toMatchObject({
      ...{ status: 'active', entityID: 'urn:kiln', certificate, defaultRole: 'review' },
      ...{ ssoURL: 'https://idp.kiln.example/sso', idpInitiated: true },
      certificates: [
        {
          fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
          expiresAt: '2021-01-31T00:00:00.000Z',
          expired: true,
        },
      ],
    });
  });
});

describe('a new SAML provider', () => {
  it('may have several certificates, one without PEM, and EC keys', async () => {
    await using world = await openOrganization();
    const [first, second] = [makeCertifiedKey(), makeCertifiedKey({ kind: 'ec' })];
    const both = `${first.certificate}\n\n${second.certificate}`;
    for (const [certificate, count] of [
      [both, 2],
      [bareOf(second.certificate), 1],
    ] as const) {
      const { body } = await world.create({ label: 'Kiln', certificate });
      expect(body.certificates).toHaveLength(count);
    }
  });

  it('has certificates that are such, with keys that are strong', async () => {
    await using world = await openOrganization();
    const { certificate } = makeCertifiedKey();
    const weak = [
      'nothing',
      bareOf(certificate).slice(0, -8),
      `${bareOf(certificate)}AAAA`,
      `${certificate} and more`,
      makeCertifiedKey({ bits: 1024 }).certificate,
      makeCertifiedKey({ kind: 'ed25519' }).certificate,
      certificate.repeat(7),
    ];
    for (const bad of weak) {
      const { status, body } = await world.create({ label: 'Kiln', certificate: bad });
      expect([status, body.error.details?.[0]?.path]).toEqual([400, 'body.certificate']);
    }
    const { body } = await world.create({ label: 'Kiln', certificate: weak[4] });
    expect(body.error.message).toContain('1024 bits');
  });

  it('sends browsers to https alone, or to this machine', async () => {
    await using world = await openOrganization();
    for (const ssoURL of ['http://localhost:8080/sso', 'http://127.0.0.1/', 'https://a.example']) {
      expect((await world.create({ label: 'Kiln', ssoURL })).status).toBe(201);
    }
    for (const ssoURL of [
      'http://idp.example',
      'http://localhost.evil.example',
      'javascript:alert(1)',
      'https://user:secret@idp.example',
      'https://idp.example/#there',
      `https://idp.example/${'a'.repeat(2048)}`,
      '/sso',
    ]) {
      const { status, body } = await world.create({ label: 'Kiln', ssoURL });
      expect([ssoURL, status, body.error.details?.[0]?.path]).toEqual([
        ...[ssoURL, 400, 'body.ssoURL'],
      ]);
    }
  });

  it('keeps to the limits of the contract', async () => {
    await using world = await openOrganization();
    for (const body of [
      {},
      { label: '' },
      { label: 'a'.repeat(31) },
      { label: 'a', entityID: 'a'.repeat(1025) },
      { label: 'a', entityID: '' },
      { label: 'a', certificate: 'a'.repeat(10_001) },
      { label: 'a', defaultRole: 'owner' },
      { label: 'a', defaultTeam: 'nobody' },
      { label: 'a', status: 'active' },
    ]) {
      expect((await world.create(body)).status).toBe(400);
    }
    const { body } = await world.create({ label: 'a'.repeat(30), entityID: 'a'.repeat(1024) });
    expect(body.status).toBe('pending');
  });
});
