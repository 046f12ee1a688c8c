import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';

/** Answers some of the requests that come to a server. */
export interface Door {
  /** What it answers, for what is said of the work of a server; none where it says so itself. */
  readonly name?: string;
  /**
   * What is ready to be sent, without waiting and without reading anything: the answer; `elsewhere`
   * for a request that is none of its own; undefined where `answer` has to be asked.
   */
  answerAtOnce?(exchange: Exchange): Answer | 'elsewhere' | undefined;
  /** Undefined, and nothing done, for a request that is none of its own. */
  answer(exchange: Exchange): Answer | undefined | Promise<Answer | undefined>;
}
