import { createHash } from 'node:crypto';
import type { Draft, Thing } from '../ledger.ts';
import { makeBytes, makeText } from '../words.ts';
import { choose, type Desk, type Known, listOwn, noteId, type Plan } from './desk.ts';

const MOST_BYTES = 20_000;

interface BatchAnswer {
  changes: readonly { object: string; page?: { id: string }; files?: readonly string[] }[];
}

/** How the judge knows the bytes of a file. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A page that is about to be made, and the operation that makes it. */
export function draftPage(desk: Desk, parent?: Known) {
  const word = desk.makeWord();
  const thing = desk.ledger.add({ kind: 'page', word, home: desk.home, owner: desk.writer });
  const { title, text, facts } = makeFacts(desk, thing);
  const operation = {
    operation: 'insert_page',
    title,
    document: { markdown: text },
    ...(parent === undefined ? {} : { into: parent.id }),
  };
  return { thing, operation, after: { ...facts, parent: parent?.word ?? '' } };
}

/** A new title and a new text for a page, each with a word of its own. */
function makeFacts(desk: Desk, thing: Thing) {
  const target = desk.random(2) === 0 ? choose(desk.random, listOwn(desk, 'page')) : undefined;
  const isLinked = target !== undefined && target !== thing;
  const link = isLinked ? `${desk.publicUrl}/app/s/${desk.home}/~/pages/${target.id}` : undefined;
  const rare = desk.makeWord();
  const text = makeText(desk.random, rare, link);
  const title = `${thing.word} ${desk.makeWord()}`;
  return { title, text, facts: { title, text, rare, link: isLinked ? target.word : '' } };
}

/** The operation that gives a page another text, and what it is then. */
export function draftText(desk: Desk, page: Known) {
  const { text, facts } = makeFacts(desk, page);
  const { rare, link } = facts;
  const operation = { operation: 'update_page', page: page.id, document: { markdown: text } };
  return { operation, after: { ...page.state, text, rare, link } };
}

function draftBatch(
  { home }: Desk,
  changes: readonly unknown[],
  rest: Pick<Draft, 'kind' | 'effects' | 'note'>,
): Draft {
  const path = `/spaces/${home}/content?compat=false`;
  const request = { method: 'POST', path, body: { changes } };
  return { ...rest, request, isKeyed: true, revisions: 1 };
}

/** Takes the id of a page that a batch made by its operation at an index. */
export function noteMade(thing: Thing, index: number): (body: unknown) => void {
  return (body) => {
    thing.id = (body as BatchAnswer).changes[index]?.page?.id;
  };
}

const insertPage: Plan = (desk) => {
  const roots = listOwn(desk, 'page').filter(({ state }) => state.parent === '');
  const parent = desk.random(2) === 0 ? choose(desk.random, roots) : undefined;
  const { thing, operation, after } = draftPage(desk, parent);
  const note = noteMade(thing, 0);
  return draftBatch(desk, [operation], { kind: 'insert-page', effects: [{ thing, after }], note });
};

const rewritePage: Plan = (desk) => {
  const page = choose(desk.random, listOwn(desk, 'page'));
  if (page === undefined) return undefined;
  const { operation, after } = draftText(desk, page);
  return draftBatch(desk, [operation], { kind: 'rewrite-page', effects: [{ thing: page, after }] });
};

const renamePage: Plan = (desk) => {
  const page = choose(desk.random, listOwn(desk, 'page'));
  if (page === undefined) return undefined;
  const title = `${page.word} ${desk.makeWord()}`;
  const operation = { operation: 'update_page', page: page.id, title };
  const effects = [{ thing: page, after: { ...page.state, title } }];
  return draftBatch(desk, [operation], { kind: 'rename-page', effects });
};

/** Pages without any below them, as far as anybody knows or may find out. */
function listLeaves(desk: Desk): Known[] {
  const parents = new Set(
    desk.ledger.things.flatMap(({ kind, state, pending }) =>
      kind === 'page'
        ? [state?.parent, ...(pending?.effects.map(({ after }) => after?.parent) ?? [])]
        : [],
    ),
  );
  return listOwn(desk, 'page').filter(({ word }) => !parents.has(word));
}

const movePage: Plan = (desk) => {
  const page = choose(desk.random, listLeaves(desk));
  if (page === undefined) return undefined;
  const places = listOwn(desk, 'page').filter(
    ({ state, word }) => state.parent === '' && word !== page.word && word !== page.state.parent,
  );
  const parent = page.state.parent === '' ? choose(desk.random, places) : undefined;
  if (page.state.parent === '' && parent === undefined) return undefined;
  const operation = { operation: 'update_page', page: page.id, into: parent?.id ?? null };
  const effects = [{ thing: page, after: { ...page.state, parent: parent?.word ?? '' } }];
  return draftBatch(desk, [operation], { kind: 'move-page', effects });
};

const deletePage: Plan = (desk) => {
  const page = choose(desk.random, listLeaves(desk));
  if (page === undefined) return undefined;
  const operation = { operation: 'delete_page', page: page.id };
  const effects = [{ thing: page, after: undefined }];
  return draftBatch(desk, [operation], { kind: 'delete-page', effects });
};

/** A file that is about to be made, and its bytes. */
function draftFile(desk: Desk) {
  const word = desk.makeWord();
  const thing = desk.ledger.add({ kind: 'file', word, home: desk.home, owner: desk.writer });
  const bytes = makeBytes(desk.random, MOST_BYTES);
  return { thing, bytes, name: `${word}.bin`, after: { hash: hashBytes(bytes) } };
}

/** Several operations that are done together: two pages, a text, a title and a file. */
const sendBatch: Plan = (desk) => {
  const [first, second, file] = [draftPage(desk), draftPage(desk), draftFile(desk)];
  const page = choose(desk.random, listOwn(desk, 'page'));
  const rewritten = page === undefined ? [] : [{ page, ...draftText(desk, page) }];
  const files = [{ name: file.name, base64: Buffer.from(file.bytes).toString('base64') }];
  const changes = [
    first.operation,
    second.operation,
    { operation: 'insert_files', files },
    ...rewritten.map(({ operation }) => operation),
  ];
  return draftBatch(desk, changes, {
    kind: 'send-batch',
    effects: [
      ...[first, second, file].map(({ thing, after }) => ({ thing, after })),
      ...rewritten.map(({ page: thing, after }) => ({ thing, after })),
    ],
    note(body) {
      noteMade(first.thing, 0)(body);
      noteMade(second.thing, 1)(body);
      file.thing.id = (body as BatchAnswer).changes[2]?.files?.[0];
    },
  });
};

const uploadFile: Plan = (desk) => {
  const { thing, bytes, name, after } = draftFile(desk);
  return {
    kind: 'upload-file',
    isKeyed: true,
    effects: [{ thing, after }],
    revisions: 1,
    request: {
      method: 'POST',
      path: `/spaces/${desk.home}/content/files?name=${name}`,
      body: bytes,
    },
    note: noteId(thing),
  };
};

/** What is done to pages and files, and how often. */
export const pagePlans: readonly (readonly [number, Plan])[] = [
  [18, insertPage],
  [12, rewritePage],
  [6, renamePage],
  [6, movePage],
  [4, deletePage],
  [6, sendBatch],
  [6, uploadFile],
];
