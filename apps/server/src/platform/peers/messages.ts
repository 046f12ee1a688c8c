import type { Figures } from '../metrics.ts';
import type { ForgivenTry, QueueRequest, TokenLease, TokenRequest, TryRequest } from './peers.ts';

/** What a worker is told of itself. */
export interface WorkerPart {
  /** From 1; a worker that replaces another one has its number. */
  number: number;
  /** How many there are. */
  count: number;
  /** Whether it replaces one that died. */
  isReplacement: boolean;
  /** Where each counts its commits, see `openCommitCounts`. */
  commitFile: string;
}

/** What a worker asks the process that started it, and what that answers. */
export interface Questions {
  part: { asked: null; answer: WorkerPart };
  tokens: { asked: TokenRequest; answer: TokenLease };
  try: { asked: TryRequest; answer: number };
  hold: { asked: string; answer: boolean };
  release: { asked: string; answer: null };
  enter: { asked: QueueRequest & { place: string }; answer: boolean };
  metrics: { asked: null; answer: string };
  ready: { asked: null; answer: boolean };
}

/** From a worker. What is told has no answer. */
export type FromWorker =
  | {
      [Q in keyof Questions]: { ask: Q; id: number; asked: Questions[Q]['asked'] };
    }[keyof Questions]
  | { tell: 'forgive'; forgiven: ForgivenTry }
  | { tell: 'leave'; place: string }
  | { tell: 'wake-jobs' }
  | { tell: 'listening' }
  | { tell: 'figures'; id: number; figures: Figures };

/** To a worker. */
export type ToWorker =
  | { answerTo: number; answer: unknown }
  | { do: 'stop' }
  | { do: 'wake-jobs' }
  | { do: 'figures'; id: number };
