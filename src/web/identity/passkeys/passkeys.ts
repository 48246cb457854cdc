import type {
  AddedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  SignedByPasskey,
} from '#contract/identity/passkey.ts'

/** The result of a passkey request; `refused`: the visitor cancelled, or there is no passkey. */
type PasskeyResult<Passkey> =
  | { readonly passkey: Passkey }
  | { readonly passkey: null; readonly why: 'refused' | 'stopped' | 'already' | 'failed' }

const library = () => import('@simplewebauthn/browser')

/** Whether passkeys are supported. False over plain HTTP, and in browsers without WebAuthn. */
export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'
}

/** Creates a passkey on a device of the visitor's choice. */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<PasskeyResult<AddedPasskey>> {
  const { startRegistration } = await library()
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { passkey: { id, rawId, type, response: { clientDataJSON, attestationObject, transports } } }
  } catch (fault) {
    return { passkey: null, why: reasonOf(fault) }
  }
}

/** Signs a challenge with a passkey; `autofill`: as a suggestion in the user name field, without a dialog. */
export async function signWithPasskey(
  optionsJSON: PasskeyRequest,
  { autofill = false }: { readonly autofill?: boolean } = {},
): Promise<PasskeyResult<SignedByPasskey>> {
  const { startAuthentication } = await library()
  try {
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: autofill,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
    return {
      passkey: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } },
    }
  } catch (fault) {
    return { passkey: null, why: reasonOf(fault) }
  }
}

/** Whether the browser suggests passkeys in a field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return supportsPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill())
}

/** Cancels a pending suggestion. */
export async function stopSuggesting(): Promise<void> {
  ;(await library()).WebAuthnAbortService.cancelCeremony()
}

function reasonOf(fault: unknown): 'refused' | 'stopped' | 'already' | 'failed' {
  const name = fault instanceof Error ? fault.name : ''
  if (name === 'NotAllowedError') return 'refused'
  if (name === 'AbortError') return 'stopped'
  return name === 'InvalidStateError' ? 'already' : 'failed'
}
