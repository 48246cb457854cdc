import { useState } from 'react'
import { closeOrderTask } from '#contract/admin/order-actions.ts'
import type { AdminOrder } from '#contract/admin/orders.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Section } from '#web/kit/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { callAdmin } from '../frame/call-admin.ts'
import { useMay } from '../frame/use-admin.ts'
import { ReasonDialog } from '../stock/reason-dialog.tsx'
import { orderAdminWords } from '#web/admin/words.ts'

/** What waits for a person; money that somebody has settled elsewhere can be closed. */
export function OrderTasks({ order: { orderId, tasks } }: { readonly order: AdminOrder }) {
  const words = orderAdminWords.use()
  const language = useLanguage()
  const mayClose = useMay()('orders.refund')
  const [asked, setAsked] = useState<string | null>(null)
  if (tasks.length === 0) return null
  return (
    <Section title={words.todo.title}>
      <ul className="grid gap-1">
        {tasks.map(({ id, kind, since }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-1">
            <span>
              <span className="font-semibold">{words.tasks[kind]}</span>
              <span className="text-sm text-muted">{` · ${dayAndTime(since, language)}`}</span>
            </span>
            {kind === 'amount-mismatch' && (
              <a
                href="/dashboard/admin/orders/payments?of=order"
                className="text-link underline underline-offset-4"
              >
                {words.todo.payments}
              </a>
            )}
            {mayClose && kind === 'refund-refused' && (
              <Button variant="secondary" size="sm" onClick={() => setAsked(id)}>
                {words.todo.close}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ReasonDialog
          open
          onClose={() => setAsked(null)}
          title={words.todo.close}
          submit={words.todo.close}
          send={(reason) => callAdmin(closeOrderTask, { orderId, taskId: asked, reason })}
          onDone={() => {
            setAsked(null)
            notify('success', words.todo.done)
          }}
        >
          <p>{words.todo.text}</p>
        </ReasonDialog>
      )}
    </Section>
  )
}
