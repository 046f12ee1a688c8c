import type { Facts } from '../ledger.ts';
import { choose, type Desk, type Known, listOwn, noteId, type Plan } from './desk.ts';
import { draftPage, draftText, noteMade } from './plan-pages.ts';

/** What a change request makes of the page that it edits, and of the one that it adds. */
export const proposals = new WeakMap<object, { edited: Facts; added: Facts }>();

/** Opens one that is to edit a page, which nobody else writes to from then on: merges find no conflict. */
const openRequest: Plan = (desk) => {
  const page = choose(desk.random, listOwn(desk, 'page'));
  if (page === undefined) return undefined;
  const word = desk.makeWord();
  const named = { word, home: desk.home, owner: desk.writer };
  const thing = desk.ledger.add({ kind: 'request', ...named, about: page });
  page.heldBy = thing;
  return {
    kind: 'open-request',
    isKeyed: true,
    note: noteId(thing),
    effects: [{ thing, after: { status: 'draft', isEdited: false } }],
    request: {
      method: 'POST',
      path: `/spaces/${desk.home}/change-requests`,
      body: { subject: `${word} proposes` },
    },
  };
};

function listRequests(desk: Desk, isEdited: boolean): Known[] {
  return listOwn(desk, 'request').filter(
    ({ state }) => state.isEdited === isEdited && /draft|open/.test(String(state.status)),
  );
}

/** Edits a page of the space in a change request, and adds another one. */
const editInRequest: Plan = (desk) => {
  const request = choose(desk.random, listRequests(desk, false));
  if (request?.about === undefined) return undefined;
  const edit = draftText(desk, request.about as Known);
  const { thing: added, operation, after } = draftPage(desk);
  proposals.set(request, { edited: edit.after, added: after });
  request.adds = added;
  const path = `/spaces/${desk.home}/change-requests/${request.id}/content?compat=false`;
  return {
    kind: 'edit-in-request',
    isKeyed: true,
    note: noteMade(added, 1),
    effects: [{ thing: request, after: { ...request.state, isEdited: true } }],
    request: { method: 'POST', path, body: { changes: [edit.operation, operation] } },
  };
};

const mergeRequest: Plan = (desk) => {
  const request = choose(desk.random, listRequests(desk, true));
  const proposal = request && proposals.get(request);
  if (request?.about === undefined || request.adds === undefined || !proposal) return undefined;
  const path = `/spaces/${desk.home}/change-requests/${request.id}/merge`;
  return {
    kind: 'merge-request',
    isKeyed: true,
    revisions: 1,
    effects: [
      { thing: request, after: { ...request.state, status: 'merged' } },
      { thing: request.about, after: proposal.edited },
      { thing: request.adds, after: proposal.added },
    ],
    request: { method: 'POST', path },
  };
};

const STATUSES = ['open', 'draft', 'archived'];

const changeStatus: Plan = (desk) => {
  const requests = [...listRequests(desk, false), ...listRequests(desk, true)];
  const request = choose(desk.random, requests);
  if (request === undefined) return undefined;
  const others = STATUSES.filter((status) => status !== request.state.status);
  const status = choose(desk.random, others) ?? 'open';
  return {
    kind: 'change-status',
    isKeyed: false,
    effects: [{ thing: request, after: { ...request.state, status } }],
    request: {
      method: 'PATCH',
      path: `/spaces/${desk.home}/change-requests/${request.id}`,
      body: { status },
    },
  };
};

/** What is done to change requests, and how often. */
export const requestPlans: readonly (readonly [number, Plan])[] = [
  [7, openRequest],
  [8, editInRequest],
  [8, mergeRequest],
  [3, changeStatus],
];
