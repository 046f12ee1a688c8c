import type { PathParamNames } from '@octavo/contract';
import type { SignInMessages } from '@octavo/messages/sign-in';
import type { Device, SessionsTable } from '../areas/auth/index.ts';
import type { NewCookie } from '../http/cookies.ts';
import type { HttpService } from '../http/service.ts';
import type { Urls } from '../http/urls.ts';
import type { Platform } from '../platform/index.ts';
import type { Html } from '../site/index.ts';
import type { Language } from './languages.ts';

/** The session of whoever asks for a page. */
export type PageSession = Pick<
  SessionsTable,
  'id' | 'user_id' | 'method' | 'provider_id' | 'reach' | 'created_at' | 'proved_at'
>;

/** What the handler of a page is given. A form that comes in was sent by a page of ours. */
export interface PageInput<
  Params = Readonly<Record<string, string>>,
  Session = PageSession | null,
> {
  readonly platform: Platform;
  readonly service: HttpService;
  readonly url: Urls;
  readonly params: Params;
  readonly query: URLSearchParams;
  /** The fields of the form that was sent; empty for a GET. */
  readonly form: URLSearchParams;
  readonly session: Session;
  readonly device: Device;
  readonly language: Language;
  /** Where to go afterwards: a path on this server, if the form or the address names one. */
  readonly returnTo: string | undefined;
  /** Hidden fields that every form on the page carries: its token, and where to go afterwards. */
  readonly formFields: Html;
  /** The value of a cookie of the request. */
  cookie(name: string): string | undefined;
  /** What pages say, in the language of the reader. */
  readonly messages: SignInMessages;
}

/** A page to show. */
export interface ShownPage {
  readonly status?: number;
  readonly title: string;
  readonly main: Html;
  readonly cookies?: readonly NewCookie[];
}

/** Another address to go to: a path on this server, or the address of an identity provider. */
export interface Redirect {
  readonly location: string;
  readonly cookies?: readonly NewCookie[];
}

/** A document or file that is no page of ours, such as the metadata of a service provider. */
export interface RawReply {
  readonly status?: number;
  readonly contentType: string;
  readonly raw: string;
  readonly cookies?: readonly NewCookie[];
}

export type PageReply = ShownPage | Redirect | RawReply;

/** The declaration of a page. */
export interface PageDeclaration<Path extends string, SignedIn extends boolean> {
  method: 'GET' | 'POST';
  /** On the server's own host, such as `/sign-in/link/{secret}`. */
  path: Path;
  /** Whether it is for people who are signed in; others are asked to do so first. */
  signedIn?: SignedIn;
  /** Whether those who signed in more than ten minutes ago do so once more; implies `signedIn`. */
  fresh?: SignedIn;
  /**
   * Whether it is also for those for whom an organization's provider alone vouched. Everything else
   * that is for people who are signed in asks them for a proof of their own.
   */
  withinReach?: boolean;
  /** Whether another site may send the form, as identity providers do; then it has no token. */
  crossSite?: boolean;
  /** Whether an address may ask for it as seldom as it may send forms; forms unless said. */
  limited?: boolean;
  handle(
    input: PageInput<
      { readonly [Name in PathParamNames<Path>]: string },
      SignedIn extends true ? PageSession : PageSession | null
    >,
  ): Promise<PageReply>;
}

/** A page as the handler keeps it, its types erased. */
export interface Page {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly signedIn: boolean;
  readonly fresh: boolean;
  readonly withinReach: boolean;
  readonly crossSite: boolean;
  readonly limited: boolean;
  handle(input: PageInput<never, never>): Promise<PageReply>;
}

/** Declares a page: its address, who may see it and what it answers. */
export function definePage<const Path extends string, const SignedIn extends boolean = false>(
  declaration: PageDeclaration<Path, SignedIn>,
): Page {
  const { method, fresh = false, signedIn = fresh, crossSite = false } = declaration;
  const { limited = method === 'POST', withinReach = false } = declaration;
  return { ...declaration, signedIn, fresh, withinReach, crossSite, limited };
}
