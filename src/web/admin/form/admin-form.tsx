import type { ReactNode } from 'react'
import { FormTrouble } from '#web/identity/form-frame.tsx'
import type { useAdminForm } from './use-admin-form.ts'
import type { FormValues } from './use-form-values.ts'

type AdminFormProps = {
  readonly form: Pick<ReturnType<typeof useAdminForm<FormValues>>, 'attach' | 'submit' | 'trouble'>
  readonly onSave: () => Promise<void>
  /** Finds what is wrong before anything is sent: field → code. */
  readonly check?: () => Readonly<Record<string, string>>
  readonly className?: string
  readonly children: ReactNode
  /** The buttons; what went wrong with the form as a whole stands above them. */
  readonly foot: ReactNode
}

/** A form of the admin area, from `useAdminForm`. */
export function AdminForm({ form, onSave, check, className = '', children, foot }: AdminFormProps) {
  const { attach, submit, trouble } = form
  return (
    <form ref={attach} noValidate className={`grid gap-2.5 ${className}`} onSubmit={submit(onSave, check)}>
      {children}
      <FormTrouble text={trouble} />
      {foot}
    </form>
  )
}
