import {
  parseAddressRanges,
  parseBootstrapToken,
  parseChoice,
  parseDatabaseUrl,
  parseDataFolder,
  parseEmbedHosts,
  parseHosts,
  parseLogFormat,
  parseMailFrom,
  parseNames,
  parseOrganizations,
  parsePublicUrl,
  parseRangeUrl,
  parseServiceKey,
  parseServiceUrl,
  parseSmtpUrl,
  parseWhole,
} from './config-parsers.ts';

/** One option: what it means to the person who runs the server, and how its text is read. */
export interface ConfigOption<T> {
  readonly about: string;
  readonly default?: string;
  /** Its value is never shown. */
  readonly secret?: true;
  /** Reads the text (`undefined` where it is not set); throws an error that says what is wrong. */
  parse(text: string | undefined): T;
}

/** Names every option of the environment. The documentation and `octavo doctor` read it too. */
export type OptionName = keyof typeof configOptions;

/** How grave an event must be to be logged. */
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

const LOG_LEVELS: readonly LogLevel[] = [
  'fatal',
  'error',
  'warn',
  'info',
  'debug',
  'trace',
  'silent',
];

const ORGANIZATION_CREATORS = ['operators', 'members', 'anyone'] as const;

/** Who may create organizations. */
export type OrganizationCreators = (typeof ORGANIZATION_CREATORS)[number];

