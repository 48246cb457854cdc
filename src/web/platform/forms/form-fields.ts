import type { ChangeEvent } from 'react'
import { checkValues } from './check-form.ts'
import { errorText } from './error-text.ts'
import { storeFormDraft } from './form-draft.ts'
import { isTextField } from './form-elements.ts'
import type { FormCore } from './form-options.ts'
import { type FormState, type FormValues, isDirty, currentValues, withValues } from './form-state.ts'

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Named<Values, Kind> = {
  [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never
}[keyof Values & string]

/** Values, errors, and the props that bind fields to a form. */
export function formFields<Values extends FormValues>(core: FormCore<Values>, state: FormState<Values>) {
  const { store, options } = core
  const values = currentValues(state, options.known)
  const put = (typed: Partial<Values>) => {
    store.set(withValues(store.get(), typed))
    if (options.draft !== undefined) storeFormDraft(options.draft, store.get().typed)
  }
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    const typed: Partial<Values> = {}
    typed[name] = value
    put(typed)
  }
  const errorOf = (name: string) =>
    errorText(state.problems[name], options.texts?.[name], options.commonTexts)
  return {
    values,
    problems: state.problems,
    dirty: isDirty(state),
    put,
    set,
    /** For updates that happen later, when the value may have changed. */
    alter: <Name extends keyof Values & string>(name: Name, next: (now: Values[Name]) => Values[Name]) =>
      set(name, next(currentValues(store.get(), options.known)[name])),
    errorOf,
    /** Clears the errors of a name (`form.0`) and of all names below it (`form.0.label`). */
    forgive: (above: string) => {
      const now = store.get()
      const below = above.endsWith('.') ? above : `${above}.`
      const left = Object.entries(now.problems).filter(([name]) => name !== above && !name.startsWith(below))
      store.set({ ...now, problems: Object.fromEntries(left) })
    },
    /** For Field, TextArea and Select: `<Field label={…} {...form.text('price')} />`. */
    text: (name: Named<Values, string>) => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      // edge: only names of text fields reach this
      onChange: (event: ChangeEvent<Typed>) => set(name, event.target.value as Values[typeof name]),
    }),
    /** For Checkbox. */
    tick: (name: Named<Values, boolean>) => ({
      name,
      checked: values[name] === true,
      error: errorOf(name),
      // edge: only names of checkboxes reach this
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set(name, event.target.checked as Values[typeof name]),
    }),
    element: core.element,
  }
}

/**
 * Validates a text field when the focus moves on to another text field. Not when it moves to a button or
 * checkbox: the error message would shift it away from the pointer.
 */
export function checkLeft<Values extends FormValues>(
  { store, options }: Pick<FormCore<Values>, 'store' | 'options'>,
  { target: left, relatedTarget: next }: FocusEvent,
): void {
  if (!isTextField(left) || !isTextField(next) || next.form !== left.form || left.value === '') return
  const now = store.get()
  const wrong = checkValues(options, currentValues(now, options.known)).problems?.[left.name]
  if (wrong !== undefined && left.name in now.typed)
    store.set({ ...now, problems: { ...now.problems, [left.name]: wrong } })
}
