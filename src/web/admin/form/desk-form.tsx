import type { ReactNode } from 'react'
import { FormTrouble } from '../../identity/form-frame.tsx'
import type { useDeskForm } from './use-desk-form.ts'
import type { FormValues } from './use-form-values.ts'

type DeskFormProps = {
  readonly form: Pick<ReturnType<typeof useDeskForm<FormValues>>, 'attach' | 'submit' | 'trouble'>
  readonly onSave: () => Promise<void>
  /** Finds what is wrong before anything is sent: field → code. */
  readonly check?: () => Readonly<Record<string, string>>
  readonly className?: string
  readonly children: ReactNode
  /** The buttons; what went wrong with the form as a whole stands above them. */
  readonly foot: ReactNode
}

/** A form of the desk, from `useDeskForm`. */
export function DeskForm({ form, onSave, check, className = '', children, foot }: DeskFormProps) {
  const { attach, submit, trouble } = form
  return (
    <form ref={attach} noValidate className={`grid gap-2.5 ${className}`} onSubmit={submit(onSave, check)}>
      {children}
      <FormTrouble text={trouble} />
      {foot}
    </form>
  )
}
