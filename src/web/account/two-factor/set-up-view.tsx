import { useState } from 'react'
import type { TwoFactorView, WithRecoveryCodes } from '#contract/identity/two-factor.ts'
import { FormFrame } from '#web/identity/fields/form-frame.tsx'
import { identityWords } from '#web/identity/identity-words.ts'
import { supportsPasskeys } from '#web/identity/passkeys/passkeys.ts'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { FormError } from '#web/kit/form.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { returnTo, navigate } from '#web/platform/framework/router.tsx'
import { signOut } from '#web/platform/http/session.ts'
import { accountWords } from '../account-words.ts'
import { AppSetup } from './app-setup.tsx'
import { FactorRow } from './factor-row.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useNewApp } from './use-new-app.ts'
import { useNewPasskey } from './use-new-passkey.ts'

type SetUpViewProps = { readonly factors: TwoFactorView; readonly onDone: () => void }

/** Sets up two-factor authentication for a manager who needs it for the admin area or another page. */
export function SetUpView({ factors, onDone }: SetUpViewProps) {
  const { setUp, codes } = accountWords.use().second
  const [codesShown, setCodesShown] = useState<readonly string[] | null>(null)
  const showCodes = ({ recoveryCodes }: WithRecoveryCodes) =>
    recoveryCodes === null ? onDone() : setCodesShown(recoveryCodes)

  if (codesShown !== null)
    return (
      <FormFrame title={codes.keepTitle}>
        <Card padding="large" raised className="grid gap-2.5">
          <RecoveryCodes codes={codesShown} done={codes.done} onDone={onDone} />
        </Card>
      </FormFrame>
    )
  if (factors.totp !== null || factors.passkeys.length > 0) return <Already />
  return (
    <FormFrame title={setUp.title} lead={setUp.lead}>
      <Choice onDone={showCodes} />
    </FormFrame>
  )
}

/** Two-factor authentication is set up, but was not used for this session. */
function Already() {
  const { setUp } = accountWords.use().second
  const again = () => {
    const from = returnTo() ?? '/account'
    signOut()
    navigate('/sign-in', { replace: true, from })
  }
  return (
    <FormFrame title={setUp.title} lead={setUp.again}>
      <Button onClick={again}>{setUp.signInAgain}</Button>
    </FormFrame>
  )
}

function Choice({ onDone }: { readonly onDone: (response: WithRecoveryCodes) => void }) {
  const words = accountWords.use().second
  const { passkey } = identityWords.use()
  const app = useNewApp()
  const newPasskey = useNewPasskey(onDone)
  const here = supportsPasskeys()
  if (app.started !== null)
    return (
      <Card padding="large" raised className="grid gap-2.5">
        <AppSetup started={app.started} onDone={onDone} onCancel={app.stop} />
      </Card>
    )
  return (
    <Card padding="large" raised className="grid gap-2.5">
      <FactorRow
        icon={<AdminIcon name="device" />}
        level={2}
        title={words.app.title}
        text={words.app.none}
        actions={
          <Button wide busy={app.busy} onClick={app.start}>
            {words.app.setUp}
          </Button>
        }
      >
        <FormError text={app.error} />
      </FactorRow>
      <p className="flex items-center gap-1.5 text-sm text-muted">
        <span className="h-px flex-1 bg-line" />
        {words.setUp.or}
        <span className="h-px flex-1 bg-line" />
      </p>
      <FactorRow
        icon={<AdminIcon name="fingerprint" />}
        level={2}
        title={words.passkeys.title}
        text={here ? words.passkeys.none : passkey.notHere}
        actions={
          here && (
            <Button variant="secondary" wide busy={newPasskey.busy} onClick={newPasskey.add}>
              {words.passkeys.add}
            </Button>
          )
        }
      >
        <FormError text={newPasskey.error} />
      </FactorRow>
    </Card>
  )
}
