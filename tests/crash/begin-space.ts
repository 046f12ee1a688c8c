import { makeRandom, type Random } from '../../packages/content/src/testing/random-edits.ts';
import type { Installed } from './installation.ts';
import { Reader } from './judge/reader.ts';
import type { Ledger } from './ledger.ts';
import type { Desk } from './plans/desk.ts';
import { makeRareWord } from './words.ts';
import { type Gate, Writer } from './writer.ts';

export interface SpaceOptions {
  ledger: Ledger;
  gate: Gate;
  random: Random;
  /** The servers that are asked; each writer begins with another one. */
  origins: readonly string[];
  /** Who writes and where; the space is made by the administrator whose token it has. */
  people: Pick<Installed, 'organizationId' | 'token' | 'writers' | 'collections' | 'publicUrl'>;
  archives: Desk['archives'];
  /** See `Writer`. */
  insists?: boolean | undefined;
}

/** Makes a space, notes it, and has everybody write to it once the gate is open. Nothing is killed meanwhile. */
export async function beginSpace(options: SpaceOptions): Promise<{
  home: string;
  writers: Writer[];
}> {
  const { ledger, gate, random, origins, people, archives } = options;
  const { organizationId, token, collections, publicUrl } = people;
  const word = makeRareWord(random);
  const title = `${word} home`;
  const made = await new Reader(origins[0] ?? '', token).send({
    method: 'POST',
    path: `/orgs/${organizationId}/spaces`,
    body: { title },
    key: word,
  });
  const { id: home } = JSON.parse(made.text) as { id: string };
  const space = ledger.add({ kind: 'space', word, home: '', owner: -1, id: home });
  space.state = { title, parent: '', deleted: false, content: '' };
  ledger.revisions.set(home, 1);
  const writers = people.writers.map((own, writer) => {
    const dice = makeRandom(random(2 ** 30));
    const at = writer % origins.length;
    return new Writer({
      gate,
      token: own,
      random: dice,
      insists: options.insists,
      origins: [...origins.slice(at), ...origins.slice(0, at)],
      desk: {
        ledger,
        random: dice,
        writer,
        home,
        organizationId,
        collections,
        publicUrl,
        archives,
        makeWord: () => makeRareWord(dice),
      },
    });
  });
  return { home, writers };
}
