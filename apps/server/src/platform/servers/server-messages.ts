/** What one process tells all that listen to the commits of its database. */
export type ServerMessage =
  /** Something was committed. */
  | { readonly says: 'commit' }
  /** Something was committed that all are to confirm. */
  | { readonly says: 'ask'; readonly from: number; readonly ask: number }
  /** What `to` asked was heard by `from`, which uses nothing any more that it kept before. */
  | { readonly says: 'heard'; readonly from: number; readonly to: number; readonly ask: number }
  /** A process is there. */
  | {
      readonly says: 'beat';
      readonly from: number;
      readonly beat: number;
      readonly serves: boolean;
    }
  /** A process answers nothing any more. */
  | { readonly says: 'left'; readonly from: number };

/** The text of a message that says more than that something was committed. */
export function writeServerMessage(message: Exclude<ServerMessage, { says: 'commit' }>): string {
  switch (message.says) {
    case 'ask':
      return `ask ${message.from} ${message.ask}`;
    case 'heard':
      return `heard ${message.from} ${message.to} ${message.ask}`;
    case 'beat':
      return `beat ${message.from} ${message.beat} ${message.serves ? 1 : 0}`;
    case 'left':
      return `left ${message.from}`;
  }
}

/** What a text says. One that is no message of ours counts as a commit, which costs nothing but queries. */
export function readServerMessage(text: string): ServerMessage {
  const [says, ...words] = text.split(' ');
  const [from = Number.NaN, second = Number.NaN, third = Number.NaN] = words.map(Number);
  const count = words.map(Number).filter(Number.isSafeInteger).length;
  if (says === 'ask' && count === 2) return { says, from, ask: second };
  if (says === 'heard' && count === 3) return { says, from, to: second, ask: third };
  if (says === 'beat' && count === 3) return { says, from, beat: second, serves: third === 1 };
  if (says === 'left' && count === 1) return { says, from };
  return { says: 'commit' };
}
