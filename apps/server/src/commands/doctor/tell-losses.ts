import { listLosses } from '../../areas/content/index.ts';
import { listPagesShowing } from '../../areas/links/index.ts';
import { listPageTitles } from '../../areas/search/index.ts';
import type { Damage, Platform } from '../../platform/index.ts';
import type { Report } from './report-damage.ts';

/** Hashes that are looked for at most, of each kind. */
const MOST_LOST = 10_000;

/** Collects what is lost, to say where it is missed. */
export function createLosses() {
  const lost = {
    nodes: new Set<string>(),
    documents: new Set<string>(),
    blobs: new Set<string>(),
  };
  return {
    add(damage: Damage): void {
      if (damage.lost === undefined) return;
      const hashes = lost[`${damage.lost.kind}s`];
      if (hashes.size < MOST_LOST) hashes.add(damage.lost.hash);
    },
    /** Tells which records of present content lack what is lost, and which pages show those. */
    async tell(platform: Platform, report: Report, signal: AbortSignal): Promise<void> {
      if (Object.values(lost).every(({ size }) => size === 0)) return;
      for await (const loss of listLosses(platform, lost, signal)) {
        const { record, spaceId } = loss;
        const ids =
          record?.kind === 'file'
            ? await listPagesShowing(platform.database.db, spaceId, record.id)
            : [];
        const titles = await listPageTitles(platform.database.db, spaceId, ids);
        const pages = ids.map((id) => ({ id, title: titles.get(id) ?? '' }));
        report.loss({ ...loss, pages });
      }
    },
  };
}
