import type { Answer, MadeAnswer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { settleOutgoing } from './outgoing.ts';
import { settleStored } from './settle-stored.ts';

/**
 * Decides what of an answer a request gets: by its conditions, its range and the content codings that
 * it accepts.
 */
export function settleAnswer(exchange: Exchange, answer: Answer): MadeAnswer | Promise<MadeAnswer> {
  switch (answer.kind) {
    case 'made':
      return answer;
    case 'ready':
      return answer.bytes.answerTo(exchange.request);
    case 'api':
      return settleOutgoing(exchange, answer.outgoing);
    case 'stored':
      return settleBytes(exchange, answer);
  }
}

async function settleBytes(
  exchange: Exchange,
  { stored, gone }: Extract<Answer, { kind: 'stored' }>,
): Promise<MadeAnswer> {
  return (await settleStored(exchange.request, stored)) ?? settleAnswer(exchange, gone());
}
