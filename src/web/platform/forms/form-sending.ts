import type { ReactNode, SyntheticEvent } from 'react'
import type * as v from 'valibot'
import { forgetTab } from '../browser/storage.ts'
import { checkValues } from './check-form.ts'
import { unreadableIn } from './form-elements.ts'
import { type Failure, unanswered } from '../http/send.ts'
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
  { trouble, busy }: FormState<Values>,
) {
  const { store, element, sent, options } = core
  const refuse = (problems: Problems) =>
    store.set({ ...store.get(), problems: { ...problems }, seeksError: true })
  const setTrouble = (what: ReactNode) => {
    if (typeof what === 'string' && options.onTrouble !== undefined) options.onTrouble(what)
    else store.set({ ...store.get(), trouble: what })
  }
  return {
    trouble,
    setTrouble,
    busy,
    /** True until all input is saved; also up to date between renders. */
    hasChanges: () => isDirty(store.get()),
    /** Shows the errors and focuses the first. */
    refuse,
    /** Shows a refusal at its fields, or above the button; `text` replaces the general message. */
    fail: (answer: Failure, text?: string) => {
      const problems = answer.problem?.fields ?? {}
      const names = Object.keys(problems)
      if (names.length > 0) refuse(problems)
      if (names.length === 0 || names.some((name) => !(name in options.first)))
        setTrouble(text ?? options.problemText(answer))
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
     * `onClick={form.submit(act)}`.
     */
    submit: (send: (body: v.InferOutput<Schema>) => Promise<void>) => (event: SyntheticEvent) => {
      event.preventDefault()
      const now = store.get()
      if (now.busy) return
      const values = currentValues(now, options.known)
      const { body, problems } = checkValues(options, values)
      const wrong = { ...problems, ...unreadableIn(element.current) }
      store.set({ ...now, trouble: null, problems: {} })
      if (Object.keys(wrong).length > 0) return refuse(wrong)
      store.set({ ...store.get(), busy: true })
      sent.current = values
      void send(body)
        // calls never throw, but code that is loaded on sending may not arrive
        .catch((fault: unknown) => {
          reportError(fault)
          setTrouble(options.problemText(unanswered(fault)))
        })
        .finally(() => {
          sent.current = null
          store.set({ ...store.get(), busy: false })
        })
    },
  }
}
