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
    about: 'The address to listen on. If it is not set, the server listens on every interface.',
    parse: (text) => text,
  }),
  OCTAVO_DATA_DIR: option({
    about:
      'The folder that contains the SQLite database and the stored files. Only the user that runs the server can read the files it creates there; other users of the machine have no access to the folder.',
    default: './data',
    parse: parseDataFolder,
  }),
  DATABASE_URL: option({
    about:
      'A PostgreSQL connection string, such as postgres://user:password@host/octavo. If it is not set, SQLite in the data folder is used.',
    secret: true,
    parse: parseDatabaseUrl,
  }),
  OCTAVO_PUBLIC_URL: option({
    about:
      'The address at which people reach this server, such as https://docs.example.com. If it is not set, http://localhost with the port.',
    parse: parsePublicUrl,
  }),
  OCTAVO_SERVER_HOSTS: option({
    about:
      'Additional host names of this server that a proxy or probe uses to reach it, such as `octavo.internal,node1.docs.example.com`. No site or organization can claim them. Names that do not belong to a site reach the server without being listed here.',
    parse: parseNames,
  }),
  OCTAVO_BOOTSTRAP_TOKEN: option({
    about:
      "The first administrator's API token, used once, on an empty data folder: `oct_` and 43 characters of base64url (32 random bytes). If it is not set, a token is created and shown once.",
    secret: true,
    parse: parseBootstrapToken,
  }),
  OCTAVO_ORGANIZATIONS: option({
    about:
      'Who can create organizations: `operators` (the first administrator and the users added with `octavo operator add`), `members` (also everyone with a role in an organization, but not guests), or `anyone` with an account.',
    default: 'operators',
    parse: (text) => parseChoice(text, ORGANIZATION_CREATORS),
  }),
  OCTAVO_SMTP_URL: option({
    about:
      'The mail server for outgoing mail, such as smtps://user:password@mail.example.com; `smtp://` requires STARTTLS if there is a password. If it is not set, each mail is written to a file in the `mail` folder of the data folder, and its path is logged.',
    secret: true,
    parse: parseSmtpUrl,
  }),
  OCTAVO_MAIL_FROM: option({
    about:
      'The sender of mails, such as `Docs <docs@example.com>`. If it is not set, octavo@ followed by the host of the public URL.',
    parse: parseMailFrom,
  }),
  OCTAVO_MAIL_PER_RECIPIENT: option({
    about:
      'How many mails with links one address can get in an hour, and as many invites, all at once or spread over the hour; the limit for notices about an account is six times as high.',
    default: '5',
    parse: (text) => parseWhole(text, 1, 1_000_000),
  }),
  OCTAVO_MAIL_PER_SENDER: option({
    about:
      'How many mails, such as invites, one person can cause in a day; the limit for one network address from which links are requested is ten times as high.',
    default: '100',
    parse: (text) => parseWhole(text, 1, 1_000_000),
  }),
  OCTAVO_MAIL_PER_ORGANIZATION: option({
    about: 'How many mails one organization can cause in a day.',
    default: '500',
    parse: (text) => parseWhole(text, 1, 1_000_000),
  }),
  OCTAVO_MAIL_PER_DAY: option({
    about:
      'How many mails the whole installation can send in a day, not counting notices. Half of them are reserved for people who want to sign in and cannot be used for invites.',
    default: '5000',
    parse: (text) => parseWhole(text, 2, 10_000_000),
  }),
  OCTAVO_SSO_PRIVATE_HOSTS: option({
    about:
      'Hosts that identity providers can use although their addresses are private, separated by commas, such as `idp.intra.example.com,10.0.0.5:8443`. Give the port if it is not the default one of the scheme. If it is not set, providers must be on the public Internet.',
    parse: parseHosts,
  }),
  OCTAVO_IMAGE_HOSTS: option({
    about:
      'Hosts from which readers of published sites load pictures over HTTPS, separated by commas, such as `images.example.com,cdn.example.com:8443`. These hosts learn who reads the pages. If it is not set, a picture on another host is shown as a link with its alternative text.',
    parse: parseHosts,
  }),
  OCTAVO_EMBED_HOSTS: option({
    about:
      'Hosts from which the server fetches, once, the title and picture of pages that published pages embed: `any`, `none`, or host names separated by commas, such as `www.youtube.com,i.ytimg.com`. A picture is fetched only if its own host is listed too.',
    default: 'any',
    parse: parseEmbedHosts,
  }),
  OCTAVO_BREACHED_PASSWORDS_URL: option({
    about:
      'A service that reports whether new passwords are known to be stolen, such as https://api.pwnedpasswords.com/range/. It receives only the first five characters of their SHA-1 hash. If it is not set, passwords are not checked in this way.',
    parse: parseRangeUrl,
  }),
  OCTAVO_TRANSLATION_OPENAI_URL: option({
    about: 'The address for chat completions, of OpenAI or of a compatible service.',
    default: 'https://api.openai.com/v1',
    parse: parseServiceUrl,
  }),
  OCTAVO_TRANSLATION_OPENAI_KEY: option({
    about:
      'The API key for this service. If it is not set, no key is sent, as services of your own may require.',
    secret: true,
    parse: parseServiceKey,
  }),
  OCTAVO_TRANSLATION_OPENAI_MODEL: option({
    about: 'The model to translate with. If it is not set, the provider `openai` is not available.',
    parse: (text) => text,
  }),
  OCTAVO_TRANSLATION_ANTHROPIC_URL: option({
    about: 'The address of the Messages API of Anthropic.',
    default: 'https://api.anthropic.com',
    parse: parseServiceUrl,
  }),
  OCTAVO_TRANSLATION_ANTHROPIC_KEY: option({
    about:
      'The API key for this service. If it is not set, the provider `anthropic` is not available.',
    secret: true,
    parse: parseServiceKey,
  }),
  OCTAVO_TRANSLATION_ANTHROPIC_MODEL: option({
    about:
      'The model to translate with. If it is not set, the provider `anthropic` is not available.',
    parse: (text) => text,
  }),
  OCTAVO_TRANSLATION_DEEPL_URL: option({
    about:
      'The address of the DeepL API; keys of the free plan require `https://api-free.deepl.com`.',
    default: 'https://api.deepl.com',
    parse: parseServiceUrl,
  }),
  OCTAVO_TRANSLATION_DEEPL_KEY: option({
    about: 'The API key for this service. If it is not set, the provider `deepl` is not available.',
    secret: true,
    parse: parseServiceKey,
  }),
  OCTAVO_TRANSLATION_ORGANIZATIONS: option({
    about:
      'The organizations that can translate with the services and keys above, at your expense: their ids separated by commas, `all`, or `none`. Other organizations use keys of their own, with the services at their public addresses.',
    default: 'none',
    parse: parseOrganizations,
  }),
  OCTAVO_TRANSLATION_CHARACTERS: option({
    about:
      'The maximum number of characters that each of these organizations can translate in this way in a calendar month.',
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
      'The format of log lines: `json` (one object per line), `text` (for people), or `auto` (text on a terminal, otherwise JSON).',
    default: 'auto',
    parse: (text) => parseLogFormat(text),
  }),
  OCTAVO_TRUSTED_PROXIES: option({
    about:
      'The addresses of the proxies in front of the server, as addresses or ranges such as `10.0.0.0/8`, separated by commas. `X-Forwarded-For` is trusted only from these proxies. If it is not set, the client is always the address that a request comes from.',
    parse: parseAddressRanges,
  }),
  OCTAVO_METRICS_TOKEN: option({
    about:
      'A token that gives access to `/metrics` from any address, sent as `Authorization: Bearer <token>`. If it is not set, only the address decides.',
    secret: true,
    parse: parseServiceKey,
  }),
  OCTAVO_METRICS_ADDRESSES: option({
    about:
      'The addresses from which `/metrics` can be read without a token, as addresses or ranges such as `10.0.0.0/8`, separated by commas. Requests forwarded by a proxy never count as coming from one of them.',
    default: '127.0.0.0/8,::1',
    parse: parseAddressRanges,
  }),
  OCTAVO_RATE_LIMIT: option({
    about:
      'How many requests per second one API token, or one address without a token, can send on average; up to ten times as many can be sent at once.',
    default: '10000',
    parse: (text) => parseWhole(text, 1, 1_000_000),
  }),
  OCTAVO_REQUEST_SECONDS: option({
    about:
      'How long a request can take, in seconds, before it is refused with 503. Uploads and downloads can take longer as long as data is transferred; they are ended only if they stall for this long. Imports, exports, merges and PDFs can take an hour. Keep this below the timeout of the proxy in front.',
    default: '55',
    parse: (text) => parseWhole(text, 1, 3_600),
  }),
  OCTAVO_MAX_UPLOAD_BYTES: option({
    about: 'The size of the largest file that can be uploaded, in bytes.',
    default: '104857600',
    parse: (text) => parseWhole(text, 1, Number.MAX_SAFE_INTEGER),
  }),
  OCTAVO_MAX_IMPORT_ENTRIES: option({
    about: 'The maximum number of files in an imported tree.',
    default: '50000',
    parse: (text) => parseWhole(text, 1, 10_000_000),
  }),
  OCTAVO_MAX_IMPORT_BYTES: option({
    about: 'The maximum size of an imported tree when it is unpacked, in bytes.',
    default: '4294967296',
    parse: (text) => parseWhole(text, 1, Number.MAX_SAFE_INTEGER),
  }),
  OCTAVO_MAX_FETCH_BYTES: option({
    about: 'The maximum number of bytes fetched from another server for one import.',
    default: '1073741824',
    parse: (text) => parseWhole(text, 1, Number.MAX_SAFE_INTEGER),
  }),
  OCTAVO_MAX_PDF_PAGES: option({
    about: 'The maximum number of pages of a space in one PDF.',
    default: '2000',
    parse: (text) => parseWhole(text, 1, 1_000_000),
  }),
  OCTAVO_MAX_PDF_SECONDS: option({
    about: 'The maximum processor time for making one PDF, in seconds.',
    default: '180',
    parse: (text) => parseWhole(text, 1, 86_400),
  }),
  OCTAVO_MAX_PDF_MEMORY_BYTES: option({
    about:
      'The maximum memory for making one PDF, in bytes. One PDF of more than 100 pages is made at a time, and two smaller ones.',
    default: '4294967296',
    parse: (text) => parseWhole(text, 268_435_456, Number.MAX_SAFE_INTEGER),
  }),
  OCTAVO_PDF_STORE_BYTES: option({
    about:
      'How many bytes of finished PDFs are kept in the data folder. Beyond that, the PDFs that were requested longest ago are removed.',
    default: '1073741824',
    parse: (text) => parseWhole(text, 1, Number.MAX_SAFE_INTEGER),
  }),
  OCTAVO_AUDIT_DAYS: option({
    about: 'How long the events of the audit trail are kept, in days.',
    default: '365',
    parse: (text) => parseWhole(text, 1, 36_500),
  }),
  OCTAVO_CACHE_BYTES: option({
    about: 'The approximate memory that all caches together can use when they are full, in bytes.',
    default: '402653184',
    parse: (text) => parseWhole(text, 1_048_576, Number.MAX_SAFE_INTEGER),
  }),
};

function option<T>(declared: ConfigOption<T>): ConfigOption<T> {
  return declared;
}
