import type { Customer } from '#contract/admin/customers/customer-shapes.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { MessageStateBadge } from '../messages/message-state-badge.tsx'
import { customerWords, disputeWords, reviewAdminWords } from '#web/admin/words.ts'
import { Line, Lines } from './customer-orders.tsx'

type Props = { readonly customer: Customer }

const claimTones = { open: 'warning', granted: 'success', refused: 'neutral' } as const
const refundTones = { owed: 'info', paid: 'success', refused: 'error' } as const
const disputeTones = { open: 'error', won: 'success', lost: 'neutral' } as const

/** Refunds of the customer, and their refund claims. */
export function CustomerRefunds({ customer: { refunds, claims } }: Props) {
  const words = customerWords.use()
  if (refunds.length + claims.length === 0) return null
  return (
    <Section title={words.refunds}>
      <Lines>
        {claims.map(({ id, state, reason, ...order }) => (
          <Line key={id} {...order}>
            <Badge tone={claimTones[state]}>{words.claimStates[state]}</Badge>
            <span dir="auto" className="min-w-0 flex-1 basis-24 [overflow-wrap:anywhere]">
              {reason}
            </span>
          </Line>
        ))}
        {refunds.map(({ id, state, amount, ...order }) => (
          <Line key={id} {...order}>
            <Badge tone={refundTones[state]}>{words.refundStates[state]}</Badge>
            <Price shekels={amount} className="ms-auto" />
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

export function CustomerDisputes({ customer: { disputes } }: Props) {
  const words = customerWords.use()
  const { states } = disputeWords.use()
  if (disputes.length === 0) return null
  return (
    <Section title={words.disputes}>
      <Lines>
        {disputes.map(({ id, state, reason, ...order }) => (
          <Line key={id} {...order}>
            <Badge tone={disputeTones[state]}>{states[state]}</Badge>
            <span dir="auto" className="min-w-0 flex-1 basis-24 [overflow-wrap:anywhere]">
              {reason}
            </span>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

export function CustomerReviews({ customer: { reviews } }: Props) {
  const words = customerWords.use()
  const { states } = reviewAdminWords.use()
  const language = useLanguage()
  if (reviews === null || reviews.length === 0) return null
  return (
    <Section title={words.reviews}>
      <Lines>
        {reviews.map(({ id, product, stars, title, state, date }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
            <span className="min-w-0 flex-1 basis-24">
              <Name text={product[language]} className="font-semibold" />
              <span dir="auto" className="block text-sm text-muted">
                {title}
              </span>
            </span>
            <span>{words.stars(stars)}</span>
            <Badge tone={state === 'published' ? 'success' : 'neutral'}>{states[state]}</Badge>
            <span className="text-sm text-muted">{dayAndTime(date, language)}</span>
          </li>
        ))}
      </Lines>
    </Section>
  )
}

export function CustomerMessages({ customer: { messages } }: Props) {
  const words = customerWords.use()
  const language = useLanguage()
  if (messages === null || messages.length === 0) return null
  return (
    <Section title={words.messages} hint={words.messagesHint}>
      <Lines>
        {messages.map(({ id, kind, beginning, state, date }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
            <TextLink
              href={`/dashboard/admin/messages/${id}`}
              dir="auto"
              className="min-w-0 flex-1 basis-24 [overflow-wrap:anywhere]"
            >
              {kind === 'cancellation' ? words.cancellation : beginning}
            </TextLink>
            <MessageStateBadge state={state} />
            <span className="text-sm text-muted">{dayAndTime(date, language)}</span>
          </li>
        ))}
      </Lines>
    </Section>
  )
}
