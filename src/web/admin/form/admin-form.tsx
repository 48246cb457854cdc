import type { ReactNode } from 'react'
import { Form } from '#web/kit/form.tsx'
import type { useAdminForm } from './use-admin-form.ts'
import { useLeaveQuestion } from './use-leave-question.ts'
import { useSaveKey } from './use-save-key.ts'

type AdminFormProps = {
  readonly form: Pick<
    ReturnType<typeof useAdminForm>,
    'element' | 'submit' | 'error' | 'dirty' | 'hasChanges'
  >
  readonly onSave: () => Promise<void>
  readonly className?: string
  readonly children: ReactNode
  /** The buttons; errors of the form as a whole appear above them. */
  readonly foot: ReactNode
}

/**
 * A form of the admin area, from `useAdminForm`: Ctrl+S saves it, and leaving with unsaved changes asks
 * first.
 */
export function AdminForm({ form, onSave, className = '', children, foot }: AdminFormProps) {
  useLeaveQuestion(form.dirty, form.hasChanges)
  useSaveKey(form.element)
  return (
    <Form form={form} onSend={onSave} className={`grid gap-2.5 ${className}`} foot={foot}>
      {children}
    </Form>
  )
}