/** Every option, in the order in which the documentation lists them. */
export const configOptions = {
  PORT: option({
    about: 'The TCP port to listen on.',
    default: '4000',
    parse: (text) => parseWhole(text, 1, 65_535),
  }),
  OCTAVO_HOST: option({
    about: 'The address to listen on. Without it, every interface.',
    parse: (text) => text,
  }),
  OCTAVO_DATA_DIR: option({
    about:
      'The folder that holds the SQLite database and the stored files. What the server makes in it can be read by its user alone, and others of the machine are kept out of the folder.',
    default: './data',
    parse: parseDataFolder,
  }),
  DATABASE_URL: option({
    about:
      'A PostgreSQL connection string, such as postgres://user:password@host/octavo. Without it, SQLite in the data folder.',
    secret: true,
    parse: parseDatabaseUrl,
  }),
  OCTAVO_PUBLIC_URL: option({
    about:
      'The address under which people reach this server, such as https://docs.example.com. Without it, http://localhost with the port.',
    parse: parsePublicUrl,
  }),
  OCTAVO_SERVER_HOSTS: option({
    about:
      'Further names of this server, by which a proxy or a probe reaches it, such as `octavo.internal,node1.docs.example.com`: no site and no organization may have them. Names that are no site’s reach the server without being named here.',
    parse: parseNames,
  }),
  OCTAVO_BOOTSTRAP_TOKEN: option({
    about:
      "The first administrator's API token, used once, on an empty data folder: `oct_` and 43 characters of base64url (32 random bytes). Without it, a token is made and shown once.",
    secret: true,
    parse: parseBootstrapToken,
  }),
  OCTAVO_ORGANIZATIONS: option({
    about:
      'Who may create organizations: `operators` (the first administrator, and those whom `octavo operator add` names), `members` (also who has a role in an organization, guests not), or `anyone` with an account.',
    default: 'operators',
    parse: (text) => parseChoice(text, ORGANIZATION_CREATORS),
  }),
  OCTAVO_SMTP_URL: option({
    about:
      'The mail server that takes mails, such as smtps://user:password@mail.example.com; `smtp://` asks for STARTTLS where there is a password. Without it, each mail becomes a file in the folder `mail` of the data folder, and its path is logged.',
    secret: true,
    parse: parseSmtpUrl,
  }),
  OCTAVO_MAIL_FROM: option({
    about:
      'Whom mails are from, such as `Docs <docs@example.com>`. Without it, octavo@ the host of the public URL.',
    parse: parseMailFrom,
  }),
  OCTAVO_MAIL_PER_RECIPIENT: option({
    about:
      'Mails with links that go to one address in an hour, and as many invites, at once or spread over it; notices about an account have six times as many.',
    default: '5',
    parse: (text) => parseWhole(text, 1, 1_000_000),
  }),
  OCTAVO_MAIL_PER_SENDER: option({
    about:
      'Mails that one person causes in a day, such as invites; ten times as many for one network address from which links are asked for.',
    default: '100',
    parse: (text) => parseWhole(text, 1, 1_000_000),
  }),
  OCTAVO_MAIL_PER_ORGANIZATION: option({
    about: 'Mails that one organization causes in a day.',
    default: '500',
    parse: (text) => parseWhole(text, 1, 1_000_000),
  }),
  OCTAVO_MAIL_PER_DAY: option({
    about:
      'Mails that the whole installation sends in a day, notices aside. Invites leave half of them to people who want to sign in.',
    default: '5000',
    parse: (text) => parseWhole(text, 2, 10_000_000),
  }),
  OCTAVO_SSO_PRIVATE_HOSTS: option({
    about:
      'Hosts at which identity providers may be though their addresses are private, separated by commas, such as `idp.intra.example.com,10.0.0.5:8443`; another port than that of the scheme has to be named. Without it, providers are on the public Internet.',
    parse: parseHosts,
  }),
  OCTAVO_IMAGE_HOSTS: option({
    about:
      'Hosts whose pictures readers of published sites load over HTTPS, separated by commas, such as `images.example.com,cdn.example.com:8443`; they learn who reads. Without it, a picture on another host is a link with its text alternative.',
    parse: parseHosts,
  }),
  OCTAVO_EMBED_HOSTS: option({
    about:
      'Hosts that the server asks once for the title and picture of a page that published pages embed, as `any`, `none`, or names separated by commas, such as `www.youtube.com,i.ytimg.com`: a picture is had only where its own host is named too.',
    default: 'any',
    parse: parseEmbedHosts,
  }),
  OCTAVO_BREACHED_PASSWORDS_URL: option({
    about:
      'A service that tells whether new passwords were stolen somewhere, asked with the first five characters of their SHA-1, such as https://api.pwnedpasswords.com/range/. Without it, none is asked.',
    parse: parseRangeUrl,
  }),
  OCTAVO_TRANSLATION_OPENAI_URL: option({
    about: 'Where chat completions are asked for, of OpenAI or a service that answers as it does.',
    default: 'https://api.openai.com/v1',
    parse: parseServiceUrl,
  }),
  OCTAVO_TRANSLATION_OPENAI_KEY: option({
    about: 'The key for it. Without it, none is sent, as services of your own may want it.',
    secret: true,
    parse: parseServiceKey,
  }),
  OCTAVO_TRANSLATION_OPENAI_MODEL: option({
    about: 'The model that translates there. Without it, the provider `openai` is not set up.',
    parse: (text) => text,
  }),
  OCTAVO_TRANSLATION_ANTHROPIC_URL: option({
    about: 'Where the messages of Anthropic are asked for.',
    default: 'https://api.anthropic.com',
    parse: parseServiceUrl,
  }),
  OCTAVO_TRANSLATION_ANTHROPIC_KEY: option({
    about: 'The key for it. Without it, the provider `anthropic` is not set up.',
    secret: true,
    parse: parseServiceKey,
  }),
  OCTAVO_TRANSLATION_ANTHROPIC_MODEL: option({
    about: 'The model that translates there. Without it, the provider `anthropic` is not set up.',
    parse: (text) => text,
  }),
  OCTAVO_TRANSLATION_DEEPL_URL: option({
    about: 'Where DeepL is asked; a free key takes `https://api-free.deepl.com`.',
    default: 'https://api.deepl.com',
    parse: parseServiceUrl,
  }),
  OCTAVO_TRANSLATION_DEEPL_KEY: option({
    about: 'The key for it. Without it, the provider `deepl` is not set up.',
    secret: true,
    parse: parseServiceKey,
  }),
  OCTAVO_TRANSLATION_ORGANIZATIONS: option({
    about:
      'The organizations that may translate by the services and keys above, at your expense: their ids, separated by commas, `all`, or `none`. Others bring keys of their own for the services at their public addresses.',
    default: 'none',
    parse: parseOrganizations,
  }),
  OCTAVO_TRANSLATION_CHARACTERS: option({
    about: 'The most characters that each of these organizations may spend so in a calendar month.',
    default: '1000000',
    parse: (text) => parseWhole(text, 1, 1_000_000_000_000),
  }),
  OCTAVO_LOG_LEVEL: option({
    about: `How much is logged: ${LOG_LEVELS.join(', ')}.`,
    default: 'info',
    parse: (text) => parseChoice(text, LOG_LEVELS),
  }),
  OCTAVO_LOG_FORMAT: option({
    about:
      'How log lines are written: `json`, one object a line, `text`, for people, or `auto`: text on a terminal.',
    default: 'auto',
    parse: (text) => parseLogFormat(text),
  }),
  OCTAVO_TRUSTED_PROXIES: option({
    about:
      'The addresses of the proxies in front of the server, as addresses or ranges such as `10.0.0.0/8`, separated by commas. Only they are believed when they say in `X-Forwarded-For` whom a request is from. Without it, a request is from the address that it comes from.',
    parse: parseAddressRanges,
  }),
  OCTAVO_METRICS_TOKEN: option({
    about:
      'The token that `/metrics` takes, as `Authorization: Bearer <token>`, from any address. Without it, addresses alone decide.',
    secret: true,
    parse: parseServiceKey,
  }),
  OCTAVO_METRICS_ADDRESSES: option({
    about:
      'The addresses from which `/metrics` may be read without a token, as addresses or ranges such as `10.0.0.0/8`, separated by commas. Requests that a proxy passes on are none of them.',
    default: '127.0.0.0/8,::1',
    parse: parseAddressRanges,
  }),
  OCTAVO_RATE_LIMIT: option({
    about:
      'Requests per second that one API token, or one address without a token, may send in the long run; ten times as many at once.',
    default: '10000',
    parse: (text) => parseWhole(text, 1, 1_000_000),
  }),
  OCTAVO_REQUEST_SECONDS: option({
    about:
      'How long a request may take to be answered, in seconds; after that it is refused with 503. An upload or a download may take as long as it goes on, and may stand still for so long. Imports, exports, merges and PDFs have an hour. Keep it below what the proxy in front waits.',
    default: '55',
    parse: (text) => parseWhole(text, 1, 3_600),
  }),
  OCTAVO_MAX_UPLOAD_BYTES: option({
    about: 'The largest file that may be uploaded, in bytes.',
    default: '104857600',
    parse: (text) => parseWhole(text, 1, Number.MAX_SAFE_INTEGER),
  }),
  OCTAVO_MAX_IMPORT_ENTRIES: option({
    about: 'The most files that an imported tree may have.',
    default: '50000',
    parse: (text) => parseWhole(text, 1, 10_000_000),
  }),
  OCTAVO_MAX_IMPORT_BYTES: option({
    about: 'The most bytes that an imported tree may have when it is unpacked.',
    default: '4294967296',
    parse: (text) => parseWhole(text, 1, Number.MAX_SAFE_INTEGER),
  }),
  OCTAVO_MAX_FETCH_BYTES: option({
    about: 'The most bytes taken from another server for one import.',
    default: '1073741824',
    parse: (text) => parseWhole(text, 1, Number.MAX_SAFE_INTEGER),
  }),
  OCTAVO_MAX_PDF_PAGES: option({
    about: 'The most pages of a space that one PDF may show.',
    default: '2000',
    parse: (text) => parseWhole(text, 1, 1_000_000),
  }),
  OCTAVO_MAX_PDF_SECONDS: option({
    about: 'The most processor time that making one PDF may take, in seconds.',
    default: '180',
    parse: (text) => parseWhole(text, 1, 86_400),
  }),
  OCTAVO_MAX_PDF_MEMORY_BYTES: option({
    about:
      'The most memory that making one PDF may take, in bytes. One of more than 100 pages is made at a time, and two smaller ones.',
    default: '4294967296',
    parse: (text) => parseWhole(text, 268_435_456, Number.MAX_SAFE_INTEGER),
  }),
  OCTAVO_PDF_STORE_BYTES: option({
    about:
      'How many bytes of finished PDFs are kept in the data folder; beyond that, those that were asked for the longest ago go.',
    default: '1073741824',
    parse: (text) => parseWhole(text, 1, Number.MAX_SAFE_INTEGER),
  }),
  OCTAVO_AUDIT_DAYS: option({
    about: 'How long the events of the audit trail are kept, in days.',
    default: '365',
    parse: (text) => parseWhole(text, 1, 36_500),
  }),
  OCTAVO_CACHE_BYTES: option({
    about: 'About how much memory all caches may take together when they are full, in bytes.',
    default: '402653184',
    parse: (text) => parseWhole(text, 1_048_576, Number.MAX_SAFE_INTEGER),
  }),
};

function option<T>(declared: ConfigOption<T>): ConfigOption<T> {
  return declared;
}
