import type { CommandContext } from './commands/command.ts';
import { runCommandLine } from './commands/command-line.ts';

/** How long a process may go on after its command has ended. */
const LEFT_OPEN_MS = 5_000;

/** The process as commands see it. */
const context: CommandContext = {
  environment: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
  ...(process.stderr.isTTY
    ? { showProgress: (line: string) => process.stderr.write(`\r\u001b[2K${line}`) }
    : {}),
  onStop(stop) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  },
};

// Whoever reads the output may have had enough of it, as `head` does: the work goes on all the same.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await runCommandLine(process.argv.slice(2), context);
// What is still open of a command that has ended, such as a connection to what is away, is not waited for.
setTimeout(() => process.exit(), LEFT_OPEN_MS).unref();
