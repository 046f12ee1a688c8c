import type { GlossaryEntry } from '@octavo/contract/translations';

/** A text to translate: XML in which `<x1>…</x1>` and `<x2/>` stand for what is no text. */
export interface SourceText {
  /** Unique in its request. Providers never see it. */
  id: string;
  text: string;
}

/** What is translated, and how. */
export interface TranslationRequest {
  segments: readonly SourceText[];
  /** Language tags, canonical. */
  from: string;
  to: string;
  glossary: readonly GlossaryEntry[];
  /** The style, for those who can be told; '' is none. */
  instructions: string;
  signal: AbortSignal;
}

/** What a request took. */
export interface TranslationUsage {
  /** UTF-16 units of the texts that were sent, or what the provider says it bills. */
  characters: number;
  /** As the provider counts them; 0 where it has none. */
  inputTokens: number;
  outputTokens: number;
}

/** What a provider made of texts. */
export interface TranslationAnswer {
  /**
   * Translations by the ids of the texts. Any may be missing, and nothing is known of what they
   * hold: whether placeholders are all there is for the caller to check.
   */
  texts: ReadonlyMap<string, string>;
  usage: TranslationUsage;
}

/** Who translates. */
export interface TranslationProvider {
  /** The most texts that one request may have. */
  readonly maxTexts: number;
  /** @throws ProviderError where there is no answer, or none that can be read */
  translate(request: TranslationRequest): Promise<TranslationAnswer>;
}

/**
 * Why a provider gave nothing. `busy`: the same request may succeed later. `unreadable`: it answered
 * something else, and fewer texts may help. `refused`: the same request never succeeds as things are.
 * `spent`: it was not asked, as the organization has spent what the operator allows.
 */
export type ProviderFailure = 'busy' | 'unreadable' | 'refused' | 'spent';

/** A provider gave nothing. Its message never holds a key, nor anything that the provider wrote. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: ProviderFailure;
  /** How long the provider asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined;

  constructor(
    failure: ProviderFailure,
    message: string,
    facts: { retryAfterMs?: number | undefined; status?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: facts.cause });
    this.failure = failure;
    this.retryAfterMs = facts.retryAfterMs;
    this.status = facts.status;
  }
}
