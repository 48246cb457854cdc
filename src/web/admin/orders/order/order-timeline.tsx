import type { OrderEvent } from '#contract/admin/orders/order-events.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { currency as ours } from '#shop/money.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { actionWords, timelineWords, unmatchedWords } from '#web/admin/words.ts'
import { Code, MaskedKey } from '#web/admin/stock/key-badge.tsx'
import { PaidSum } from '../payments/paid-sum.tsx'
import { ownValue } from '#shop/own-value.ts'
import { Section } from '#web/kit/boxes/section.tsx'

/** Everything that happened to the order and who did it, newest first. */
export function OrderTimeline({ order }: { readonly order: AdminOrder }) {
  return (
    <Section title={timelineWords.use().title}>
      <ol className="grid gap-1.5">
        {order.events.map((event) => (
          <TimelineEvent key={event.id} event={event} />
        ))}
      </ol>
    </Section>
  )
}

function TimelineEvent({ event: { at, what, actor, details } }: { readonly event: OrderEvent }) {
  const words = timelineWords.use()
  const language = useLanguage()
  const sentences: Readonly<Record<string, string | undefined>> = {
    ...actionWords.use().actions,
    ...words.events,
  }
  const emails: Readonly<Record<string, string | undefined>> = words.emails
  const ways: Readonly<Record<string, string | undefined>> = unmatchedWords.use().hows
  const reasons: Readonly<Record<string, string | undefined>> = words.reasons
  const { amount, currency, how, reason, answer, transactionId, key, newKey, template, from, to } = details
  const text = reason ?? answer
  return (
    <li className="grid gap-0.25 border-s-2 border-line ps-1.5">
      <p className="flex flex-wrap items-baseline gap-x-1">
        <span className="font-semibold">{sentences[what] ?? words.other(what)}</span>
        {template !== undefined && <span>{ownValue(emails, String(template)) ?? template}</span>}
        {typeof amount === 'number' && <PaidSum amount={amount} currency={String(currency ?? ours)} />}
        {how !== undefined && <span>{ownValue(ways, String(how)) ?? how}</span>}
        {key !== undefined && <MaskedKey lastFour={String(key)} />}
        {newKey !== undefined && (
          <>
            <span aria-hidden="true">{language === 'he' ? '←' : '→'}</span>
            <MaskedKey lastFour={String(newKey)} />
          </>
        )}
        {transactionId !== undefined && <Code text={String(transactionId)} />}
        {what === 'order.email-changed' && (
          <span>
            <Code text={String(from)} /> {language === 'he' ? '←' : '→'} <Code text={String(to)} />
          </span>
        )}
      </p>
      {text !== undefined && (
        <p className="text-sm">
          {words.reason}: <bdi>{ownValue(reasons, String(text)) ?? text}</bdi>
        </p>
      )}
      <p className="text-sm text-muted">
        {words.actors[actor.kind]}
        {actor.name !== null && (
          <>
            {' '}
            <bdi>{actor.name}</bdi>
          </>
        )}
        {` · ${dayAndTime(at, language)}`}
      </p>
    </li>
  )
}
