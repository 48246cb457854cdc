import { useState } from 'react'
import { resendOrderEmail } from '#contract/admin/orders/order-actions.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { blockWords, orderAdminWords, refundWords } from '#web/admin/words.ts'
import { ordersWords } from '#web/orders/orders-words.ts'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { useRequestId } from '#web/admin/form/use-request-id.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { MoreMenu } from '#web/admin/frame/more-menu.tsx'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { ActionDialog, type DialogAction } from './action-dialog.tsx'
import { actionsOf, firstProductWithoutKeys, type OrderAction } from './allowed-actions.ts'

type OrderProps = { readonly order: AdminOrder }

/** The actions the order's state allows: one main action, and the rest under “more”. */
export function OrderActions({ order }: OrderProps) {
  const texts = useActionTexts()
  const may = useMay()
  const resend = useResend(order)
  const [chosen, setChosen] = useState<DialogAction | null>(null)
  const { primary, more } = actionsOf(order, may)
  const begin = (action: OrderAction) => {
    if (action === 'print') window.print()
    else if (action === 'resend') void resend.send()
    else if (action !== 'stock') setChosen(action)
  }
  return (
    <>
      <div className="flex flex-wrap gap-1 print:hidden">
        {primary === 'stock' ? (
          <ButtonLink href={`/dashboard/admin/stock/${firstProductWithoutKeys(order)}`}>
            {texts.stock}
          </ButtonLink>
        ) : (
          primary !== null && (
            <Button busy={primary === 'resend' && resend.busy} onClick={() => begin(primary)}>
              {texts[primary]}
            </Button>
          )
        )}
        <MoreMenu
          items={more.map((action) => ({
            id: action,
            text: texts[action],
            danger: action === 'block' || action === 'cancel',
            onChoose: () => begin(action),
          }))}
        />
      </div>
      {chosen !== null && <ActionDialog action={chosen} order={order} onClose={() => setChosen(null)} />}
    </>
  )
}

function useActionTexts(): Readonly<Record<OrderAction, string>> {
  const { actions } = orderAdminWords.use()
  const { open: refund, fee } = refundWords.use()
  const { buyer: block } = blockWords.use()
  const { terms } = ordersWords.use()
  return { ...actions, refund, fee: fee.refund, block, terms: terms.open }
}

function useResend({ orderId }: AdminOrder) {
  const words = orderAdminWords.use().actions
  const problemText = useAdminProblem()
  const sendOnce = useRequestId()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const response = await sendOnce({ orderId }, (body, requestId) =>
      callAdmin(resendOrderEmail, { ...body, requestId }),
    )
    setBusy(false)
    if (response.data === null) return notify('error', problemText(response))
    notify('success', words.resent)
  }
  return { busy, send }
}
