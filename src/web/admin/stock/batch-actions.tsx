import { useState } from 'react'
import {
  type Batch,
  quarantineBatch,
  releaseBatch,
  replaceBatchKeys,
  undoBatch,
} from '#contract/admin/stock/stock-batches.ts'
import { getProductStock } from '#contract/admin/stock/stock.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { useMay } from '../frame/use-admin.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { recallWords, stockWords } from '#web/admin/words.ts'

type ActionProps = { readonly batch: Batch; readonly onClose: () => void }

/** Actions on a whole batch. */
export function BatchActions({ batch }: { readonly batch: Batch }) {
  const words = stockWords.use()
  const may = useMay()
  const [dialog, setDialog] = useState<'stop' | 'release' | 'undo' | 'replace' | null>(null)
  const close = () => setDialog(null)
  const recall = recallWords.use()
  const { sold, revealed } = batch.counts
  return (
    <>
      {batch.state === 'quarantined' && sold + revealed > 0 && may('orders.edit') && (
        <Button onClick={() => setDialog('replace')}>{recall.action}</Button>
      )}
      {batch.untouched && may('stock.edit') && (
        <Button variant="secondary" onClick={() => setDialog('undo')}>
          {words.undo.action}
        </Button>
      )}
      {batch.state === 'for-sale' && may('stock.edit') && (
        <Button variant="danger" onClick={() => setDialog('stop')}>
          {words.quarantine.action}
        </Button>
      )}
      {batch.state === 'quarantined' && may('stock.edit') && (
        <Button variant="secondary" onClick={() => setDialog('release')}>
          {words.quarantine.release}
        </Button>
      )}
      {dialog === 'stop' && <StopBatch batch={batch} onClose={close} />}
      {dialog === 'release' && <FreeBatch batch={batch} onClose={close} />}
      {dialog === 'replace' && <ReplaceKeys batch={batch} onClose={close} />}
      {dialog === 'undo' && <UndoBatch batch={batch} onClose={close} />}
    </>
  )
}

function StopBatch({ batch: { id, counts }, onClose }: ActionProps) {
  const words = stockWords.use().quarantine
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={words.title}
      submit={words.submit}
      danger
      send={(reason) => callAdmin(quarantineBatch, { batchId: id, reason })}
      message={({ stopped }) => words.done(stopped)}
    >
      <p>{words.text}</p>
      <ul className="list-disc ps-2.5">
        <li>{words.stops(counts.available + counts.reserved)}</li>
        <li>{words.owned(counts.sold + counts.revealed)}</li>
      </ul>
    </ReasonDialog>
  )
}

function ReplaceKeys({ batch: { id, productId, counts }, onClose }: ActionProps) {
  const words = recallWords.use()
  const stock = useRead(getProductStock, { productId }).data?.stock.counts.available
  const owned = counts.sold + counts.revealed
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={words.title}
      submit={words.submit}
      danger
      send={(reason) => callAdmin(replaceBatchKeys, { batchId: id, reason })}
      onDone={({ replaced, left }, isShown) => {
        notify(left === 0 ? 'success' : 'warning', words.done(replaced, left))
        if (isShown) onClose()
      }}
    >
      <p>{words.text}</p>
      <ul className="list-disc ps-2.5">
        <li>{words.owned(owned)}</li>
        {stock !== undefined && <li>{words.inStock(stock, Math.max(0, owned - stock))}</li>}
        <li>{words.seen(counts.revealed)}</li>
      </ul>
    </ReasonDialog>
  )
}

function FreeBatch({ batch, onClose }: ActionProps) {
  const words = stockWords.use().quarantine
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={words.releaseTitle}
      submit={words.releaseSubmit}
      send={(reason) => callAdmin(releaseBatch, { batchId: batch.id, reason })}
      message={({ released }) => words.released(released)}
    >
      <p>{words.releaseText}</p>
    </ReasonDialog>
  )
}

function UndoBatch({ batch, onClose }: ActionProps) {
  const words = stockWords.use().undo
  const problemText = useAdminProblem()
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    const response = await callAdmin(undoBatch, { batchId: batch.id })
    setBusy(false)
    if (response.data === null) notify('error', problemText(response))
    else notify('success', words.done)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      footer={
        <Button variant="danger" busy={busy} onClick={() => void undo()}>
          {words.submit}
        </Button>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  )
}
