/** Characters that HFS+ leaves out of names: `.g<ZWNJ>it` is `.git` there. */
const IGNORABLE = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu;

/** Names of devices, which Windows finds in every folder, whatever ending they have. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/;

/**
 * Whether a path must not be written into a folder of somebody's machine, in any of its segments:
 * what some file system takes for `.git`, whose configuration names programs that Git runs (the
 * segments that Git's own `verify_path` refuses: any case, `git~1`, trailing dots and spaces,
 * ignorable characters, streams of NTFS), and devices and streams of Windows.
 */
export function isReservedPath(path: string): boolean {
  return path.split('/').some(isReservedName);
}

function isReservedName(name: string): boolean {
  if (name.includes(':')) return true;
  const folded = name.replace(IGNORABLE, '').normalize('NFKC').toLowerCase();
  const bare = folded.replace(/[. ]+$/, '');
  if (bare === '.git' || bare === 'git~1') return true;
  const stem = /^[^.]*/.exec(name.toLowerCase())?.[0] ?? '';
  return DEVICE.test(stem.trimEnd());
}
