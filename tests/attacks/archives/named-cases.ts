import { GOOD, type HostileArchive } from './hostile-archive.ts';
import { type TarEntry, writePax, writeTarGz } from './write-tar.ts';
import { writeZip } from './write-zip.ts';

/** Names that lead out of the tree, or mean another place to some system. */
const REFUSED_NAMES: readonly string[] = [
  ...[
    '../evil.md',
    '../../evil.md',
    'a/../../evil.md',
    'a/b/../../../evil.md',
    './../evil.md',
    '..',
  ],
  ...[
    'a/..',
    'a/../evil.md',
    '/etc/evil.md',
    '//evil/share/evil.md',
    '/',
    '/../evil.md',
    'C:/evil.md',
  ],
  ...[
    'c:evil.md',
    'C:\\evil.md',
    '..\\evil.md',
    'a\\..\\..\\evil.md',
    '\\\\evil\\share\\evil.md',
    '\\evil.md',
  ],
  ...[
    '\\\\?\\C:\\evil.md',
    '\\\\.\\pipe\\evil',
    'a//evil.md',
    'a/./evil.md',
    './/evil.md',
    'a/.',
    'a/...//../evil',
  ],
  ...[
    'a\nb.md',
    'a\rb.md',
    'a\tb.md',
    '\u0001.md',
    'a\u007fb.md',
    'a\u0085b.md',
    'a\u001b[31mb.md',
    '..\u0000/evil.md',
  ],
  ...[`${'n'.repeat(256)}.md`, `${'d/'.repeat(70)}evil.md`, `${'e/'.repeat(2000)}evil.md`],
];

/** Names that Git or Windows would open as another thing: they are left out. */
const LEFT_OUT_NAMES: readonly string[] = [
  ...[
    '.git/config',
    '.GIT/config',
    '.Git/hooks/post-checkout',
    'a/.git/config',
    '.git./config',
    '.git /config',
  ],
  ...[
    '.git. ./config',
    'git~1/config',
    'GIT~1/config',
    '.g\u200cit/config',
    '.gi\u200dt/config',
    '\ufeff.git/config',
  ],
  ...[
    '.git\u202e/config',
    '.git::$INDEX_ALLOCATION/config',
    '.git:x/config',
    '.g\u206ait/config',
    '\uff0egit/config',
  ],
  ...[
    'con',
    'CON.md',
    'a/nul.md',
    'prn',
    'aux.txt',
    'com1.md',
    'LPT9',
    'com\u00b9.md',
    'conin$',
    'CONOUT$',
    'nul .md',
  ],
  ...['a.md:stream', 'a.md::$DATA', 'x:y/z.md', 'nul.tar.gz'],
];

/** Names that look like it and are names. */
const HARMLESS_NAMES: readonly string[] = [
  ...[
    '..evil.md',
    'a..b.md',
    '...md',
    '%2e%2e/evil.md',
    '..%2fevil.md',
    '\uff0e\uff0e/evil.md',
    '\u2024\u2024/evil.md',
  ],
  ...[
    '.gitignore',
    'git/config.md',
    '~/evil.md',
    '$HOME/evil.md',
    '-rf.md',
    '--help',
    '*',
    '?.md',
    '|sh.md',
    '`id`.md',
  ],
  ...[
    '$(id).md',
    '; rm.md',
    '"quoted".md',
    "'quoted'.md",
    '<script>.md',
    'a b.md',
    ' lead.md',
    'trail .md',
    'dot..md',
  ],
  ...[
    '\u202egpj.md',
    'e\u0301.md',
    '\ud83d\ude80.md',
    '__proto__',
    '__proto__/a.md',
    'constructor.md',
    'toString',
    'CONSOLE.md',
  ],
];

const zipOfName = (name: string) =>
  writeZip([
    { name: 'README.md', content: GOOD },
    { name, content: '# E\n' },
  ]);
const tarOfName = (name: string) => {
  const isLong = Buffer.byteLength(name) > 99;
  const long: TarEntry[] = isLong
    ? [{ name: '././@LongLink', type: 'L', content: `${name}\0` }]
    : [];
  return writeTarGz([
    { name: 'README.md', content: GOOD },
    ...long,
    { name: name.slice(0, 99), content: '# E\n' },
  ]);
};
const paxOfName = (name: string) =>
  writeTarGz([
    { name: 'README.md', content: GOOD },
    { name: 'pax', type: 'x', content: writePax({ path: name }) },
    { name: 'innocent.md', content: '# E\n' },
  ]);

/** Each name in each way that an archive can say it. */
export const NAMED: readonly HostileArchive[] = (
  [
    [REFUSED_NAMES, 'refused'],
    [LEFT_OUT_NAMES, 'harmless'],
    [HARMLESS_NAMES, 'harmless'],
  ] as const
).flatMap(([names, expected]) =>
  names.flatMap((name) => {
    const said = JSON.stringify(name).slice(0, 40);
    // In a header of a .tar a name ends at NUL.
    const inTar = name.includes('\0') ? 'harmless' : expected;
    return [
      { name: `.zip with ${said}`, bytes: zipOfName(name), expected },
      { name: `.tar.gz with ${said}`, bytes: tarOfName(name), expected: inTar },
      { name: `.tar.gz with ${said} in pax`, bytes: paxOfName(name), expected: inTar },
    ] as const;
  }),
);
