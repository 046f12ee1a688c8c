/** The month of a time, in UTC: `2026-11`. */
export function readMonth(time: Date): string {
  return time.toISOString().slice(0, 7);
}

/** When the month of a time is over, in UTC. */
export function readMonthEnd(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1));
}
