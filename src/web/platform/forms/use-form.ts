import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import { createStore, useStore } from '../browser/store.ts'
import { readFormDraft } from './form-draft.ts'
import { typedBefore } from './form-elements.ts'
import { checkLeft, formFields } from './form-fields.ts'
import type { FormOptions } from './form-options.ts'
import { formSending } from './form-sending.ts'
import { saveWhenSessionEnds, restoreSaved } from './saved-form.ts'
import { type FormValues, newForm, currentValues } from './form-state.ts'

/**
 * The hook behind all forms: values, errors at fields with focus on the first, one request at a time, and a
 * stored draft. `<Form>` of the kit renders it.
 */
export function useForm<Values extends FormValues, Schema extends v.GenericSchema = v.GenericSchema>(
  options: FormOptions<Values, Schema>,
) {
  const { first, known, draft, error = null } = options
  const [store] = useState(() => createStore(newForm(first, error)))
  const state = useStore(store)
  const element = useRef<HTMLFormElement>(null)
  const sent = useRef<Values>(null)

  useLayoutEffect(() => {
    const now = store.get()
    const stored = draft === undefined ? {} : readFormDraft(draft, first)
    const early = typedBefore(element.current, currentValues(now, known))
    const found = { ...stored, ...restoreSaved(element.current, first), ...early }
    if (Object.keys(found).length > 0) store.set({ ...now, typed: { ...found, ...now.typed } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each thing that the form is about
  }, [store, draft?.key, draft?.about])

  const core = { store, element, sent, options }
  const sending = formSending(core, state)
  useLayoutEffect(() => {
    if (state.seeksError) sending.seekError()
  })

  useEffect(() => {
    const form = element.current
    const leave = (event: FocusEvent) => checkLeft({ store, options }, event)
    form?.addEventListener('focusout', leave)
    return () => form?.removeEventListener('focusout', leave)
  })

  useEffect(() => saveWhenSessionEnds(element, store), [store])

  return { ...formFields(core, state), ...sending }
}

export type FormModel<
  Values extends FormValues,
  Schema extends v.GenericSchema = v.GenericSchema,
> = ReturnType<typeof useForm<Values, Schema>>
