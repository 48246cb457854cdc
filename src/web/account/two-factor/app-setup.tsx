import { confirmTotp, type WithRecoveryCodes } from '#contract/identity/two-factor.ts'
import { copyText } from '#web/checkout/receipt/copy-text.ts'
import { useCodeForm } from '#web/identity/code-form.tsx'
import { LatinField } from '#web/identity/fields/latin-field.tsx'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { notify } from '#web/kit/toasts.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { call } from '#web/platform/http/api.ts'
import { accountWords } from '../account-words.ts'
import type { StartedApp } from './use-new-app.ts'
import { withFreshSignIn } from '../proof/prove-identity.ts'

type AppSetupProps = {
  readonly started: StartedApp
  readonly onDone: (response: WithRecoveryCodes) => void
  readonly onCancel: () => void
}

/** Setting up an authenticator app: it scans or gets the secret by hand, then shows its first code. */
export function AppSetup({ started, onDone, onCancel }: AppSetupProps) {
  const words = accountWords.use().second.app
  const form = useCodeForm()
  return (
    <Form
      form={form}
      onSend={async (body) => {
        const response = await withFreshSignIn(() => call(confirmTotp, body))
        if (response.problem?.code === 'code-wrong') return form.refuse({ code: 'wrong' })
        if (response.data === null) return form.fail(response)
        notify('success', words.added)
        onDone(response.data)
      }}
      className="grid gap-2"
      foot={
        <div className="flex flex-wrap gap-1">
          <Button type="submit" busy={form.busy}>
            {words.confirm}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      }
    >
      <Secret started={started} />
      <LatinField
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={20}
        className="font-mono text-lg"
        {...form.text('code')}
      />
    </Form>
  )
}

function Secret({ started: { qr, secret, uri } }: { readonly started: StartedApp }) {
  const words = accountWords.use().second.app
  const copy = async () => {
    if (await copyText(secret)) notify('success', words.copied)
    else notify('warning', words.copyFailed)
  }
  return (
    <div className="grid justify-items-start gap-1.5">
      <p tabIndex={-1} ref={focusOnMount} className="outline-none">
        {words.scan}
      </p>
      {/* Cameras need dark on light, in any theme. */}
      <svg
        role="img"
        aria-label={words.picture}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-28 rounded-sm border border-line bg-[white] [fill:black]"
      >
        <path d={qr.path} />
      </svg>
      <TextLink href={uri} className="md:hidden">
        {words.here}
      </TextLink>
      <div className="grid gap-0.5">
        <p className="text-sm text-muted">{words.byHand}</p>
        <div className="flex flex-wrap items-center gap-1">
          <code dir="ltr" className="font-mono text-sm font-semibold select-all [overflow-wrap:anywhere]">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <Button variant="quiet" size="sm" onClick={() => void copy()}>
            <AdminIcon name="copy" />
            {words.copy}
          </Button>
        </div>
      </div>
    </div>
  )
}
