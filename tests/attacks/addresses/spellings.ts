/** IPv4 addresses that are not of the public Internet, or are answered inside of clouds. */
export const PRIVATE_V4: readonly string[] = [
  ...['127.0.0.1', '127.0.0.0', '127.1.2.3', '127.255.255.255', '0.0.0.0', '0.1.2.3', '10.0.0.1'],
  ...[
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.255',
    '100.64.0.1',
  ],
  ...['100.127.255.255', '100.100.100.200', '169.254.169.254', '169.254.170.2', '169.254.0.1'],
  ...['168.63.129.16', '192.0.0.192', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.19.255.255'],
  ...[
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
  ],
];

/** IPv6 addresses of the same kind, without those that hold one of IPv4. */
export const PRIVATE_V6: readonly string[] = [
  ...[
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::0001',
    'fe80::1',
    'fe80::a9fe:a9fe',
    'febf:ffff::1',
    'fc00::1',
  ],
  ...[
    'fd00::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fdff:ffff::1',
    'ff02::1',
    'ff0e::1',
    'ff05::1:3',
  ],
  ...[
    'fec0::1',
    'feff::1',
    '2001:db8::1',
    '100::1',
    '64:ff9b:1::1',
    '2001::1',
    '2001:10::1',
    '2001:20::1',
  ],
  ...['5f00::1', '3fff::1', '2002::1', '::ffff:0:0'],
];

const numbersOf = (address: string) => address.split('.').map(Number);
const hex = (value: number, digits = 0) => value.toString(16).padStart(digits, '0');
const octal = (value: number) => `0${value.toString(8)}`;
const wide = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
const circled = (text: string) =>
  text
    .replace(/[1-9]/g, (digit) => String.fromCharCode(0x2460 + Number(digit) - 1))
    .replaceAll('0', '\u24ea');
const mathematical = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7d8 + Number(digit)));

/** The ways to write an IPv4 address in a URL, as browsers and libraries read them. */
function spellV4(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = numbersOf(address);
  const whole = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  return [
    ...[address, `${address}.`, String(whole), `0x${hex(whole)}`, `0X${hex(whole).toUpperCase()}`],
    ...[
      octal(whole),
      `${octal(a)}.${octal(b)}.${octal(c)}.${octal(d)}`,
      `00000${octal(a)}.${b}.${c}.${d}`,
    ],
    ...[`0x${hex(a)}.0x${hex(b)}.0x${hex(c)}.0x${hex(d)}`, `0x${hex(a)}.${b}.${octal(c)}.${d}`],
    ...[
      `${a}.${b}.${(c << 8) | d}`,
      `${a}.${((b << 16) | (c << 8) | d) >>> 0}`,
      `0x${hex(a)}.${(b << 16) | (c << 8) | d}`,
    ],
    ...[wide(address), circled(address), mathematical(address), address.replaceAll('.', '\u3002')],
    ...[
      address.replaceAll('.', '\uff61'),
      address.replaceAll('.', '%2e'),
      `%3${a.toString()[0]}${address.slice(1)}`,
    ],
    ...[
      `${address.slice(0, 1)}\u00ad${address.slice(1)}`,
      `${address}%00.example.com`,
      `${address}\u200b`,
    ],
    ...[`${a}.${b}.${c}.${d + 256}`, `${address}:80`, `[::${address}]`],
  ];
}

/** The ways in which an IPv6 address holds one of IPv4. */
function embedV4(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = numbersOf(address);
  const [high, low] = [hex((a << 8) | b), hex((c << 8) | d)];
  return [
    ...[
      `::ffff:${address}`,
      `::ffff:${high}:${low}`,
      `0:0:0:0:0:ffff:${high}:${low}`,
      `::FFFF:${address}`,
    ],
    ...[`::${address}`, `::${high}:${low}`, `::ffff:0:${address}`, `::ffff:0:${high}:${low}`],
    ...[
      `64:ff9b::${address}`,
      `64:ff9b::${high}:${low}`,
      `64:ff9b:1::${address}`,
      `64:ff9b:1:${high}:${low}::`,
    ],
    ...[
      `2002:${high}:${low}::`,
      `2002:${high}:${low}::1`,
      `2001:0:${high}:${low}::`,
      `fe80::5efe:${address}`,
    ],
    ...[
      `2001:0:4136:e378:8000:63bf:${hex(~((a << 8) | b) & 0xffff)}:${hex(~((c << 8) | d) & 0xffff)}`,
    ],
  ];
}

