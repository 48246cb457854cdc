import { useState } from 'react'
import type { SecondFactorsView, WithRecoveryCodes } from '../../contract/second-factor.ts'
import { formLook, FormFrame, FormTrouble } from '../identity/form-frame.tsx'
import { identityWords } from '../identity/identity-words.ts'
import { takesPasskeys } from '../identity/passkeys.ts'
import { Button } from '../kit/button.tsx'
import { DeskIcon } from '../kit/desk-icon.tsx'
import { cameFrom, go } from '../platform/router.tsx'
import { signOut } from '../platform/session.ts'
import { accountWords } from './account-words.ts'
import { AppSetup } from './app-setup.tsx'
import { FactorRow } from './factor-row.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useNewApp } from './use-new-app.ts'
import { useNewPasskey } from './use-new-passkey.ts'
import { useProof } from './use-proof.tsx'

type SetUpViewProps = { readonly factors: SecondFactorsView; readonly onDone: () => void }

/** The way of a manager without a second step to the desk, or wherever they were going. */
export function SetUpView({ factors, onDone }: SetUpViewProps) {
  const { setUp, codes } = accountWords.use().second
  const [codesShown, setCodesShown] = useState<readonly string[] | null>(null)
  const take = ({ recoveryCodes }: WithRecoveryCodes) =>
    recoveryCodes === null ? onDone() : setCodesShown(recoveryCodes)

  if (codesShown !== null)
    return (
      <FormFrame title={codes.keepTitle}>
        <div className={formLook}>
          <RecoveryCodes codes={codesShown} done={codes.done} onDone={onDone} />
        </div>
      </FormFrame>
    )
  if (factors.totp !== null || factors.passkeys.length > 0) return <Already />
  return (
    <FormFrame title={setUp.title} lead={setUp.lead}>
      <Choice onDone={take} />
    </FormFrame>
  )
}

/** A second step stands, but this session was opened without. */
function Already() {
  const { setUp } = accountWords.use().second
  const again = () => {
    const from = cameFrom() ?? '/account'
    signOut()
    go('/sign-in', { replace: true, from })
  }
  return (
    <FormFrame title={setUp.title} lead={setUp.again}>
      <Button onClick={again}>{setUp.signInAgain}</Button>
    </FormFrame>
  )
}

function Choice({ onDone }: { readonly onDone: (answer: WithRecoveryCodes) => void }) {
  const words = accountWords.use().second
  const { passkey } = identityWords.use()
  const { proved, question } = useProof()
  const app = useNewApp(proved)
  const newPasskey = useNewPasskey(proved, onDone)
  const here = takesPasskeys()
  if (app.started !== null)
    return (
      <div className={formLook}>
        <AppSetup started={app.started} proved={proved} onDone={onDone} onCancel={app.stop} />
        {question}
      </div>
    )
  return (
    <div className={formLook}>
      <FactorRow
        icon={<DeskIcon name="device" />}
        level={2}
        title={words.app.title}
        text={words.app.none}
        actions={
          <Button wide busy={app.busy} onClick={app.start}>
            {words.app.setUp}
          </Button>
        }
      >
        <FormTrouble text={app.trouble} />
      </FactorRow>
      <p className="flex items-center gap-1.5 text-sm text-muted">
        <span className="h-px flex-1 bg-line" />
        {words.setUp.or}
        <span className="h-px flex-1 bg-line" />
      </p>
      <FactorRow
        icon={<DeskIcon name="fingerprint" />}
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
        <FormTrouble text={newPasskey.trouble} />
      </FactorRow>
      {question}
    </div>
  )
}
