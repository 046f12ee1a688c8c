import { quotePath } from '@octavo/trees';
import { exportTree, openFolderTarget } from '../areas/exports/index.ts';
import { readConfig } from '../platform/config.ts';
import { type Command, parseArguments, quietConfig, UsageError } from './command.ts';
import { requireSpace } from './find-space.ts';
import { formatBytes } from './format.ts';
import { openInstallation } from './open-installation.ts';

/** Writes a space as the tree that importing gives it again. */
export const exportCommand: Command = {
  usage: `Usage: octavo export --space <id or title> --out <folder> [--overwrite]

Exports a space as a documentation tree. Imported files that have not changed since are written byte
for byte as they were.

  --space      the space
  --out        the folder to write to; created if it does not exist, refused if it contains files
  --overwrite  replace files in the folder; files that the space does not have are kept`,
  async run(args, { environment, print, showProgress }) {
    const { values } = parseArguments(args, {
      space: { type: 'string' },
      out: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
    });
    if (values.space === undefined) throw new UsageError('Missing: --space.');
    if (values.out === undefined) throw new UsageError('Missing: --out.');
    await using platform = await openInstallation(quietConfig(readConfig(environment)));
    const space = await requireSpace(platform, values.space);
    const target = await openFolderTarget(values.out, { overwrite: values.overwrite });
    const summary = await exportTree(platform, space.id, target, {
      onProgress: (done, total) => showProgress?.(`writing ${done} of ${total} files`),
    });
    showProgress?.('');
    print(
      `Exported "${space.title}": ${summary.pages} pages, ${summary.files} files, ${formatBytes(summary.bytes)}, ${summary.seconds.toFixed(1)} s.`,
    );
    for (const path of summary.leftOut) {
      print(`Left out because the name cannot be written safely: ${quotePath(path)}`);
    }
    return 0;
  },
};
