import type { Random } from '../../../packages/content/src/testing/random-edits.ts';
import type { Draft, Facts, Ledger, Thing, ThingKind } from '../ledger.ts';

/** What a writer has before it. */
export interface Desk {
  readonly ledger: Ledger;
  readonly random: Random;
  readonly writer: number;
  /** The space that all writers work on for the time being. */
  readonly home: string;
  readonly organizationId: string;
  /** Collections that spaces are moved into. */
  readonly collections: readonly string[];
  /** What the servers take for their own address, in links. */
  readonly publicUrl: string;
  /** Makes a word that nothing else has. */
  makeWord(): string;
  /** What archives hold that were or may be imported, by their word. */
  readonly archives: Map<string, Readonly<Record<string, Uint8Array>>>;
}

/** Decides what to write next; undefined where there is nothing to do it to. */
export type Plan = (desk: Desk) => Draft | undefined | Promise<Draft | undefined>;

/** A thing that is there as far as anybody knows. */
export type Known = Thing & { id: string; state: Facts };

/** The writer's own things of a kind that it may write to, in the space of the time or the organization. */
export function listOwn({ ledger, writer, home }: Desk, kind: ThingKind): Known[] {
  const isOrganizations = kind === 'space' || kind === 'spec';
  return ledger.things.filter(
    (thing): thing is Known =>
      thing.kind === kind &&
      thing.owner === writer &&
      thing.home === (isOrganizations ? '' : home) &&
      isFree(thing),
  );
}

function isFree(thing: Thing): boolean {
  const { state, id, pending, heldBy, isGivenUp = false } = thing;
  if (isGivenUp || pending !== undefined || isHeld(heldBy)) return false;
  return state !== undefined && id !== undefined;
}

function isHeld(request: Thing | undefined): boolean {
  if (request === undefined) return false;
  if (request.pending !== undefined) return true;
  return request.state !== undefined && !/merged|archived/.test(String(request.state.status));
}

/** One of several; undefined where there are none. */
export function choose<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items[random(Math.max(1, items.length))];
}

/** Reads the id that an answer to a creation has. */
export function noteId(thing: Thing): (body: unknown) => void {
  return (body) => {
    thing.id = (body as { id: string }).id;
  };
}
