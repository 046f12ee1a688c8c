import type { KnownSchemas } from '../describe/read-schema.ts';
import type { CodeSampleView, OperationView } from '../model.ts';
import { writeCsharp } from './languages/csharp.ts';
import { writeCurl } from './languages/curl.ts';
import { writeGo } from './languages/go.ts';
import { writeJava } from './languages/java.ts';
import { writeJavaScript } from './languages/javascript.ts';
import { writePhp } from './languages/php.ts';
import { writePython } from './languages/python.ts';
import { writeRuby } from './languages/ruby.ts';
import { makeSampleRequest, type SampleRequest } from './sample-request.ts';

/** A piece of code that calls an operation. */
export interface CodeSample {
  /** Of those that are made: `shell`, `javascript`… Of the author's, as written. */
  readonly lang: string;
  readonly label: string;
  /** The language, as code blocks name it. */
  readonly syntax: string;
  readonly text: string;
  /** Whether it was made here; else its author wrote it. */
  readonly isMade: boolean;
}

interface Language {
  readonly lang: string;
  readonly label: string;
  /** Other names by which authors call it. */
  readonly names: RegExp;
  readonly write: (request: SampleRequest) => string;
}

const LANGUAGES: readonly Language[] = [
  { lang: 'shell', label: 'curl', names: /^(shell|curl|bash|sh|zsh)\b/, write: writeCurl },
  {
    lang: 'javascript',
    label: 'JavaScript',
    names: /^(javascript|js|node(\.?js)?|fetch)\b/,
    write: writeJavaScript,
  },
  { lang: 'python', label: 'Python', names: /^(python\d?|py)\b/, write: writePython },
  { lang: 'go', label: 'Go', names: /^go(lang)?\b/, write: writeGo },
  { lang: 'java', label: 'Java', names: /^java$/, write: writeJava },
  { lang: 'csharp', label: 'C#', names: /^(c#|csharp|cs|\.net|dotnet)/, write: writeCsharp },
  { lang: 'php', label: 'PHP', names: /^php\b/, write: writePhp },
  { lang: 'ruby', label: 'Ruby', names: /^(ruby|rb)\b/, write: writeRuby },
];

const MAX_GIVEN = 30;
const MAX_SOURCE = 64 * 1024;

/**
 * Code that calls an operation: what its author wrote (`x-codeSamples`), then a request made for each
 * language in which there is none: curl, JavaScript, Python, Go, Java, C#, PHP and Ruby.
 */
export function writeSamples(operation: OperationView, known: KnownSchemas): CodeSample[] {
  const given = operation.codeSamples.slice(0, MAX_GIVEN).map(showGiven);
  const langs = given.map(({ lang }) => lang.trim().toLowerCase());
  const missing = LANGUAGES.filter(({ names }) => !langs.some((lang) => names.test(lang)));
  if (missing.length === 0) return given;
  const request = makeSampleRequest(operation, known);
  const made = missing.map(({ lang, label, write }) => ({
    lang,
    label,
    syntax: lang,
    text: write(request),
    isMade: true,
  }));
  return [...given, ...made];
}

function showGiven({ lang, label, source }: CodeSampleView): CodeSample {
  const name = lang.trim().toLowerCase();
  const language = LANGUAGES.find(({ names }) => names.test(name));
  return {
    lang,
    label: label ?? language?.label ?? lang,
    syntax: language?.lang ?? name.replace(/[^\w+-]+/g, ''),
    text: source.slice(0, MAX_SOURCE),
    isMade: false,
  };
}
