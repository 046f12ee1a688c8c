import { describe, expect, it } from 'vitest';
import { createLogger, formatLine } from './log.ts';

function logLines(run: (log: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  run(createLogger({ logLevel: 'info', logFormat: 'json', logTo: 'stdout' }, destination));
  return lines;
}

describe('the log', () => {
  it('writes one JSON object a line, with level, time and message', () => {
    const [line] = logLines((log) => log.info({ page: 1 }, 'hello'));
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 'info', page: 1, msg: 'hello' });
  });

  it('never writes secrets, at any of the first three levels', () => {
    const headers = { authorization: 'hunter2', cookie: 'hunter2', 'set-cookie': 'hunter2' };
    const lines = logLines((log) => {
      log.info({ token: 'hunter2', headers, request: { headers } }, 'one');
      log.info({ config: { databaseUrl: 'hunter2', bootstrapToken: 'hunter2' } }, 'two');
    });
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('hunter2');
  });

  it('has a form for people', () => {
    const [line] = logLines((log) => log.warn({ size: 2 }, 'look'));
    expect(formatLine(line ?? '')).toMatch(/^\d\d:\d\d:\d\d warn {2}look size=2\n$/);
  });
});
