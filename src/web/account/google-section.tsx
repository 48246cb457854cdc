import { type Account, linkGoogle, unlinkGoogle } from '#contract/identity/account.ts'
import { listTwoFactorMethods } from '#contract/identity/two-factor.ts'
import { GoogleCredentialButton } from '#web/identity/google/google-credential-button.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { useShop } from '#web/platform/framework/site.ts'
import { accountWords } from './account-words.ts'
import { ConfirmedButton } from './two-factor/factor-row.tsx'
import { withFreshSignIn } from './proof/prove-identity.ts'

type GooglePartProps = {
  readonly email: string | null
  readonly hasPassword: boolean
  readonly onChange: (account: Account) => void
}

/** The linked Google account; nothing if the shop does not offer Google sign-in. */
export function GoogleSection({ email, hasPassword, onChange }: GooglePartProps) {
  const words = accountWords.use().google
  const problemText = useProblemText()
  const { data: factors } = useRead(listTwoFactorMethods, {})
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0
  if (useShop().googleClientId === null) return null
  const link = async (credential: string) => {
    const response = await withFreshSignIn(() => call(linkGoogle, { credential }))
    if (response.data === null) return problemText(response)
    notify('success', words.linked)
    onChange(response.data)
    return null
  }
  const unlink = async () => {
    const response = await withFreshSignIn(() => call(unlinkGoogle, {}))
    if (response.data === null) return notify('error', problemText(response))
    notify('success', words.unlinked)
    onChange(response.data)
  }
  return (
    <Section raised title={words.title}>
      {email === null ? (
        <>
          <p className="text-sm text-muted">{words.none}</p>
          <GoogleCredentialButton quiet text="continue_with" onCredential={link} />
        </>
      ) : (
        <>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {words.by} <bdi dir="ltr">{email}</bdi>
          </p>
          {hasPassword || hasPasskey ? (
            <ConfirmedButton
              text={words.unlink}
              question={hasPassword ? words.ask : words.askPasskey}
              onYes={unlink}
            />
          ) : (
            <p className="text-sm text-muted">{words.passwordFirst}</p>
          )}
        </>
      )}
    </Section>
  )
}
