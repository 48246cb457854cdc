import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { adminWords } from '#web/admin/words.ts'
import type { ApiResponse } from '#web/platform/http/send.ts'
import { AdminForm } from './admin-form.tsx'
import { FormWindow } from './form-window.tsx'
import { useAdminForm } from './use-admin-form.ts'
import type { FormValues, Problems } from '#web/platform/forms/form-state.ts'

export type FormOf<Values extends FormValues> = ReturnType<typeof useAdminForm<Values>>

type AskProps<Values extends FormValues, Data> = {
  /** The initial values of the fields. */
  readonly first: Values
  /** The label of its only button. */
  readonly submit: string
  readonly danger?: boolean
  /** Checks the fields before sending: field → error code. */
  readonly check?: (values: Values) => Problems
  readonly send: (values: Values) => Promise<ApiResponse<Data>>
  /** The message after success. */
  readonly message?: string | ((data: Data) => string)
  /** `isShown`: false if the dialog was closed while it waited for the response; another may be open by now. */
  readonly onDone: (data: Data, isShown: boolean) => void
  readonly children: (form: FormOf<Values>) => ReactNode
}

type DialogProps<Values extends FormValues, Data> = Omit<AskProps<Values, Data>, 'onDone'> & {
  readonly open?: boolean
  readonly title: string
  readonly onClose: () => void
  /** Instead of closing the window. */
  readonly onDone?: AskProps<Values, Data>['onDone']
}

/** A dialog with a form: what it sends, its errors, and a button that waits for the response. */
export function FormDialog<Values extends FormValues, Data>({
  open = true,
  title,
  onClose,
  onDone = (_, isShown) => isShown && onClose(),
  ...formProps
}: DialogProps<Values, Data>) {
  return (
    <FormWindow open={open} onClose={onClose} title={title}>
      <FormBody {...formProps} onDone={onDone} />
    </FormWindow>
  )
}

/** The form alone, for a dialog that shows something else too. It starts over each time it is shown. */
export function FormBody<Values extends FormValues, Data>({
  first,
  submit,
  danger = false,
  check,
  send,
  message,
  onDone,
  children,
}: AskProps<Values, Data>) {
  const { changedSinceOpened } = adminWords.use().form
  const form = useAdminForm(first, check === undefined ? {} : { check })
  const save = async () => {
    const response = await send(form.values)
    if (response.error !== null) {
      const isStale = response.problem?.code === 'version-changed'
      return form.fail(response, isStale ? changedSinceOpened : undefined)
    }
    form.reset(form.values)
    if (message !== undefined)
      notify('success', typeof message === 'string' ? message : message(response.data))
    onDone(response.data, form.element.current !== null)
  }
  return (
    <AdminForm
      form={form}
      onSave={save}
      foot={
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.busy}>
          {submit}
        </Button>
      }
    >
      {children(form)}
    </AdminForm>
  )
}
