import { useState } from 'react'
import { resolveOrderTask } from '#contract/admin/orders/order-actions.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { formatMoney, toAgorot } from '#shop/money.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { Code } from '#web/admin/stock/key-badge.tsx'
import { PaidSum } from '../payments/paid-sum.tsx'
import { BlockBuyer } from '../blocks/block-buyer.tsx'
import { CloseTask } from './close-task.tsx'
import { RefundButton, Risks } from './risk-check.tsx'
import { disputeWords, orderAdminWords } from '#web/admin/words.ts'

/** The open tasks of the order; a task about money settled elsewhere can be closed. */
export function OrderTasks({ order }: { readonly order: AdminOrder }) {
  const { orderId, tasks } = order
  const words = orderAdminWords.use()
  const { hints, lossDiffers, lossRemains } = disputeWords.use()
  const language = useLanguage()
  const mayClose = useMay()('orders.refund')
  const [closingId, setClosingId] = useState<string | null>(null)
  const closing = tasks.find(({ id }) => id === closingId)
  if (tasks.length === 0) return null
  return (
    <Section title={words.todo.title}>
      <ul className="grid gap-1">
        {tasks.map(({ id, kind, since, risks, listed, differs }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-1">
            <span>
              <span className="font-semibold">{words.tasks[kind]}</span>
              <span className="text-sm text-muted">{` · ${dayAndTime(since, language)}`}</span>
              <Risks risks={risks} />
              {listed !== null && (
                <span className="flex flex-wrap gap-x-1">
                  <PaidSum amount={listed.amount} currency={listed.currency} className="font-semibold" />
                  <Code text={listed.id} />
                </span>
              )}
              {differs !== null && (
                <span className="block text-sm">
                  {lossDiffers(formatMoney(toAgorot(differs.taken)), formatMoney(toAgorot(differs.recorded)))}
                  {differs.taken < differs.recorded && ` ${lossRemains}`}
                </span>
              )}
              {hinted(kind) && <span className="block text-sm">{hints[kind]}</span>}
            </span>
            {kind === 'amount-mismatch' && (
              <TextLink href="/dashboard/admin/orders/payments?of=order">{words.todo.payments}</TextLink>
            )}
            {(mayClose || kind === 'risk-check' || kind === 'dispute') && (
              <span className="flex flex-wrap gap-1">
                {mayClose && actable(kind) && <ActionButton task={{ orderId, taskId: id, kind }} />}
                {mayClose && kind === 'risk-check' && <RefundButton order={order} />}
                {(kind === 'risk-check' || kind === 'dispute') && <BlockBuyer order={order} />}
              </span>
            )}
            {mayClose && isClosable(kind) && (
              <Button variant="secondary" size="sm" onClick={() => setClosingId(id)}>
                {words.todo.close}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {closing !== undefined && isClosable(closing.kind) && (
        <CloseTask
          orderId={orderId}
          task={{ id: closing.id, kind: closing.kind, lost: closing.lost }}
          onClose={() => setClosingId(null)}
        />
      )}
    </Section>
  )
}

type Kind = AdminOrder['tasks'][number]['kind']
type Actable = 'paid-not-delivered' | 'double-charge' | 'refund-late' | 'risk-check'

/** The tasks that one click completes. */
function actable(kind: Kind): kind is Actable {
  return (
    kind === 'paid-not-delivered' ||
    kind === 'double-charge' ||
    kind === 'refund-late' ||
    kind === 'risk-check'
  )
}

type SeenTo = 'delivered-not-paid' | 'listed-otherwise' | 'payment-not-listed' | 'refund-unknown'

/** The tasks that a person handles at the payment provider. */
function isSeenTo(kind: Kind): kind is SeenTo {
  return (
    kind === 'delivered-not-paid' ||
    kind === 'listed-otherwise' ||
    kind === 'payment-not-listed' ||
    kind === 'refund-unknown'
  )
}

type Closable = SeenTo | 'refund-refused' | 'loss-differs'

/** The tasks that are closed with a reason. */
function isClosable(kind: Kind): kind is Closable {
  return kind === 'refund-refused' || kind === 'loss-differs' || isSeenTo(kind)
}

function hinted(kind: Kind): kind is Actable | SeenTo | 'dispute' {
  return actable(kind) || isSeenTo(kind) || kind === 'dispute'
}

type ActableTask = { readonly orderId: string; readonly taskId: string; readonly kind: Actable }

function ActionButton({ task }: { readonly task: ActableTask }) {
  const words = disputeWords.use()
  const problemText = useAdminProblem()
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    const response = await callAdmin(resolveOrderTask, task)
    setBusy(false)
    if (response.data === null) return notify('error', problemText(response))
    if (response.data.done) notify('success', words.acted)
    else notify('info', words.notYet)
  }
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => void act()}>
      {words.actions[task.kind]}
    </Button>
  )
}
