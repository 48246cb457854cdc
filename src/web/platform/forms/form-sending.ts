import type { ReactNode, SyntheticEvent } from 'react'
import type * as v from 'valibot'
import { forgetTab } from '../browser/storage.ts'
import { checkValues } from './check-form.ts'
import { focusFirstError, unreadableIn } from './form-elements.ts'
import { type Failure, fetchFailure } from '../http/send.ts'
import type { FormCore } from './form-options.ts'
import {
  afterSave,
  type FormState,
  type FormValues,
  isDirty,
  type Problems,
  currentValues,
} from './form-state.ts'

/** Sending a form, and handling the result. */
export function formSending<Values extends FormValues, Schema extends v.GenericSchema>(
  core: FormCore<Values, Schema>,
  { error, busy }: FormState<Values>,
) {
  const { store, element, sent, options } = core
  const show = (problems: Problems, unseen: string | null) =>
    store.set({ ...store.get(), problems: { ...problems }, seeksError: true, unseen })
  const refuse = (problems: Problems) => show(problems, null)
  const setError = (what: ReactNode) => {
    if (typeof what === 'string' && options.onError !== undefined) options.onError(what)
    else store.set({ ...store.get(), error: what })
  }
  return {
    error,
    setError,
    busy,
    /** True until all input is saved; also up to date between renders. */
    hasChanges: () => isDirty(store.get()),
    /** Shows the errors and focuses the first. */
    refuse,
    /**
     * Shows a refusal at its fields; above the button if one is not on screen or there are none. `text` replaces the
     * general message.
     */
    fail: (response: Failure, text?: string) => {
      const problems = response.problem?.fields ?? {}
      const names = Object.keys(problems)
      const message = text ?? options.problemText(response)
      const isGeneral = names.length === 0 || names.some((name) => !(name in options.first))
      if (names.length > 0) show(problems, isGeneral ? null : message)
      if (isGeneral) setError(message)
    },
    /** Once the errors are rendered: focuses the first, or says what none of the visible fields says. */
    seekError: () => {
      const { problems, unseen } = store.get()
      store.set({ ...store.get(), seeksError: false, unseen: null })
      if (!focusFirstError(element.current, problems) && unseen !== null) setError(unseen)
    },
    /**
     * Sets values that need no saving: just saved, or loaded again. Later input stays; with `only`, all input in
     * other fields.
     */
    reset: (next: Values, only?: readonly string[]) => {
      if (options.draft !== undefined) forgetTab(options.draft.key)
      store.set(afterSave(store.get(), next, sent.current, only))
    },
    /**
     * Validates, then sends; one request at a time. Used by `<Form onSend>`; for a second button:
     * `onClick={form.submit(send)}`.
     */
    submit: (send: (body: v.InferOutput<Schema>) => Promise<void>) => (event: SyntheticEvent) => {
      event.preventDefault()
      const now = store.get()
      if (now.busy) return
      const values = currentValues(now, options.known)
      const { body, problems } = checkValues(options, values)
      const wrong = { ...problems, ...unreadableIn(element.current) }
      store.set({ ...now, error: null, problems: {} })
      if (Object.keys(wrong).length > 0) return refuse(wrong)
      store.set({ ...store.get(), busy: true })
      sent.current = values
      void send(body)
        // calls never throw, but code that is loaded on sending may not arrive
        .catch((fault: unknown) => {
          reportError(fault)
          setError(options.problemText(fetchFailure(fault)))
        })
        .finally(() => {
          sent.current = null
          store.set({ ...store.get(), busy: false })
        })
    },
  }
}
