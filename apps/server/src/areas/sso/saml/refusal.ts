import { SsoRefusal, type SsoRefusalReason } from '../refusals.ts';

/** Why a response of an identity provider was not taken; for logs and events, not for who sent it. */
export type SamlRule =
  /** No base64, no UTF-8, or no XML of the kind that is taken: see `readXml`. */
  | 'malformed'
  /** XML that is not built as a response with one assertion is. */
  | 'unexpected-structure'
  /** The response, the assertion or both have no signature of their own. */
  | 'unsigned'
  /** Something was signed in a way that is not safe, or signs more or less than the element. */
  | 'signature-method'
  /** A signature that no certificate of the provider goes with. */
  | 'signature-mismatch'
  | 'encrypted'
  /** The provider says that it did not succeed. */
  | 'status'
  | 'wrong-issuer'
  | 'wrong-destination'
  | 'wrong-recipient'
  | 'wrong-audience'
  /** It answers no request, another one, or one that has ended. */
  | 'wrong-request'
  /** It answers no request, and the provider may not send such responses. */
  | 'unsolicited'
  | 'expired'
  | 'not-yet-valid'
  | 'replayed'
  | 'no-address'
  /** The sign-in is finished in another browser than it began in, too late, or twice. */
  | 'other-browser'
  /** The provider is not set up completely. */
  | 'not-ready'
  /** The address is in no domain that the organization has proven. */
  | 'foreign-domain'
  /** The person is disabled in the organization. */
  | 'disabled';

/** What people are told of a rule; of all others only that what was sent is not taken. */
const TOLD: Partial<Record<SamlRule, SsoRefusalReason>> = {
  expired: 'ended',
  replayed: 'ended',
  'other-browser': 'ended',
  'wrong-request': 'ended',
  status: 'denied',
  'no-address': 'no-email',
  'foreign-domain': 'foreign-domain',
  disabled: 'disabled',
  'not-ready': 'not-ready',
};

/** Thrown where a response is not taken. */
export class SamlRefusal extends SsoRefusal {
  override readonly name = 'SamlRefusal';

  /** @param detail for whoever runs the server: names of rules, nothing of what an assertion says */
  constructor(rule: SamlRule, detail: string) {
    super(TOLD[rule] ?? 'invalid', detail, rule);
  }
}
