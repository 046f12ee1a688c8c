export { type Catalog, openCatalog } from './catalog.ts';
export {
  directionOf,
  LANGUAGES,
  type Language,
  matchLanguage,
  nameOfLanguage,
} from './languages.ts';
export {
  type Count,
  type Message,
  makeMessages,
  splitMessage,
  type Texts,
  templateOf,
  type Value,
} from './message.ts';
export {
  negotiateLanguage,
  readAcceptedLanguages,
  type WantedLanguage,
} from './negotiate-language.ts';
