import type { RefreshInterval } from './tables.ts';

const HOUR_MS = 3_600_000;
const INTERVALS: Readonly<Record<Exclude<RefreshInterval, 'never'>, number>> = {
  hourly: HOUR_MS,
  daily: 24 * HOUR_MS,
  weekly: 7 * 24 * HOUR_MS,
};
/** Two of thirty-two digits to a character, ten characters of random: enough to spread by. */
const SPREAD_DIGITS = 8;
const DIGIT_VALUES = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * When a specification is fetched next, ISO 8601; null for one that never is. Each has its place in the
 * interval by its id, so that those made together are not fetched together. It is at least half an
 * interval from `now`.
 */
export function chooseRefreshTime(id: string, interval: RefreshInterval, now: Date): string | null {
  if (interval === 'never') return null;
  const length = INTERVALS[interval];
  const place = Math.floor(spreadOf(id) * length);
  const earliest = now.getTime() + length / 2;
  return new Date(Math.ceil((earliest - place) / length) * length + place).toISOString();
}

/** A number from 0 to below 1 by the random end of an id. */
function spreadOf(id: string): number {
  let value = 0;
  for (const digit of id.slice(-SPREAD_DIGITS)) {
    value = (value + Math.max(0, DIGIT_VALUES.indexOf(digit))) / DIGIT_VALUES.length;
  }
  return value;
}
