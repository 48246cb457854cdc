import { useState } from 'react'
import { type Batch, quarantineBatch, releaseBatch, undoBatch } from '#contract/admin/stock-batches.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { callAdmin } from '../frame/call-admin.ts'
import { useAdminProblem } from '../frame/admin-problem.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { stockWords } from '#web/admin/words.ts'

type ActionProps = { readonly batch: Batch; readonly onClose: () => void }

/** What can be done with a whole batch. */
export function BatchActions({ batch }: { readonly batch: Batch }) {
  const words = stockWords.use()
  const [asked, setAsked] = useState<'stop' | 'release' | 'undo' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      {batch.untouched && (
        <Button variant="secondary" onClick={() => setAsked('undo')}>
          {words.undo.action}
        </Button>
      )}
      {batch.state === 'on-shelf' && (
        <Button variant="danger" onClick={() => setAsked('stop')}>
          {words.quarantine.action}
        </Button>
      )}
      {batch.state === 'quarantined' && (
        <Button onClick={() => setAsked('release')}>{words.quarantine.release}</Button>
      )}
      {asked === 'stop' && <StopBatch batch={batch} onClose={close} />}
      {asked === 'release' && <FreeBatch batch={batch} onClose={close} />}
      {asked === 'undo' && <UndoBatch batch={batch} onClose={close} />}
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
      onDone={({ stopped }) => {
        notify('success', words.done(stopped))
        onClose()
      }}
    >
      <p>{words.text}</p>
      <ul className="list-disc ps-2.5">
        <li>{words.stops(counts.available + counts.reserved)}</li>
        <li>{words.owned(counts.sold + counts.revealed)}</li>
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
      onDone={({ released }) => {
        notify('success', words.released(released))
        onClose()
      }}
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
    const answer = await callAdmin(undoBatch, { batchId: batch.id })
    setBusy(false)
    if (answer.data === null) notify('error', problemText(answer))
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
