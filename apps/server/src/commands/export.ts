import { exportTree, openFolderTarget } from '../areas/exports/index.ts';
import { quotePath } from '../areas/imports/index.ts';
import { readConfig } from '../platform/config.ts';
import { type Command, parseArguments, quietConfig, UsageError } from './command.ts';
import { requireSpace } from './find-space.ts';
import { formatBytes } from './format.ts';
import { openInstallation } from './open-installation.ts';

/** Writes a space as the tree that importing gives it again. */
export const exportCommand: Command = {
  usage: `Usage: octavo export --space <id or title> --out <folder> [--overwrite]

Writes a space as a documentation tree. What was imported and has not changed since is written byte
for byte as it was.

  --space      the space
  --out        the folder to write to; made when it is missing, refused when it has files
  --overwrite  replace files in the folder; files that the space does not have stay`,
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
      print(`Left out, since its name is not safe in a folder: ${quotePath(path)}`);
    }
    return 0;
  },
};
