import { testActor } from '../../../testing/test-actor.ts';
import { type RevisionView, readHead, readRevision } from '../../content/index.ts';
import { type EditingServer, openEditingServer } from '../../editing/testing/editing-server.ts';
import { exportTree } from '../../exports/index.ts';
import { importIntoSpace } from '../index.ts';
import { makeMemoryTarget, makeMemoryTree, type TreeFiles } from './memory-tree.ts';

/** A space that trees are imported into and exported from. */
export interface TreeSpace extends AsyncDisposable {
  readonly opened: EditingServer;
  importFiles(files: TreeFiles): ReturnType<typeof importIntoSpace>;
  /** The texts of an export by their paths. */
  exportFiles(): Promise<Record<string, string>>;
  /** The space as it is now. */
  readView(): Promise<RevisionView>;
}

/** Opens an empty one on a server of its own. */
export async function openTreeSpace(): Promise<TreeSpace> {
  const opened = await openEditingServer();
  const { spaceId } = opened;
  const { platform } = opened.server;
  return {
    opened,
    importFiles: (files) =>
      importIntoSpace(platform, makeMemoryTree(files), { spaceId, actor: testActor }),
    async exportFiles() {
      const target = makeMemoryTarget();
      await exportTree(platform, spaceId, target);
      return Object.fromEntries([...target.files].map(([path, bytes]) => [path, String(bytes)]));
    },
    async readView() {
      const head = await readHead(platform.database.db, spaceId);
      const view = await readRevision(platform, head);
      if (view === undefined) throw new Error('There is no revision.');
      return view;
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}
