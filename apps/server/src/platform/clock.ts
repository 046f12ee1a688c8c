/** The only source of the present time, so that tests decide what time it is. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** The time of `clock` as it is stored and sent: ISO 8601, UTC, milliseconds (24 characters). */
export function readTimestamp(clock: Clock): string {
  return clock.now().toISOString();
}

/** The first time after another one, as they are stored. */
export function makeNextTimestamp(timestamp: string): string {
  return new Date(Date.parse(timestamp) + 1).toISOString();
}
