import { type Clock, readTimestamp } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { yieldWhenDue } from '../run-in-slices.ts';
import type { EventEnvelope } from './envelope.ts';
import { mayTakeAccess } from './ordinary-events.ts';

/**
 * Every event by its name: the kind of its object, a dot and what was done to it. An area adds its
 * own, each an envelope with what its subscribers need besides:
 *
 * ```ts
 * declare module '../../platform/events/events.ts' {
 *   interface EventMap { 'space.created': SpaceCreated }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas augment it
export interface EventMap {}

/** The name of an event. */
export type EventName = keyof EventMap;

/** An event as it is emitted: the clock says when. */
export type NewEvent<N extends EventName> = Omit<EventMap[N], 'at'>;

/** How an earlier area lets later ones react, without knowing them. */
export interface Events {
  /**
   * Runs the event's subscribers one after another inside the transaction, in the order in which
   * they subscribed, and then those to all events; other work runs between two that take long.
   * What a subscriber throws fails the transaction. One that may take access away is over only once all
   * servers know: see `mayTakeAccess`.
   */
  emit<N extends EventName>(tx: Tx, name: N, event: NewEvent<N>): Promise<void>;
  /** Subscribes to an event, inside the transaction that emits it. */
  on<N extends EventName>(name: N, run: (tx: Tx, event: EventMap[N]) => Promise<void>): void;
  /** Subscribes to every event, inside the transaction that emits it. */
  onAny(run: (tx: Tx, name: EventName, event: EventEnvelope) => Promise<void>): void;
  /** Subscribes to an event, after the commit of the transaction that emitted it. */
  onCommitted<N extends EventName>(
    name: N,
    run: (event: EventMap[N]) => void | Promise<void>,
  ): void;
}

type Subscriber = (tx: Tx, event: never) => Promise<void>;
type CommittedSubscriber = (event: never) => void | Promise<void>;

/** Events of one platform. */
export function createEvents(
  database: Pick<Database, 'afterCommit' | 'tellEverywhere'>,
  clock: Clock,
): Events {
  const subscribers = new Map<EventName, Subscriber[]>();
  const committed = new Map<EventName, CommittedSubscriber[]>();
  const all: Parameters<Events['onAny']>[0][] = [];
  return {
    async emit(tx, name, newEvent) {
      const event = { at: readTimestamp(clock), ...newEvent };
      if (mayTakeAccess(name, event as never)) database.tellEverywhere(tx);
      for (const run of subscribers.get(name) ?? []) {
        await run(tx, event as never);
        await yieldWhenDue();
      }
      for (const run of all) await run(tx, name, event as never);
      for (const run of committed.get(name) ?? []) {
        database.afterCommit(tx, () => run(event as never));
      }
    },
    on: (name, run) => append(subscribers, name, run as Subscriber),
    onAny: (run) => void all.push(run),
    onCommitted: (name, run) => append(committed, name, run as CommittedSubscriber),
  };
}

function append<T>(lists: Map<EventName, T[]>, name: EventName, item: T): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [item]);
  else list.push(item);
}
