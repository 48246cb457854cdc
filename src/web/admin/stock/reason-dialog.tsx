import type { ComponentProps, ReactNode } from 'react'
import { TextArea } from '#web/kit/field.tsx'
import type { ApiResponse } from '#web/platform/http/send.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { stockWords } from '#web/admin/words.ts'

type Values = { readonly reason: string }
type ReasonProps<Data> = Pick<
  ComponentProps<typeof FormDialog<Values, Data>>,
  'open' | 'onClose' | 'title' | 'submit' | 'danger' | 'message' | 'onDone'
> & {
  /** The explanation of what will happen. */
  readonly children: ReactNode
  readonly send: (reason: string) => Promise<ApiResponse<Data>>
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
