import { readBytes, writeBytes } from './bytes.ts';

/** What the server asks for, as JSON (WebAuthn, section 5.1.8). */
interface NamedCredential {
  id: string;
  transports?: AuthenticatorTransport[];
}

/** Makes a passkey as the server's options say; answers what the server wants to see, as JSON. */
export async function createPasskey(options: string): Promise<string> {
  const asked = JSON.parse(options) as Omit<
    PublicKeyCredentialCreationOptions,
    'challenge' | 'user' | 'excludeCredentials'
  > & {
    challenge: string;
    user: { id: string; name: string; displayName: string };
    excludeCredentials?: NamedCredential[];
  };
  const credential = (await navigator.credentials.create({
    publicKey: {
      ...asked,
      challenge: readBytes(asked.challenge),
      user: { ...asked.user, id: readBytes(asked.user.id) },
      excludeCredentials: (asked.excludeCredentials ?? []).map(readCredential),
    },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return writeAnswer(credential, {
    clientDataJSON: writeBytes(response.clientDataJSON),
    attestationObject: writeBytes(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  });
}

/** Uses a passkey as the server's options say; answers what the server wants to see, as JSON. */
export async function usePasskey(
  options: string,
  how: { signal: AbortSignal; mediation?: CredentialMediationRequirement },
): Promise<string> {
  const asked = JSON.parse(options) as Omit<
    PublicKeyCredentialRequestOptions,
    'challenge' | 'allowCredentials'
  > & { challenge: string };
  const credential = (await navigator.credentials.get({
    ...how,
    publicKey: { ...asked, challenge: readBytes(asked.challenge), allowCredentials: [] },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return writeAnswer(credential, {
    clientDataJSON: writeBytes(response.clientDataJSON),
    authenticatorData: writeBytes(response.authenticatorData),
    signature: writeBytes(response.signature),
    ...(response.userHandle === null ? {} : { userHandle: writeBytes(response.userHandle) }),
  });
}

function readCredential({ id, transports }: NamedCredential): PublicKeyCredentialDescriptor {
  const known = { type: 'public-key', id: readBytes(id) } as const;
  return transports === undefined ? known : { ...known, transports };
}

function writeAnswer(credential: PublicKeyCredential, response: Record<string, unknown>): string {
  const { id, type, authenticatorAttachment } = credential;
  return JSON.stringify({
    id,
    rawId: id,
    type,
    response,
    clientExtensionResults: {},
    ...(authenticatorAttachment === null ? {} : { authenticatorAttachment }),
  });
}
