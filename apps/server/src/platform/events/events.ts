import type { Database, Tx } from '../db/database.ts';

/**
 * Every event and its payload. An area adds its own:
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

/** How an earlier area lets later ones react, without knowing them. */
export interface Events {
  /**
   * Runs the event's subscribers one after another inside the transaction, in the order in which
   * they subscribed. What a subscriber throws fails the transaction.
   */
  emit<N extends EventName>(tx: Tx, name: N, payload: EventMap[N]): Promise<void>;
  /** Subscribes to an event, inside the transaction that emits it. */
  on<N extends EventName>(name: N, run: (tx: Tx, payload: EventMap[N]) => Promise<void>): void;
  /** Subscribes to an event, after the commit of the transaction that emitted it. */
  onCommitted<N extends EventName>(
    name: N,
    run: (payload: EventMap[N]) => void | Promise<void>,
  ): void;
}

type Subscriber = (tx: Tx, payload: never) => Promise<void>;
type CommittedSubscriber = (payload: never) => void | Promise<void>;

/** Events of one platform. */
export function createEvents(database: Pick<Database, 'afterCommit'>): Events {
  const subscribers = new Map<EventName, Subscriber[]>();
  const committed = new Map<EventName, CommittedSubscriber[]>();
  return {
    async emit(tx, name, payload) {
      for (const run of subscribers.get(name) ?? []) await run(tx, payload as never);
      for (const run of committed.get(name) ?? []) {
        database.afterCommit(tx, () => run(payload as never));
      }
    },
    on: (name, run) => append(subscribers, name, run as Subscriber),
    onCommitted: (name, run) => append(committed, name, run as CommittedSubscriber),
  };
}

function append<T>(lists: Map<EventName, T[]>, name: EventName, item: T): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [item]);
  else list.push(item);
}