/** An address to fetch, with what it stands for. */
export interface HostileAddress {
  url: string;
  /** Of the address that it leads to, if it is one. */
  note: string;
}

/** What stands around a host in a URL. */
const AROUND: readonly ((host: string) => string)[] = [
  (host) => `http://${host}/`,
  (host) => `https://${host}/`,
  (host) => `HTTP://${host}/`,
  (host) => `http:\\\\${host}\\`,
  (host) => `http:/${host}/`,
  (host) => `http:${host}/`,
  (host) => `http:////${host}/`,
  (host) => ` http://${host}/ `,
  (host) => `ht\ntp://${host}/`,
  (host) => `http://user:pass@${host}/`,
  (host) => `http://example.com@${host}/`,
  (host) => `http://example.com:80@${host}:§/`,
  (host) => `http://example.com%2f@${host}/`,
  (host) => `http://${host}#@example.com/`,
  (host) => `http://${host}?@example.com/`,
  (host) => `http://${host}\\@example.com/`,
  (host) => `http://${host}/..//example.com`,
  (host) => `http://${host}:§/`,
  (host) => `http://${host}:0§/`,
  (host) => `http://${host}:22/`,
  (host) => `http://${host}:6379/`,
  (host) => `//${host}/`,
  (host) => `${host}`,
];

/** Schemes that are not the web's. */
const SCHEMES: readonly string[] = [
  ...[
    'file',
    'ftp',
    'gopher',
    'dict',
    'ldap',
    'tftp',
    'sftp',
    'smb',
    'jar',
    'netdoc',
    'ws',
    'wss',
    'data',
  ],
  ...[
    'javascript',
    'blob',
    'about',
    'php',
    'expect',
    'ssh',
    'telnet',
    'unix',
    'http+unix',
    'view-source',
    'git',
  ],
];

/** Names that stand for private addresses wherever they are asked for; here all names do. */
const NAMES: readonly string[] = [
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost.localdomain',
    'ip6-localhost',
    'ip6-loopback',
    'loopback',
  ],
  ...[
    'metadata.google.internal',
    'metadata',
    'instance-data',
    'kubernetes.default.svc',
    'host.docker.internal',
  ],
  ...[
    '127.0.0.1.example.com',
    '7f000001.example.com',
    'a.localhost',
    'intranet',
    'router.home.arpa',
    'printer.local',
  ],
  ...[
    'xn--localhost-abc.example',
    '\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54',
    'local\u00adhost',
    'lOcAlHoSt',
    'loc%61lhost',
  ],
  ...[
    '0',
    '0x0',
    '1',
    '2130706433',
    '127',
    '0177',
    '0x7f',
    '127.1',
    '0x7f.1',
    '127.0.1',
    '0.0',
    '00000000000',
  ],
  ...[
    'example.com',
    'wiki.example.com',
    '_service.example.com',
    'a-very-long-name.example.com',
    'example.com.',
  ],
  ...[
    '[::]',
    '[::1]',
    '[::1%25lo]',
    '[fe80::1%25eth0]',
    '[0:0:0:0:0:0:127.0.0.1]',
    '[::ffff:127.0.0.1%25lo]',
    '[::1].',
    '[v1.a]',
  ],
];

/** Every address to fetch. `port` is where a server listens that must not be asked. */
export function listHostileAddresses(port: number): HostileAddress[] {
  const hosts = [
    ...PRIVATE_V4.flatMap((address) => spellV4(address).map((host) => ({ host, note: address }))),
    ...PRIVATE_V4.flatMap((address) =>
      embedV4(address).map((host) => ({ host: `[${host}]`, note: address })),
    ),
    ...PRIVATE_V6.map((address) => ({ host: `[${address}]`, note: address })),
    ...NAMES.map((host) => ({ host, note: 'a name' })),
  ];
  const plain = hosts.map(({ host, note }) => ({ url: `http://${host}:${port}/`, note }));
  const dressed = [
    '127.0.0.1',
    '[::1]',
    'localhost',
    '0x7f.1',
    '2130706433',
    '169.254.169.254',
  ].flatMap((host) => [
    ...AROUND.map((write) => ({ url: write(host).replaceAll('§', String(port)), note: host })),
    ...SCHEMES.map((scheme) => ({ url: `${scheme}://${host}:${port}/`, note: scheme })),
  ]);
  return [...plain, ...dressed];
}
