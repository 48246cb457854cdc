import type { changeOrders } from '#contract/admin/orders/order-bulk.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { bulkWords } from '#web/admin/words.ts'

export type BulkResponse = OutputOf<typeof changeOrders> & {
  readonly what: 'email' | 'done'
  readonly numbers: ReadonlyMap<string, string>
}

/** The number of changed orders, and the unchanged ones with their reasons. */
export function BulkResult({
  response,
  onClose,
}: {
  readonly response: BulkResponse
  readonly onClose: () => void
}) {
  const words = bulkWords.use()
  const { results, what, numbers } = response
  const refused = results.flatMap(({ orderId, refused: code }) => (code === null ? [] : [{ orderId, code }]))
  return (
    <Dialog
      open
      title={words.result}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className="grid gap-1.5" role="status">
        <p className="font-semibold">{words.changed[what](results.length - refused.length)}</p>
        {refused.length > 0 && (
          <>
            <p className="font-semibold text-warning">{words.refused(refused.length)}</p>
            <ul className="grid gap-1">
              {refused.map(({ orderId, code }) => (
                <li key={orderId} className="grid gap-0.25">
                  <TextLink
                    href={`/dashboard/admin/orders/${orderId}`}
                    className="justify-self-start font-mono"
                  >
                    <bdi dir="ltr">{numbers.get(orderId) ?? orderId}</bdi>
                  </TextLink>
                  <span className="text-sm text-muted">{words.reasons[code]}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
