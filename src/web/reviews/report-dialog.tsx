import { reportReview } from '#contract/reviews.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form } from '#web/kit/form.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { call } from '#web/platform/http/api.ts'
import { reviewWords } from './review-words.ts'

type ReportProps = { readonly reviewId: string; readonly onClose: () => void }

/** Reports a review to the shop; giving a reason is optional. */
export function ReportDialog({ open, ...report }: ReportProps & { readonly open: boolean }) {
  const { report: words } = reviewWords.use()
  return (
    <Dialog open={open} onClose={report.onClose} title={words.title}>
      <ReportForm {...report} />
    </Dialog>
  )
}

function ReportForm({ reviewId, onClose }: ReportProps) {
  const { report: words } = reviewWords.use()
  const form = useForm({
    first: { reason: '' },
    schema: reportReview.input,
    input: ({ reason }) => ({ reviewId, reason: reason.replace(/\s+/g, ' ').trim() || null }),
    texts: { reason: { invalid: words.failed } },
    problemText: () => words.failed,
    onError: (text) => notify('error', text),
  })
  return (
    <Form
      form={form}
      onSend={async (body) => {
        const response = await call(reportReview, body)
        if (response.data === null) return form.fail(response)
        onClose()
        notify('success', words.sent)
      }}
      className="grid gap-2"
      foot={
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {words.send}
        </Button>
      }
    >
      <p className="text-muted">{words.text}</p>
      <TextArea label={words.reason} rows={4} maxLength={500} dir="auto" {...form.text('reason')} />
    </Form>
  )
}
