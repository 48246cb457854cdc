import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextArea } from '../../kit/field.tsx'
import type { Answer } from '../../platform/api.ts'
import { DeskForm } from '../form/desk-form.tsx'
import { useDeskForm } from '../form/use-desk-form.ts'
import { stockWords } from './stock-words.ts'

type ReasonProps<Data> = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** What will happen. */
  readonly children: ReactNode
  readonly submit: string
  readonly danger?: boolean
  readonly send: (reason: string) => Promise<Answer<Data>>
  readonly onDone: (data: Data) => void
}

/** Asks why before something is done that stands in the audit log. */
export function ReasonDialog<Data>({ open, onClose, title, ...rest }: ReasonProps<Data>) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ReasonForm {...rest} />
    </Dialog>
  )
}

function ReasonForm<Data>({
  children,
  submit,
  danger = false,
  send,
  onDone,
}: Omit<ReasonProps<Data>, 'open' | 'onClose' | 'title'>) {
  const words = stockWords.use()
  const form = useDeskForm({ reason: '' })
  const save = async () => {
    const answer = await send(form.values.reason)
    if (answer.error !== null) return form.fail(answer)
    form.reset({ reason: '' })
    onDone(answer.data)
  }
  return (
    <DeskForm
      form={form}
      onSave={save}
      foot={
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.busy}>
          {submit}
        </Button>
      }
    >
      <div className="grid gap-1">{children}</div>
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        rows={3}
        maxLength={500}
        required
        {...form.text('reason')}
      />
    </DeskForm>
  )
}
