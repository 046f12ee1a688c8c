import {
  configOptions,
  type LogLevel,
  type OptionName,
  type OrganizationCreators,
} from './config-options.ts';
import type { MailLimits } from './mail/mail-budgets.ts';
import type { AddressRange } from './net/address-range.ts';

/** What the server is told by its environment. See `config-options.ts` for what each one means. */
export interface Config {
  port: number;
  host: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The address under which the server is reached, without a trailing slash. */
  publicUrl: string;
  /** Names by which the server is reached besides, in lower case, without ports. */
  serverHosts: ReadonlySet<string>;
  bootstrapToken: string | undefined;
  /** Who may create organizations. */
  organizationCreators: OrganizationCreators;
  /** Where mails are handed over; without it they become files. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** How many mails may be sent. */
  mail: MailLimits;
  /** Where identity providers may be though it is private; as `URL.host` has them. */
  ssoPrivateHosts: ReadonlySet<string>;
  /** Whose pictures readers of sites load, as `URL.host` has them. */
  imageHosts: ReadonlySet<string>;
  /** Whom the server asks for the titles and pictures of what pages embed, as `URL.host` has them. */
  embedHosts: ReadonlySet<string> | 'any';
  /** The service of stolen passwords, with a slash at its end; without it none is asked. */
  breachedPasswordsUrl: string | undefined;
  /** Who may be asked to translate. Addresses have no slash at their end. */
  translation: TranslationConfig;
  /** Who may translate at the expense of the operator, and how much. */
  translationAllowance: TranslationAllowance;
  logLevel: LogLevel;
  logFormat: 'json' | 'text';
  /** Commands keep standard output for what they were asked for. */
  logTo: 'stdout' | 'stderr';
  /** About how many bytes of memory keep content ready. */
  cacheBytes: number;
  /** The proxies that may say whom a request is from. */
  trustedProxies: readonly AddressRange[];
  /** Who may read the figures of the server: with this token, or from these addresses. */
  metrics: { token: string | undefined; addresses: readonly AddressRange[] };
  /** How long events of the audit trail are kept, in days. */
  auditDays: number;
  limits: Limits;
}

/** A service that translates; without a model or key, as it needs them, it is not set up. */
export interface ServiceConfig {
  url: string;
  key: string | undefined;
}

/** The services that may translate. */
export interface TranslationConfig {
  openai: ServiceConfig & { model: string | undefined };
  anthropic: ServiceConfig & { model: string | undefined };
  deepl: ServiceConfig;
}

/** What organizations may spend of the operator's translation services. */
export interface TranslationAllowance {
  /** Those that may, by their ids. */
  organizations: ReadonlySet<string> | 'all';
  /** What each may spend in a month. */
  charactersPerMonth: number;
}

/** Limits on what comes in. */
export interface Limits {
  /** Requests per second of one caller. */
  requestsPerSecond: number;
  /** How long a request may take to be answered, or stand still, in seconds. */
  requestSeconds: number;
  /** Bytes of one uploaded file. */
  uploadBytes: number;
  /** Files in one imported tree. */
  importEntries: number;
  /** Bytes of one imported tree when it is unpacked. */
  importBytes: number;
  /** Bytes of an archive or repository fetched from another server. */
  fetchBytes: number;
  /** Pages in one PDF. */
  pdfPages: number;
  /** Processor time to make one PDF, in seconds. */
  pdfSeconds: number;
  /** Bytes of memory to make one PDF. */
  pdfMemoryBytes: number;
  /** Bytes of finished PDFs that are kept. */
  pdfStoreBytes: number;
}

