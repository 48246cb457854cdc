import type { ReactNode } from 'react'
import { TextArea } from '#web/kit/field.tsx'
import type { ApiResponse } from '#web/platform/http/send.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { stockWords } from '#web/admin/words.ts'

type ReasonProps<Data> = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** The explanation of what will happen. */
  readonly children: ReactNode
  readonly submit: string
  readonly danger?: boolean
  readonly send: (reason: string) => Promise<ApiResponse<Data>>
  readonly onDone: (data: Data) => void
}

/** Asks for a reason before an action that the audit log records. */
export function ReasonDialog<Data>({ children, send, ...rest }: ReasonProps<Data>) {
  const words = stockWords.use()
  return (
    <FormDialog {...rest} first={{ reason: '' }} send={({ reason }) => send(reason)}>
      {(form) => (
        <>
          <div className="grid gap-1">{children}</div>
          <TextArea
            label={words.reason}
            hint={words.reasonHint}
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
