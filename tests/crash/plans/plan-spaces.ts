import { zipUrlOf } from '../../../apps/server/src/testing/zip-of.ts';
import type { Draft } from '../ledger.ts';
import { makeBytes, makeText } from '../words.ts';
import { choose, type Desk, type Known, listOwn, noteId, type Plan } from './desk.ts';

/** What the title of a copy ends with. */
export const COPY = ' (copy)';

/** A writer has no more of them: lists of spaces are read whole. */
const MOST_SPACES = 12;
const MOST_SPECS = 4;

const createSpace: Plan = (desk) => {
  const { ledger, writer } = desk;
  const own = ledger.things.filter(({ kind, owner }) => kind === 'space' && owner === writer);
  if (own.length >= MOST_SPACES) return undefined;
  const word = desk.makeWord();
  const title = `${word} ${desk.makeWord()}`;
  const thing = ledger.add({ kind: 'space', word, home: '', owner: writer });
  return {
    kind: 'create-space',
    isKeyed: true,
    note: noteId(thing),
    effects: [{ thing, after: { title, parent: '', deleted: false, content: '' } }],
    request: { method: 'POST', path: `/orgs/${desk.organizationId}/spaces`, body: { title } },
  };
};

function listSpaces(desk: Desk, { deleted }: { deleted: boolean }): Known[] {
  return listOwn(desk, 'space').filter(({ state }) => state.deleted === deleted);
}

function draftOn(
  space: Known,
  [method, what, kind]: readonly [string, string, string],
  { body, after }: { body?: object; after: object },
): Draft {
  return {
    kind,
    isKeyed: method === 'POST',
    effects: [{ thing: space, after: { ...space.state, ...after } }],
    request: {
      method,
      path: `/spaces/${space.id}${what}`,
      ...(body === undefined ? {} : { body }),
    },
  };
}

const importArchive: Plan = async (desk) => {
  const space = choose(
    desk.random,
    listSpaces(desk, { deleted: false }).filter(({ word }) => !word.endsWith(COPY)),
  );
  if (space === undefined) return undefined;
  const content = desk.makeWord();
  const texts = Array.from({ length: 2 + desk.random(6) }, (_, at) => {
    const name = at === 0 ? 'README.md' : `part/page-${at}.md`;
    return [name, `# Part ${at}\n\n${makeText(desk.random, at === 0 ? content : desk.makeWord())}`];
  });
  const files = Object.fromEntries(texts.map(([name, text]) => [name, Buffer.from(text ?? '')]));
  files['data.bin'] = Buffer.from(makeBytes(desk.random, 5_000));
  files['README.md'] = Buffer.from(`${files['README.md']}\n[Data](data.bin)\n`);
  desk.archives.set(content, files);
  const body = { url: await zipUrlOf(files), source: 'zip' };
  return draftOn(space, ['POST', '/content/import', 'import'], { body, after: { content } });
};

const duplicateSpace: Plan = (desk) => {
  const { ledger, writer } = desk;
  const space = choose(
    desk.random,
    listSpaces(desk, { deleted: false }).filter(
      ({ word }) => !word.endsWith(COPY) && ledger.find('space', word + COPY) === undefined,
    ),
  );
  if (space === undefined) return undefined;
  const thing = ledger.add({ kind: 'space', word: space.word + COPY, home: '', owner: writer });
  const title = [...String(space.state.title)].slice(0, 50 - COPY.length).join('') + COPY;
  return {
    kind: 'duplicate-space',
    isKeyed: true,
    note: noteId(thing),
    effects: [{ thing, after: { ...space.state, title } }],
    request: { method: 'POST', path: `/spaces/${space.id}/duplicate` },
  };
};

const renameSpace: Plan = (desk) => {
  const spaces = listSpaces(desk, { deleted: false }).filter(({ word }) => !word.endsWith(COPY));
  const space = choose(desk.random, spaces);
  if (space === undefined) return undefined;
  const title = `${space.word} ${desk.makeWord()}`;
  return draftOn(space, ['PATCH', '', 'rename-space'], { body: { title }, after: { title } });
};

const moveSpace: Plan = (desk) => {
  const space = choose(desk.random, listSpaces(desk, { deleted: false }));
  if (space === undefined) return undefined;
  const places = ['', ...desk.collections].filter((place) => place !== space.state.parent);
  const parent = choose(desk.random, places) ?? '';
  const body = { parent: parent === '' ? null : parent };
  return draftOn(space, ['POST', '/move', 'move-space'], { body, after: { parent } });
};

const deleteSpace: Plan = (desk) => {
  const space = choose(desk.random, listSpaces(desk, { deleted: false }));
  return space && draftOn(space, ['DELETE', '', 'delete-space'], { after: { deleted: true } });
};

const restoreSpace: Plan = (desk) => {
  const space = choose(desk.random, listSpaces(desk, { deleted: true }));
  return (
    space && draftOn(space, ['POST', '/restore', 'restore-space'], { after: { deleted: false } })
  );
};

/**
 * Gives a specification another text, which a job reads afterwards. One at a time of each: of two that come
 * before the job there is one version.
 */
const putSpec: Plan = (desk) => {
  const { ledger, writer, organizationId } = desk;
  const own = ledger.things.filter(({ kind, owner }) => kind === 'spec' && owner === writer);
  const known = choose(
    desk.random,
    own.filter(({ state, pending, isTouched }) => state && !pending && !isTouched),
  );
  if (known === undefined && own.length >= MOST_SPECS) return undefined;
  const word = known?.word ?? desk.makeWord();
  const thing = known ?? ledger.add({ kind: 'spec', word, home: '', owner: writer });
  const version = desk.makeWord();
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: version, version }, paths: {} });
  return {
    kind: 'put-spec',
    isKeyed: false,
    note: noteId(thing),
    effects: [{ thing, after: { version, versions: Number(thing.state?.versions ?? 0) + 1 } }],
    request: {
      method: 'PUT',
      path: `/orgs/${organizationId}/openapi/${word}`,
      body: { source: { text } },
    },
  };
};

/** What is done to spaces and specifications, and how often. */
export const spacePlans: readonly (readonly [number, Plan])[] = [
  [3, createSpace],
  [4, importArchive],
  [2, duplicateSpace],
  [2, renameSpace],
  [3, moveSpace],
  [2, deleteSpace],
  [3, restoreSpace],
  [2, putSpec],
];
