import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { FormError } from '#web/kit/form.tsx'
import { startGoogleSignIn } from '#contract/identity/identity.ts'
import { once, useRead } from '#web/platform/query/queries.ts'
import { useStore } from '#web/platform/browser/store.ts'
import { Lazy } from '#web/platform/framework/lazy.tsx'
import { useLanguage, useWords } from '#web/platform/framework/site.ts'
import { theme } from '#web/platform/browser/theme.ts'
import type { GoogleButtonLook } from './google-button.tsx'
import { identityWords } from '../identity-words.ts'

const loadButton = () => import('./google-button.tsx').then(({ GoogleButton: View }) => ({ View }))

/** The maximum width of Google's button. */
const widest = 400

type GoogleCredentialButtonProps = GoogleButtonLook & {
  /** Disables One Tap regardless of the settings: the user is already signed in. */
  readonly quiet?: true
  /** Uses a credential; returns an error message for people, or null. */
  readonly onCredential: (credential: string) => Promise<string | null>
}

/** Google's button with a nonce of this browser. A credential is valid once: each use gets a new nonce. */
export function GoogleCredentialButton({ quiet, onCredential, ...look }: GoogleCredentialButtonProps) {
  const words = identityWords.use().google
  const { kit } = useWords()
  const language = useLanguage()
  const dark = useStore(theme) === 'dark'
  const { data, isError, refetch } = useRead(startGoogleSignIn, {}, once)
  const [error, setError] = useState<string | null>(null)
  const [width, setWidth] = useState<number | null>(null)
  if (isError && data === undefined)
    return (
      <div className="grid justify-items-center gap-1">
        <ErrorText>{words.failed}</ErrorText>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          {kit.retry}
        </Button>
      </div>
    )
  const submit = async (credential: string) => {
    setError(null)
    const failed = await onCredential(credential)
    setError(failed)
    if (failed !== null) void refetch()
  }
  return (
    <>
      <FormError text={error} />
      <div
        className="grid min-h-5 justify-items-center"
        ref={(element) => {
          if (element !== null && width === null) setWidth(Math.min(widest, element.offsetWidth))
        }}
      >
        {data !== undefined && width !== null && (
          <Lazy
            key={data.nonce}
            wanted
            load={loadButton}
            props={{
              ...look,
              clientId: data.clientId,
              nonce: data.nonce,
              oneTap: data.oneTap && quiet !== true,
              locale: language,
              theme: look.theme ?? (dark ? 'filled_black' : 'outline'),
              width: look.width ?? width,
              onCredential: (credential: string) => void submit(credential),
              onFailure: () => setError(words.failed),
            }}
          />
        )}
      </div>
    </>
  )
}
