import type { SignInResponse } from '#contract/identity/identity.ts'
import { useShop } from '#web/platform/framework/site.ts'
import { GoogleSignIn } from './google/google-sign-in.tsx'
import { identityWords } from './identity-words.ts'
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx'
import { supportsPasskeys } from './passkeys/passkeys.ts'

type OtherMethodsProps = {
  readonly to: 'sign-in' | 'sign-up'
  readonly onResponse: (response: SignInResponse) => void
}

/** Sign-in without a password; nothing if browser and shop offer none. No passkeys for sign-up. */
export function OtherMethods({ to, onResponse }: OtherMethodsProps) {
  const words = identityWords.use().signIn
  const google = useShop().googleClientId !== null
  const passkey = to === 'sign-in' && supportsPasskeys()
  if (!google && !passkey) return null
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-1.5 text-sm text-muted">
        <span className="h-px flex-1 bg-line" />
        {words.or}
        <span className="h-px flex-1 bg-line" />
      </p>
      {passkey && <PasskeySignIn onResponse={onResponse} />}
      {google && (
        <GoogleSignIn text={to === 'sign-in' ? 'signin_with' : 'signup_with'} onResponse={onResponse} />
      )}
    </div>
  )
}
