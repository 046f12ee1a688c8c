import type { Random } from '../../../packages/content/src/testing/random-edits.ts';
import type { Ledger } from '../ledger.ts';
import { Reader } from './reader.ts';
import type { Problem } from './verdict.ts';

/** Requests whose object nobody takes away, so that they can be repeated at any time. */
const REPEATABLE = /^(insert-page|send-batch|upload-file|post-comment|open-request|create-space)$/;
const AT_MOST = 3;

/**
 * Sends some acknowledged requests again, with the keys that they had: each is answered as it was, word for
 * word, and says that it is a repetition.
 */
export async function checkRepeats(
  origin: string,
  ledger: Ledger,
  { tokens, random }: { tokens: readonly string[]; random: Random },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const able = ledger.answered.filter(({ kind }) => REPEATABLE.test(kind));
  for (let times = 0; times < Math.min(AT_MOST, able.length); times += 1) {
    const write = able[random(able.length)];
    if (write?.key === undefined || write.answer === undefined) continue;
    const reader = new Reader(origin, tokens[write.writer] ?? '');
    const { status, text, headers } = await reader.send({ ...write.request, key: write.key });
    const isReplayed = headers.get('idempotency-replayed') === 'true';
    if (isReplayed && status === write.answer.status && text === write.answer.text) continue;
    const detail = `${write.kind} of step ${write.step}, sent again, was answered ${status} ${text.slice(0, 200)}`;
    problems.push({ fault: 'not-replayed', detail });
  }
  return problems;
}
