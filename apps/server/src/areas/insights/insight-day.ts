const DAY_MS = 86_400_000;

/** The day of an instant in UTC, `2026-01-31`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  const time = Date.parse(day);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return dayOf(new Date(time - sinceMonday * DAY_MS));
}

/** The day that is `days` before an instant. */
export function dayBefore(instant: Date, days: number): string {
  return dayOf(new Date(instant.getTime() - days * DAY_MS));
}

/** How many days lie between two days, both of them included. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}
