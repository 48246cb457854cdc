import { useState } from 'react'
import { resendOrderEmail } from '#contract/admin/orders/order-actions.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { blockWords, orderAdminWords, refundWords } from '#web/admin/words.ts'
import { ordersWords } from '#web/orders/orders-words.ts'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { MoreMenu } from '#web/admin/frame/more-menu.tsx'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { ActDialog, type DialogAct } from './act-dialog.tsx'
import { actsOf, firstProductWithoutKeys, type OrderAct } from './order-acts.ts'

type OrderProps = { readonly order: AdminOrder }

/** The actions the order's state allows: one main action, and the rest under “more”. */
export function OrderActs({ order }: OrderProps) {
  const texts = useActTexts()
  const may = useMay()
  const resend = useResend(order)
  const [chosen, setChosen] = useState<DialogAct | null>(null)
  const { primary, more } = actsOf(order, may)
  const begin = (act: OrderAct) => {
    if (act === 'print') window.print()
    else if (act === 'resend') void resend.send()
    else if (act !== 'stock') setChosen(act)
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
          items={more.map((act) => ({
            id: act,
            text: texts[act],
            danger: act === 'block' || act === 'cancel',
            onChoose: () => begin(act),
          }))}
        />
      </div>
      {chosen !== null && <ActDialog act={chosen} order={order} onClose={() => setChosen(null)} />}
    </>
  )
}

function useActTexts(): Readonly<Record<OrderAct, string>> {
  const { acts } = orderAdminWords.use()
  const { open: refund, fee } = refundWords.use()
  const { buyer: block } = blockWords.use()
  const { terms } = ordersWords.use()
  return { ...acts, refund, fee: fee.refund, block, terms: terms.open }
}

function useResend({ orderId }: AdminOrder) {
  const words = orderAdminWords.use().acts
  const problemText = useAdminProblem()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const answer = await callAdmin(resendOrderEmail, { orderId })
    setBusy(false)
    if (answer.data === null) return notify('error', problemText(answer))
    notify('success', words.resent)
  }
  return { busy, send }
}