/** One or more options are wrong. The message names every one of them, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Reads the configuration from environment variables; throws `ConfigError` naming all mistakes. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const read = <N extends OptionName>(name: N): ReturnType<(typeof configOptions)[N]['parse']> => {
    const option = configOptions[name];
    const text = environment[name]?.trim() || option.default;
    try {
      return option.parse(text) as ReturnType<(typeof configOptions)[N]['parse']>;
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined as never;
    }
  };
  const port = read('PORT');
  const config: Config = {
    port,
    host: read('OCTAVO_HOST'),
    dataDir: read('OCTAVO_DATA_DIR'),
    databaseUrl: read('DATABASE_URL'),
    publicUrl: read('OCTAVO_PUBLIC_URL') ?? `http://localhost:${port}`,
    serverHosts: read('OCTAVO_SERVER_HOSTS'),
    bootstrapToken: read('OCTAVO_BOOTSTRAP_TOKEN'),
    organizationCreators: read('OCTAVO_ORGANIZATIONS'),
    smtpUrl: read('OCTAVO_SMTP_URL'),
    mailFrom: read('OCTAVO_MAIL_FROM'),
    mail: {
      perRecipient: read('OCTAVO_MAIL_PER_RECIPIENT'),
      perSender: read('OCTAVO_MAIL_PER_SENDER'),
      perOrganization: read('OCTAVO_MAIL_PER_ORGANIZATION'),
      perDay: read('OCTAVO_MAIL_PER_DAY'),
    },
    ssoPrivateHosts: read('OCTAVO_SSO_PRIVATE_HOSTS'),
    imageHosts: read('OCTAVO_IMAGE_HOSTS'),
    embedHosts: read('OCTAVO_EMBED_HOSTS'),
    breachedPasswordsUrl: read('OCTAVO_BREACHED_PASSWORDS_URL'),
    translation: {
      openai: {
        url: read('OCTAVO_TRANSLATION_OPENAI_URL'),
        key: read('OCTAVO_TRANSLATION_OPENAI_KEY'),
        model: read('OCTAVO_TRANSLATION_OPENAI_MODEL'),
      },
      anthropic: {
        url: read('OCTAVO_TRANSLATION_ANTHROPIC_URL'),
        key: read('OCTAVO_TRANSLATION_ANTHROPIC_KEY'),
        model: read('OCTAVO_TRANSLATION_ANTHROPIC_MODEL'),
      },
      deepl: {
        url: read('OCTAVO_TRANSLATION_DEEPL_URL'),
        key: read('OCTAVO_TRANSLATION_DEEPL_KEY'),
      },
    },
    translationAllowance: {
      organizations: read('OCTAVO_TRANSLATION_ORGANIZATIONS'),
      charactersPerMonth: read('OCTAVO_TRANSLATION_CHARACTERS'),
    },
    logLevel: read('OCTAVO_LOG_LEVEL'),
    logFormat: read('OCTAVO_LOG_FORMAT'),
    logTo: 'stdout',
    cacheBytes: read('OCTAVO_CACHE_BYTES'),
    trustedProxies: read('OCTAVO_TRUSTED_PROXIES'),
    metrics: {
      token: read('OCTAVO_METRICS_TOKEN'),
      addresses: read('OCTAVO_METRICS_ADDRESSES'),
    },
    auditDays: read('OCTAVO_AUDIT_DAYS'),
    limits: {
      requestsPerSecond: read('OCTAVO_RATE_LIMIT'),
      requestSeconds: read('OCTAVO_REQUEST_SECONDS'),
      uploadBytes: read('OCTAVO_MAX_UPLOAD_BYTES'),
      importEntries: read('OCTAVO_MAX_IMPORT_ENTRIES'),
      importBytes: read('OCTAVO_MAX_IMPORT_BYTES'),
      fetchBytes: read('OCTAVO_MAX_FETCH_BYTES'),
      pdfPages: read('OCTAVO_MAX_PDF_PAGES'),
      pdfSeconds: read('OCTAVO_MAX_PDF_SECONDS'),
      pdfMemoryBytes: read('OCTAVO_MAX_PDF_MEMORY_BYTES'),
      pdfStoreBytes: read('OCTAVO_PDF_STORE_BYTES'),
    },
  };
  problems.push(...findUnknownOptions(environment));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Our own prefix with a name that nothing reads is a misspelling, which would pass unnoticed. */
function findUnknownOptions(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('OCTAVO_') && !(name in configOptions))
    .filter((name) => !OTHER_OPTIONS.has(name))
    .map((name) => `${name}: there is no such setting.`);
}

/** Read by the test set-up, the benchmarks and callers of the API, not by the server. */
const OTHER_OPTIONS: ReadonlySet<string> = new Set([
  'OCTAVO_CORPORA',
  'OCTAVO_CHROMIUM',
  'OCTAVO_TOKEN',
  'OCTAVO_URL',
]);
