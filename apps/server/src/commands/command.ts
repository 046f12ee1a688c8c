import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../platform/config.ts';

/** What a command may touch of the process that runs it. */
export interface CommandContext {
  environment: Readonly<Record<string, string | undefined>>;
  /** Writes a line to standard output: what the command was asked for. */
  print(line: string): void;
  /** Writes a line to standard error: progress, warnings and mistakes. */
  note(line: string): void;
  /** Shows a line that the next one replaces; absent when nobody watches a terminal. */
  showProgress?: (line: string) => void;
  /** Calls `stop` when the process is asked to end. */
  onStop(stop: (signal: string) => void): void;
}

/** One subcommand of `octavo`. */
export interface Command {
  /** The lines that `octavo <name> --help` shows. */
  readonly usage: string;
  /** Does the work and returns the exit code: 0, or 1 for a failure that it has explained. */
  run(args: readonly string[], context: CommandContext): Promise<number>;
}

/** The command line is not one the command understands. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command cannot do what it was asked; the message is for the person who asked. Exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses arguments by Node's rules; throws `UsageError` where they are not as declared. */
export function parseArguments<const O extends Options>(
  args: readonly string[],
  options: O,
  positionals: { names: readonly string[]; others?: boolean } = { names: [] },
) {
  const parsed = parseStrictly(args, options);
  const missing = positionals.names[parsed.positionals.length];
  if (missing !== undefined) throw new UsageError(`Missing: ${missing}.`);
  const surplus = parsed.positionals[positionals.names.length];
  if (surplus !== undefined && positionals.others !== true)
    throw new UsageError(`Unexpected argument: "${surplus}".`);
  return parsed;
}

function parseStrictly<const O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(explainArguments(error));
  }
}

/** What Node says of options, in our words: it names the option first, in quotes. */
function explainArguments(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  const option = /'(?:-\w, )?(--?[\w-]+)/.exec(error.message)?.[1];
  if (option === undefined) return error.message;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${option}.`;
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return error.message;
  return error.message.includes('does not take')
    ? `The option ${option} does not take a value.`
    : `The option ${option} needs a value.`;
}

/** The configuration of a command that is not the server: it logs only what goes wrong, as text. */
export function quietConfig(config: Config): Config {
  return { ...config, logLevel: 'warn', logFormat: 'text', logTo: 'stderr' };
}
