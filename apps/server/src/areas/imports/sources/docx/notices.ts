import type { TreeWarning, WarningKind } from '@octavo/trees';

/** What of a document was left out or not read as it is written, each with how often. */
export interface Notices {
  note(path: string, kind: WarningKind, message: string): void;
  /** In the order in which they were first noted; one for each part and message. */
  list(): TreeWarning[];
}

/** More different ones than an honest document has. */
const MAX_NOTICES = 200;

export function openNotices(): Notices {
  const noted = new Map<string, { warning: TreeWarning; count: number }>();
  return {
    note(path, kind, message) {
      const key = `${path}\n${message}`;
      const known = noted.get(key);
      if (known) known.count += 1;
      else if (noted.size < MAX_NOTICES) {
        noted.set(key, { warning: { kind, path, message }, count: 1 });
      }
    },
    list: () =>
      [...noted.values()].map(({ warning, count }) =>
        count === 1 ? warning : { ...warning, message: `${warning.message} (${count} times)` },
      ),
  };
}
