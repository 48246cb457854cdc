import { type SyntheticEvent, useState } from 'react'
import { reportReview } from '#contract/reviews.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { reviewWords } from './review-words.ts'

type ReportDialogProps = {
  readonly reviewId: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Tells the shop that a review should not be there; saying why is up to the reader. */
export function ReportDialog({ reviewId, open, onClose }: ReportDialogProps) {
  const { report: words } = reviewWords.use()
  const [busy, setBusy] = useState(false)
  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const written = new FormData(event.currentTarget).get('reason')
    const reason = typeof written === 'string' ? written.replace(/\s+/g, ' ').trim() : ''
    setBusy(true)
    const answer = await call(reportReview, { reviewId, reason: reason === '' ? null : reason })
    setBusy(false)
    if (answer.data === null) return notify('error', words.failed)
    onClose()
    notify('success', words.sent)
  }
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <form onSubmit={(event) => void send(event)} className="grid gap-2">
        <p className="text-muted">{words.text}</p>
        <TextArea label={words.reason} name="reason" rows={4} maxLength={500} dir="auto" />
        <Button type="submit" busy={busy} className="justify-self-start">
          {words.send}
        </Button>
      </form>
    </Dialog>
  )
}
