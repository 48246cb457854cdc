import { useState } from 'react'
import {
  listTwoFactorMethods,
  removeTotp,
  renewRecoveryCodes,
  type TwoFactorView,
  type WithRecoveryCodes,
} from '#contract/identity/two-factor.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { queries, readingOf, useRead } from '#web/platform/query/queries.ts'
import { supportsPasskeys } from '#web/identity/passkeys/passkeys.ts'
import { identityWords } from '#web/identity/identity-words.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { FormError } from '#web/kit/form.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { accountWords } from '../account-words.ts'
import { AppSetup } from './app-setup.tsx'
import { ConfirmedButton, FactorRow } from './factor-row.tsx'
import { PasskeyRows } from './passkey-rows.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useNewPasskey } from './use-new-passkey.ts'
import { useNewApp } from './use-new-app.ts'
import { withFreshSignIn } from '../proof/prove-identity.ts'

const few = 3

/** Shows the methods returned by a change. */
function showChanged(view: TwoFactorView): void {
  queries.setQueryData(readingOf(listTwoFactorMethods, {}).queryKey, view)
}

/** The two-factor methods of the account: their state, and all actions. */
export function TwoFactor() {
  const all = accountWords.use()
  const words = all.second
  const { data: view, error, refetch } = useRead(listTwoFactorMethods, {})
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (view === undefined)
    return (
      <Section raised title={words.title}>
        {error === null ? (
          <Spinner small />
        ) : (
          <ErrorState title={all.failed} onRetry={() => void refetch()} />
        )}
      </Section>
    )
  const on = view.totp !== null || view.passkeys.length > 0
  const showCodes = ({ factors, recoveryCodes }: WithRecoveryCodes) => {
    showChanged(factors)
    setCodes(recoveryCodes)
  }
  const rows = { view, onChange: showChanged, onDone: showCodes }
  return (
    <Section
      raised
      title={words.title}
      actions={<Badge tone={on ? 'success' : 'neutral'}>{on ? words.on : words.off}</Badge>}
    >
      <p className="text-sm text-muted">{on ? words.leadOn : words.leadOff}</p>
      <div className="ruled *:py-2 *:first:pt-0 *:last:pb-0">
        <AppRow {...rows} />
        <PasskeysRow {...rows} />
        {on && <CodesRow {...rows} />}
      </div>
      <Dialog stays open={codes !== null} onClose={() => setCodes(null)} title={words.codes.keepTitle}>
        <RecoveryCodes codes={codes ?? []} done={words.codes.done} onDone={() => setCodes(null)} />
      </Dialog>
    </Section>
  )
}

type RowProps = {
  readonly view: TwoFactorView
  readonly onChange: (view: TwoFactorView) => void
  readonly onDone: (response: WithRecoveryCodes) => void
}

function AppRow({ view: { totp }, onChange, onDone }: RowProps) {
  const words = accountWords.use().second
  const language = useLanguage()
  const problemText = useProblemText()
  const { start, started, stop, busy, error } = useNewApp()
  const remove = async () => {
    const response = await withFreshSignIn(() => call(removeTotp, {}))
    if (response.data === null) return notify('error', problemText(response))
    notify('success', words.app.removed)
    onChange(response.data)
  }
  const done = (response: WithRecoveryCodes) => {
    stop()
    onDone(response)
  }
  return (
    <FactorRow
      icon={<AdminIcon name="device" />}
      title={words.app.title}
      text={totp === null ? words.app.none : words.since(dayAndTime(totp.createdAt, language))}
      actions={
        started === null && (
          <>
            <Button variant="secondary" size="sm" busy={busy} onClick={start}>
              {totp === null ? words.app.setUp : words.app.replace}
            </Button>
            {totp !== null && <ConfirmedButton text={words.remove} question={words.app.ask} onYes={remove} />}
          </>
        )
      }
    >
      <FormError text={error} />
      {started !== null && <AppSetup started={started} onDone={done} onCancel={stop} />}
    </FactorRow>
  )
}

function PasskeysRow({ view: { passkeys }, onChange, onDone }: RowProps) {
  const words = accountWords.use().second.passkeys
  const { passkey } = identityWords.use()
  const { add, busy, error } = useNewPasskey(onDone)
  const here = supportsPasskeys()
  return (
    <FactorRow
      icon={<AdminIcon name="fingerprint" />}
      title={words.title}
      text={here ? words.none : passkey.notHere}
    >
      {passkeys.length > 0 && <PasskeyRows passkeys={passkeys} onChange={onChange} />}
      <FormError text={error} />
      {here && (
        <Button variant="secondary" size="sm" className="justify-self-start" busy={busy} onClick={add}>
          {words.add}
        </Button>
      )}
    </FactorRow>
  )
}

function CodesRow({ view: { recoveryCodes: left }, onDone }: RowProps) {
  const words = accountWords.use().second.codes
  const problemText = useProblemText()
  const renew = async () => {
    const response = await withFreshSignIn(() => call(renewRecoveryCodes, {}))
    if (response.data === null) return notify('error', problemText(response))
    onDone(response.data)
  }
  return (
    <FactorRow
      icon={<Icon name="ticket" />}
      title={words.title}
      text={left > few ? words.left(left) : `${words.left(left)}. ${words.few}`}
      actions={<ConfirmedButton text={words.renew} question={words.ask} onYes={renew} />}
    />
  )
}
