import type { Language } from './languages.ts';

/** A day as people of a language write it; days begin at midnight UTC. */
export function writeDay(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(iso),
  );
}

/** A time to the minute, which says that it is UTC: nobody told us where the reader is. */
export function writeTime(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  return format.format(new Date(iso));
}
