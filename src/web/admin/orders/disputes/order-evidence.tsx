import { useState } from 'react'
import { type Evidence, getEvidence } from '#contract/admin/orders/disputes.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import type { Language } from '#shop/localized.ts'
import { ownValue } from '#shop/own-value.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { useCopy } from '#web/admin/platform/use-copy.ts'
import { countryName } from './country-name.ts'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { actionWords, disputeWords, timelineWords } from '#web/admin/words.ts'

/** The evidence as plain text, to copy into the payment provider's form or to print with the page. */
export function OrderEvidence({ order }: { readonly order: AdminOrder }) {
  const words = disputeWords.use()
  const emails = timelineWords.use().emails
  const { actions } = actionWords.use()
  const language = useLanguage()
  const problemText = useAdminProblem()
  const [text, setText] = useState<string | null>(null)
  const show = async () => {
    const response = await callAdmin(getEvidence, { orderId: order.orderId })
    if (response.data === null) return notify('error', problemText(response))
    setText(
      evidenceText(order, response.data, {
        words: words.evidence,
        abroad: words.abroad,
        emails,
        actions,
        language,
      }),
    )
  }
  const copy = useCopy()
  return (
    <div className="grid gap-1">
      <h3 className="text-base">{words.evidence.title}</h3>
      <p className="text-sm text-muted">{words.evidence.hint}</p>
      <div className="flex flex-wrap gap-1 print:hidden">
        {text === null ? (
          <Button variant="secondary" size="sm" onClick={() => void show()}>
            {words.evidence.show}
          </Button>
        ) : (
          <Button variant="secondary" size="sm" onClick={() => void copy(text, words.evidence.copied)}>
            {words.evidence.copy}
          </Button>
        )}
      </div>
      {text !== null && (
        <pre
          dir="auto"
          className="rounded-md border border-line bg-sunken p-1 font-sans text-sm [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {text}
        </pre>
      )}
    </div>
  )
}

type EvidenceWords = ReturnType<typeof disputeWords.use>['evidence']

type Texts = {
  readonly words: EvidenceWords
  readonly abroad: string
  readonly emails: Readonly<Record<string, string | undefined>>
  readonly actions: Readonly<Record<string, string | undefined>>
  readonly language: Language
}

function evidenceText(
  { number, customer }: AdminOrder,
  evidence: Evidence,
  { words, abroad, emails, actions, language }: Texts,
): string {
  const at = (time: string | null) => (time === null ? words.no : dayAndTime(time, language))
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `- ${line}`)]
  return [
    `${words.order}: ${number}`,
    `${words.buyer}: ${[customer.name, customer.email, customer.phone, customer.username ?? words.guest].filter(Boolean).join(', ')}`,
    `${words.placed}: ${at(evidence.placedAt)}`,
    `${words.terms}: ${at(evidence.termsAcceptedAt)}`,
    `${words.paid}: ${at(evidence.paidAt)}`,
    ...(evidence.transactionId === null ? [] : [`${words.transaction}: ${evidence.transactionId}`]),
    ...(evidence.cardCountry === null
      ? []
      : [`${words.cardCountry}: ${countryName(evidence.cardCountry, language, abroad)}`]),
    `${words.delivered}: ${at(evidence.deliveredAt)}`,
    ...list(
      words.units,
      evidence.units.map(
        ({ name, lastFour, seenAt, byEmail }) =>
          `${name[language]}${lastFour === null ? '' : ` (····${lastFour})`}: ${seenAt === null ? words.unseen : at(seenAt)}${byEmail ? ` (${words.byEmail})` : ''}`,
      ),
    ),
    ...list(
      words.emails,
      evidence.emails.map(({ kind, at: sent }) => `${at(sent)}: ${ownValue(emails, kind) ?? kind}`),
    ),
    ...list(
      words.visits,
      evidence.visits.map(
        ({ what, at: when, address }) =>
          `${at(when)}: ${ownValue(actions, what) ?? what} (${address ?? words.noAddress})`,
      ),
    ),
    ...list(
      words.browsers,
      evidence.browsers.map(({ agent, since }) => `${at(since)}: ${agent}`),
    ),
  ].join('\n')
}
