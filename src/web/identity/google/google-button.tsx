import { GoogleLogin, type GoogleLoginProps, GoogleOAuthProvider } from '@react-oauth/google'

/** As Google's button has them; absent: standard, outline, large (40 px; medium 32, small 20). */
export type GoogleButtonLook = Pick<
  GoogleLoginProps,
  'type' | 'theme' | 'size' | 'text' | 'shape' | 'logo_alignment' | 'width' | 'click_listener'
>

export type GoogleButtonProps = GoogleButtonLook & {
  readonly clientId: string
  /** Ties the credential to this browser. Another one needs another key. */
  readonly nonce: string
  readonly locale: string
  /** Google's own suggestion at the edge of the page. */
  readonly oneTap: boolean
  readonly onCredential: (credential: string) => void
  /** Google gave no credential, or its script did not come. */
  readonly onFailure: () => void
}

/** The button that Google draws, by its own script. Nothing of it is downloaded before it is on a page. */
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
