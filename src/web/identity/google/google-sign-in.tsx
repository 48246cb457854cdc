import { type SignInAnswer, signInWithGoogle } from '#contract/identity/identity.ts'
import { call } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { GoogleCredentialButton } from './google-credential-button.tsx'
import { identityWords } from '../identity-words.ts'

type GoogleSignInProps = {
  readonly text: 'signin_with' | 'signup_with'
  readonly onAnswer: (answer: SignInAnswer) => void
}

/** Sign-in or sign-up with a Google account. */
export function GoogleSignIn({ text, onAnswer }: GoogleSignInProps) {
  const words = identityWords.use().google
  const problemText = useProblemText()
  const language = useLanguage()
  const enter = async (credential: string) => {
    const answer = await call(signInWithGoogle, { credential, language })
    if (answer.data === null)
      return wantsLink(answer.problem?.detail) ? words.linkNeeded : problemText(answer)
    onAnswer(answer.data)
    return null
  }
  return <GoogleCredentialButton text={text} onCredential={enter} />
}

/** The e-mail address has an account here: Google can be linked only after signing in to it. */
function wantsLink(detail: unknown): boolean {
  return typeof detail === 'object' && detail !== null && Reflect.get(detail, 'reason') === 'link-needed'
}
