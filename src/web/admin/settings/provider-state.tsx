import type { ProviderView } from '#contract/admin/going-live.ts'
import type { Setting } from '#contract/admin/settings.ts'
import { settingWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import type { ProviderCheck } from './use-provider-check.ts'

type StateProps = {
  readonly provider: ProviderView
  readonly name: string
  readonly settings: readonly Setting[]
  readonly check: ProviderCheck
}

/** Whether a provider is set up and accepts the credentials; a button checks them again. */
export function ProviderState({ provider, name, settings, check }: StateProps) {
  const words = settingWords.use().provider
  const localized = useLocalized()
  const labelOf = (key: string) => {
    const found = settings.find((one) => one.key === key)
    return found === undefined ? key : localized(found.label)
  }
  const { missing, credentials, webhookUrl, openPages } = provider
  const isSetUp = missing.length === 0
  const wrong = credentials?.accepted === false ? credentials.wrong.map(labelOf).join(', ') : null
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-1">
        <CredentialState provider={provider} />
        {!isSetUp && (
          <span className="text-sm text-muted">
            {words.missing}: {missing.map(labelOf).join(', ')}
          </span>
        )}
        {isSetUp && (
          <Button variant="secondary" size="sm" busy={check.busy} onClick={() => void check.run()}>
            {words.try}
          </Button>
        )}
      </div>
      <div role="status" className="grid gap-0.5 empty:hidden">
        {check.message !== null ? (
          <p
            className={`rounded-sm border-s-4 p-1.5 ${check.message.good ? 'border-success bg-success-soft' : 'border-error bg-error-soft'}`}
          >
            {check.message.text}
            {check.message.detail !== null && <span className="block text-sm">{check.message.detail}</span>}
          </p>
        ) : (
          isSetUp &&
          wrong !== null && (
            <p className="rounded-sm border-s-4 border-error bg-error-soft p-1.5">
              {words.outcome.refused(name, wrong)}
            </p>
          )
        )}
      </div>
      {openPages > 0 && (
        <p className="rounded-sm border-s-4 border-warning bg-warning-soft p-1.5">
          {words.openPages(openPages)}
        </p>
      )}
      {isSetUp && (
        <p className="text-sm text-muted">
          {words.webhook}:{' '}
          <code dir="ltr" className="break-all">
            {webhookUrl}
          </code>
          <span className="block">{words.webhookHint}</span>
        </p>
      )}
    </div>
  )
}

function CredentialState({ provider: { missing, credentials } }: { readonly provider: ProviderView }) {
  const words = settingWords.use().provider
  if (missing.length > 0) return <Badge>{words.notSetUp}</Badge>
  if (credentials === null) return <Badge tone="info">{words.untried}</Badge>
  return credentials.accepted ? (
    <Badge tone="success">{words.accepted}</Badge>
  ) : (
    <Badge tone="error">{words.refused}</Badge>
  )
}
