import { requestGuestOrders, confirmGuestOrders } from '#contract/orders/guest-orders.ts'
import type { CodeSent } from '#contract/identity/identity.ts'
import { CodeForm } from '#web/identity/code-form.tsx'
import type { PendingCode } from '#web/identity/pending-code.ts'
import { call } from '#web/platform/http/api.ts'
import { callWithBotProof } from '#web/platform/http/call-with-bot-proof.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { readOrderLink } from './order-link.ts'
import { ordersWords } from './orders-words.ts'

type LookupCodeProps = {
  readonly pending: PendingCode
  readonly onSent: (email: string, sent: CodeSent) => void
  readonly onStartAgain: () => void
  readonly onOpened: () => void
}

/** The code sent by e-mail, which opens the orders of its address. */
export function LookupCode({ pending, onSent, onStartAgain, onOpened }: LookupCodeProps) {
  const words = ordersWords.use().lookup
  const language = useLanguage()
  const { email, sent } = pending
  return (
    <CodeForm
      pending={pending}
      words={{
        title: words.codeTitle,
        before: words.codeBefore,
        after: words.codeAfter,
        sentAgain: words.sentAgain,
        startAgain: words.another,
      }}
      confirm={async (code, { fail, refuse }) => {
        const response = await call(confirmGuestOrders, { ticket: sent.ticket, code })
        if (response.problem?.code === 'code-wrong') return refuse({ code: 'wrong' })
        if (response.data === null) return fail(response)
        onOpened()
      }}
      resend={() => callWithBotProof(requestGuestOrders, { email, language, orderLink: readOrderLink() })}
      onSent={(again) => onSent(email, again)}
      onStartAgain={onStartAgain}
    />
  )
}
