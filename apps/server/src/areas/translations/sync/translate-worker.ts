import { cutRecordText, translateRecord } from '@octavo/translation';
import { sha256Base64url } from '../../../platform/hash.ts';
import { serveThread } from '../../../platform/parsing/serve-thread.ts';
import type { TranslateInput, TranslateOutput } from './translate-in-time.ts';

serveThread(({ source, translations, anchors }: TranslateInput): TranslateOutput => {
  if (translations === undefined) return cutRecordText(source, sha256Base64url);
  return translateRecord(source, translations, anchors ?? new Set(), sha256Base64url);
});
