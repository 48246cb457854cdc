import { type SignInResponse, signInWithGoogle } from '#contract/identity/identity.ts'
import { call } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { GoogleCredentialButton } from './google-credential-button.tsx'
import { identityWords } from '../identity-words.ts'

type GoogleSignInProps = {
  readonly text: 'signin_with' | 'signup_with'
  readonly onResponse: (response: SignInResponse) => void
}

/** Sign-in or sign-up with a Google account. */
export function GoogleSignIn({ text, onResponse }: GoogleSignInProps) {
  const words = identityWords.use().google
  const problemText = useProblemText()
  const language = useLanguage()
  const enter = async (credential: string) => {
    const response = await call(signInWithGoogle, { credential, language })
    if (response.data === null)
      return wantsLink(response.problem?.detail) ? words.linkNeeded : problemText(response)
    onResponse(response.data)
    return null
  }
  return <GoogleCredentialButton text={text} onCredential={enter} />
}

/** The e-mail address has an account here: Google can be linked only after signing in to it. */
function wantsLink(detail: unknown): boolean {
  return typeof detail === 'object' && detail !== null && Reflect.get(detail, 'reason') === 'link-needed'
}
