import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import type { Config } from './config.ts';

/** Structured log: an object of fields, then a message. See `REDACTED` for what is never written. */
export type Logger = PinoLogger;

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'token',
  'secret',
  'password',
  'databaseUrl',
  'bootstrapToken',
  'smtpUrl',
];

/** The fields, at the first three levels of a log line, whose values are replaced. */
export const REDACTED: readonly string[] = SECRET_FIELDS.flatMap((field) =>
  ['', '*', '*.*'].map((prefix) => {
    if (prefix === '') return field;
    return field.startsWith('[') ? `${prefix}${field}` : `${prefix}.${field}`;
  }),
);

/** A logger on the configured stream, or on `destination`. */
export function createLogger(
  config: Pick<Config, 'logLevel' | 'logFormat' | 'logTo'>,
  destination: DestinationStream = createOutput(config),
): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: [...REDACTED], censor: '[secret]' },
    },
    destination,
  );
}

function createOutput({
  logFormat,
  logTo,
}: Pick<Config, 'logFormat' | 'logTo'>): DestinationStream {
  if (logFormat === 'json') return pino.destination({ fd: logTo === 'stdout' ? 1 : 2, sync: true });
  return { write: (line) => process[logTo].write(formatLine(line)) };
}

/** One log line for a person: time, level, message, then the other fields. */
export function formatLine(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const rest = Object.entries(fields)
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('');
  const clock = String(time).slice(11, 19);
  const stack = isErrorLike(err) ? `\n${err.stack ?? err.message}` : '';
  return `${clock} ${String(level).padEnd(5)} ${String(msg ?? '')}${rest}${stack}\n`;
}

function isErrorLike(value: unknown): value is { message: string; stack?: string } {
  return typeof value === 'object' && value !== null && 'message' in value;
}
