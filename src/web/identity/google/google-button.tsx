import { GoogleLogin, type GoogleLoginProps, GoogleOAuthProvider } from '@react-oauth/google'

/** As defined by Google's button; default: standard, outline, large (40 px; medium 32, small 20). */
export type GoogleButtonLook = Pick<
  GoogleLoginProps,
  'type' | 'theme' | 'size' | 'text' | 'shape' | 'logo_alignment' | 'width' | 'click_listener'
>

type GoogleButtonProps = GoogleButtonLook & {
  readonly clientId: string
  /** Binds the credential to this browser. For a new nonce, also change the component's key. */
  readonly nonce: string
  readonly locale: string
  /** Shows Google One Tap at the edge of the page. */
  readonly oneTap: boolean
  readonly onCredential: (credential: string) => void
  /** Google returned no credential, or its script failed to load. */
  readonly onFailure: () => void
}

/** The button rendered by Google's own script, which is downloaded only on pages with the button. */
export function GoogleButton({
  clientId,
  nonce,
  locale,
  oneTap,
  onCredential,
  onFailure,
  ...look
}: GoogleButtonProps) {
  return (
    <GoogleOAuthProvider clientId={clientId} locale={locale} onScriptLoadError={onFailure}>
      <GoogleLogin
        {...look}
        nonce={nonce}
        useOneTap={oneTap}
        use_fedcm_for_prompt
        onError={onFailure}
        onSuccess={({ credential }) => (credential === undefined ? onFailure() : onCredential(credential))}
      />
    </GoogleOAuthProvider>
  )
}
