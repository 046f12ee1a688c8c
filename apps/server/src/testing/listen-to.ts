import type { EventMap, EventName } from '../platform/events/events.ts';
import type { Platform } from '../platform/index.ts';

/** What is emitted of the named events from now on and committed; taking it empties it. */
export function listenTo({ events }: Platform, names: readonly EventName[]) {
  let seen: [EventName, EventMap[EventName]][] = [];
  for (const name of names) {
    events.onCommitted(name, (payload) => {
      seen.push([name, payload]);
    });
  }
  return () => {
    const taken = seen;
    seen = [];
    return taken;
  };
}
