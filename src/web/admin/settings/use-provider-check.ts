import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { checkPaymentProvider, type ProviderView } from '#contract/admin/going-live.ts'
import type { Setting } from '#contract/admin/settings.ts'
import { settingWords } from '#web/admin/words.ts'
import { useLocalized } from '#web/platform/framework/site.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { callAdmin } from '../platform/call-admin.ts'

export type ProviderCheck = {
  /** The result of the last check as a message; null if there was none. */
  readonly message: { readonly good: boolean; readonly text: string; readonly detail: string | null } | null
  readonly busy: boolean
  readonly run: () => Promise<void>
}

/** Checks the stored credentials of a provider, and reports which setting is wrong. */
export function useProviderCheck(
  provider: ProviderView | null,
  name: string,
  settings: readonly Setting[],
): ProviderCheck {
  const words = settingWords.use().provider
  const localized = useLocalized()
  const problemText = useAdminProblem()
  const [message, setMessage] = useState<ProviderCheck['message']>(null)
  const [busy, setBusy] = useState(false)
  const labelOf = (key: string) => {
    const found = settings.find((one) => one.key === key)
    return found === undefined ? key : localized(found.label)
  }
  const sentenceOf = ({ outcome, wrong }: OutputOf<typeof checkPaymentProvider>) =>
    outcome === 'refused'
      ? words.outcome.refused(name, wrong.map(labelOf).join(', '))
      : words.outcome[outcome](name)
  const run = async () => {
    if (provider === null) return
    setBusy(true)
    const response = await callAdmin(checkPaymentProvider, { provider: provider.name })
    const { data } = response
    setBusy(false)
    // some of its settings are still missing, as the badge says
    if (response.problem?.code === 'not-found') return setMessage(null)
    setMessage(
      data === null
        ? { good: false, text: problemText(response), detail: null }
        : {
            good: data.outcome === 'accepted',
            text: sentenceOf(data),
            detail: data.reason === null ? null : words.providerSays(name, data.reason),
          },
    )
  }
  return { message, busy, run }
}
