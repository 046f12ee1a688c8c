import { readBuildFacts } from '../build-facts.ts';
import { ConfigError } from '../platform/config.ts';
import { type Command, type CommandContext, CommandError, UsageError } from './command.ts';

interface Entry {
  about: string;
  load(): Promise<Command>;
}

/** Each command's modules are loaded only when it is the one that runs. */
const commands: Readonly<Record<string, Entry>> = {
  serve: {
    about: 'run the server; if the data folder is empty, set up the installation first',
    load: async () => (await import('./serve.ts')).serve,
  },
  migrate: {
    about: 'bring the database schema up to date',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  import: {
    about: 'import a documentation tree into a space',
    load: async () => (await import('./import.ts')).importCommand,
  },
  export: {
    about: 'export a space as a documentation tree',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  token: {
    about: 'create an API token for a user',
    load: async () => (await import('./token.ts')).token,
  },
  'sign-in-link': {
    about: 'create a link with which a user can sign in once',
    load: async () => (await import('./sign-in-link.ts')).signInLink,
  },
  operator: {
    about: 'manage the operators, who run the server and can create organizations',
    load: async () => (await import('./operator.ts')).operator,
  },
  domain: {
    about: 'vouch for an e-mail domain of an organization',
    load: async () => (await import('./domain.ts')).domain,
  },
  jobs: {
    about: 'list the jobs that failed for good, and run them again',
    load: async () => (await import('./jobs.ts')).jobs,
  },
  backup: {
    about: 'copy the database and all stored files into a folder while the server is running',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    about: 'create an installation from a backup',
    load: async () => (await import('./restore.ts')).restore,
  },
  doctor: {
    about: 'check the configuration, database, schema and stored files',
    load: async () => (await import('./doctor.ts')).doctor,
  },
};

/**
 * Runs `octavo <command> …` and returns the exit code: 0 when it worked, 1 when it did not, 2 when
 * the command line or the configuration is wrong.
 */
export async function runCommandLine(
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    context.print(describeCommands());
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v' || name === 'version') {
    const { version, build } = readBuildFacts();
    context.print(`octavo ${version} (${build})`);
    return 0;
  }
  if (!Object.hasOwn(commands, name)) {
    context.note(`octavo: there is no command "${name}".\n\n${describeCommands()}`);
    return 2;
  }
  const command = await commands[name]?.load();
  if (command === undefined) return 2;
  if (rest.includes('--help') || rest.includes('-h')) {
    context.print(command.usage);
    return 0;
  }
  try {
    return await command.run(rest, context);
  } catch (error) {
    return explain(error, command, context);
  }
}

function explain(error: unknown, command: Command, context: CommandContext): number {
  if (error instanceof UsageError) {
    context.note(`octavo: ${error.message}\n\n${command.usage}`);
    return 2;
  }
  if (error instanceof ConfigError) {
    context.note(error.message);
    return 2;
  }
  if (error instanceof CommandError || isExpected(error)) {
    context.note(`octavo: ${error.message}`);
    return 1;
  }
  context.note(`octavo: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  return 1;
}

/** Errors of the layers below whose message is meant for a person, without a stack. */
const EXPECTED: ReadonlySet<string> = new Set([
  'NewerSchemaError',
  'OlderServersError',
  'OutdatedServerError',
  'ForeignSchemaError',
  'DataFolderError',
  'DataFolderTakenError',
  'DatabaseUnreachableError',
  'DatabaseToolError',
  'TreeError',
  'FetchRefusedError',
]);

function isExpected(error: unknown): error is Error {
  return error instanceof Error && EXPECTED.has(error.name);
}

function describeCommands(): string {
  const lines = Object.entries(commands).map(
    ([name, { about }]) => `  ${name.padEnd(12)} ${about}`,
  );
  return `Usage: octavo <command> [options]\n\n${lines.join('\n')}\n\nRun "octavo <command> --help" for details about a command, and "octavo --version" for the version.`;
}
