import type { TreeWarning } from '@octavo/trees';
import type { ImportSummary, TreeSummary } from '../areas/imports/index.ts';

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A size for people, such as `1.4 MiB`. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`;
}

/** A bar of 24 characters with `done` of `total` filled, and the numbers. */
export function formatProgress(label: string, done: number, total: number): string {
  const filled = total === 0 ? 24 : Math.floor((24 * done) / total);
  return `${label.padEnd(6)} ${'█'.repeat(filled)}${'░'.repeat(24 - filled)} ${done}/${total}`;
}

/** What an import did, for people: one line of numbers, then warnings by kind. */
export function formatSummary(title: string, summary: ImportSummary): string[] {
  const rate = summary.seconds > 0 ? Math.round(summary.pages / summary.seconds) : summary.pages;
  return [
    `Imported "${title}": ${summary.pages} pages, ${summary.files} files, ${formatBytes(summary.bytes)} in ${summary.seconds.toFixed(1)} s (${rate} pages/s)${summary.changed ? '' : '; nothing has changed'}.`,
    ...formatCounts(summary),
  ];
}

/** What an import of a tree would take, for people: like `formatSummary`. */
export function formatFound(title: string, found: TreeSummary): string[] {
  return [
    `Would import into "${title}": ${found.pages} pages, ${found.files} files, ${formatBytes(found.bytes)}. Nothing was changed.`,
    ...formatCounts(found),
  ];
}

function formatCounts({ warningCounts }: Pick<TreeSummary, 'warningCounts'>): string[] {
  const warnings = Object.entries(warningCounts).map(
    ([kind, count]) => `  ${String(count).padStart(6)} ${kind}`,
  );
  const total = Object.values(warningCounts).reduce((sum, count) => sum + count, 0);
  return total === 0 ? [] : [`${total} warnings:`, ...warnings];
}

/** A warning as a line of a report: file, line (empty where it is not known), kind and message. */
export function formatWarning({ path, line, kind, message }: TreeWarning): string {
  return [path, `${line ?? ''}`, kind, message].map(escapeField).join('\t');
}

/** Names come from outside: what would be a field or line of its own is escaped. */
function escapeField(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1));
}
