import { useState } from 'react'
import type * as v from 'valibot'
import { changeOrders } from '#contract/admin/orders/order-bulk.ts'
import { exportOrders, type OrderRow } from '#contract/admin/orders/orders.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { FormDialog } from '#web/admin/form/form-dialog.tsx'
import { useRequestId } from '#web/admin/form/use-request-id.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { ReasonDialog } from '#web/admin/stock/reason-dialog.tsx'
import { useCsv } from '#web/admin/table/use-csv.ts'
import { bulkWords } from '#web/admin/words.ts'
import type { BulkResponse } from './bulk-result.tsx'

type BulkProps = {
  readonly rows: readonly OrderRow[]
  /** Gets the report, to show it outside of the table: the change may remove the rows from the list. */
  readonly onDone: (report: BulkResponse) => void
}
type Change = v.InferInput<(typeof changeOrders)['input']>['change']

/** Bulk actions on the selected orders, each order separately. */
export function BulkOrders({ rows, onDone }: BulkProps) {
  const words = bulkWords.use()
  const mayEdit = useMay()('orders.edit')
  const csv = useCsv()
  const [openDialog, setOpenDialog] = useState<Change['what'] | null>(null)
  const orderIds = rows.map(({ orderId }) => orderId)
  const ids = orderIds.join(',')
  const sendOnce = useRequestId()
  const send = (change: Change) =>
    sendOnce({ orderIds, change }, (body, requestId) => callAdmin(changeOrders, { ...body, requestId }))
  const dialog = {
    onClose: () => setOpenDialog(null),
    onDone: (data: Pick<BulkResponse, 'results'>, isShown: boolean) => {
      if (isShown) setOpenDialog(null)
      if (openDialog !== null) onDone({ ...data, what: openDialog, numbers: numbersOf(rows) })
    },
  }
  return (
    <>
      {mayEdit && (
        <>
          <Button size="sm" onClick={() => setOpenDialog('email')}>
            {words.email}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setOpenDialog('done')}>
            {words.done}
          </Button>
        </>
      )}
      <Button
        size="sm"
        variant="secondary"
        busy={csv.busy}
        onClick={() => void csv.download(exportOrders, { ids })}
      >
        <AdminIcon name="download" />
        {words.exportChosen}
      </Button>
      <ButtonLink size="sm" variant="secondary" href={`/dashboard/admin/orders/print?ids=${ids}`}>
        <AdminIcon name="print" />
        {words.print}
      </ButtonLink>
      {openDialog === 'email' && (
        <FormDialog
          {...dialog}
          title={words.email}
          submit={words.emailSubmit(rows.length)}
          first={{}}
          send={() => send({ what: 'email' })}
        >
          {() => <p>{words.emailText(rows.length)}</p>}
        </FormDialog>
      )}
      {openDialog === 'done' && (
        <ReasonDialog
          {...dialog}
          open
          title={words.done}
          submit={words.doneSubmit(rows.length)}
          send={(reason) => send({ what: 'done', reason })}
        >
          <p>{words.doneText(rows.length)}</p>
        </ReasonDialog>
      )}
    </>
  )
}

/** The numbers of the orders, kept for the report: a change may remove an order from the list. */
function numbersOf(rows: readonly OrderRow[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ orderId, number }) => [orderId, number]))
}
