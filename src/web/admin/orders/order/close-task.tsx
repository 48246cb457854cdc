import { closeOrderTask } from '#contract/admin/orders/order-actions.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { formatMoney, toAgorot } from '#shop/money.ts'
import { possiblePayers, refundPayers } from '#shop/orders/refunds/paid-by-bank.ts'
import { Select, TextArea } from '#web/kit/field.tsx'
import { FormDialog } from '#web/admin/form/form-dialog.tsx'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { orderAdminWords, stockWords } from '#web/admin/words.ts'

type Task = AdminOrder['tasks'][number]
type Lost = NonNullable<Task['lost']>
type Kind = keyof ReturnType<typeof orderAdminWords.use>['todo']['texts']
type Props = {
  readonly orderId: string
  readonly task: Pick<Task, 'id' | 'lost'> & { readonly kind: Kind }
  readonly onClose: () => void
}

/** Closes a task that was settled outside the shop; after a lost dispute it asks who refunded the buyer. */
export function CloseTask({ orderId, task: { id, kind, lost }, onClose }: Props) {
  const { todo, tasks } = orderAdminWords.use()
  const { reason, reasonHint } = stockWords.use()
  return (
    <FormDialog
      title={tasks[kind]}
      onClose={onClose}
      first={{ paidBy: '', reason: '' }}
      check={({ paidBy }) => (lost !== null && paidBy === '' ? { paidBy: 'required' } : {})}
      send={({ paidBy, reason: why }) =>
        callAdmin(closeOrderTask, {
          orderId,
          taskId: id,
          reason: why,
          paidBy: refundPayers.find((one) => one === paidBy),
        })
      }
      submit={todo.close}
      message={todo.done}
    >
      {(form) => (
        <>
          <div className="grid gap-1">
            {lost !== null && <LostMoney lost={lost} />}
            <p>{todo.texts[kind]}</p>
          </div>
          {lost !== null && (
            <Select label={todo.lost.who} hint={todo.lost.mailed} required {...form.text('paidBy')}>
              <option value="">{todo.lost.choose}</option>
              {payersOf(lost).map((payer) => (
                <option key={payer} value={payer}>
                  {todo.lost.payers[payer]}
                </option>
              ))}
            </Select>
          )}
          <TextArea
            label={reason}
            hint={reasonHint}
            rows={3}
            maxLength={500}
            required
            {...form.text('reason')}
          />
        </>
      )}
    </FormDialog>
  )
}

function payersOf({ owed, taken }: Lost) {
  return possiblePayers({ owed: toAgorot(owed), taken: taken === null ? null : toAgorot(taken) })
}

function LostMoney({ lost: { owed, taken, paid } }: { readonly lost: Lost }) {
  const words = orderAdminWords.use().todo.lost
  return (
    <>
      <p className="font-semibold">{words.owed(formatMoney(toAgorot(owed)))}</p>
      {paid > 0 && <p>{words.paid(formatMoney(toAgorot(paid)))}</p>}
      <p>{taken === null ? words.unknown : words.taken(formatMoney(toAgorot(taken)))}</p>
      <p>{words.open}</p>
    </>
  )
}
