import { makeSpec, makeSpecWorld, startSpecServer } from './spec-world.ts';

/** What was answered about a version of a specification. */
export interface AskedVersion {
  /** Before there was a version, with one, to a guest, to somebody else, and about another specification's. */
  readonly statuses: readonly number[];
  readonly body: Readonly<Record<string, unknown>>;
  /** What the specification says. */
  readonly spec: ReturnType<typeof makeSpec>;
  readonly versionId: string;
}

/** Asks about a version of a new specification, by the word `latest` or by its id, as everybody might. */
export async function askVersion(
  dialect: 'sqlite' | 'postgres',
  by: 'latest' | 'id',
  part = '',
): Promise<AskedVersion> {
  await using opened = await startSpecServer(dialect);
  const { server } = opened;
  const [world, other] = [await makeSpecWorld(server), await makeSpecWorld(server)];
  const spec = makeSpec();
  await world.put('kilns', { source: { text: JSON.stringify(spec) } });
  const ask = (version: string, token = world.token, slug = 'kilns') =>
    server.request<Record<string, unknown>>(
      ...(['GET', `${world.path}/${slug}/versions/${version}${part}`, { token }] as const),
    );
  const early = await ask('latest');
  const { lastVersion: versionId = '' } = await world.process('kilns');
  await world.put('pots', { source: { text: JSON.stringify(spec) } });
  const version = by === 'id' ? versionId : 'latest';
  const guest = await server.make.member(world.orgId, null);
  const answer = await ask(version);
  const refused = [
    await ask(version, guest.token),
    await ask(version, other.token),
    await ask(version, world.token, 'pots'),
  ];
  const statuses = [early, answer, ...refused].map(({ status }) => status);
  return { statuses, body: answer.body, spec, versionId };
}
