import { type SyntheticEvent, useContext, useEffect, useRef, useState } from 'react'
import type { Failure } from '#web/platform/http/api.ts'
import { useAdminProblem } from '../frame/admin-problem.ts'
import { adminWords } from '../frame/admin-words.ts'
import { LeaveGuard } from './leave-guard.ts'
import { type FormValues, useFormValues } from './use-form-values.ts'

type Complaints = Readonly<Record<string, string>>

/**
 * The one way a form of the admin area works: values, the complaints of the contract at their fields with
 * the focus on the first, one save at a time (Ctrl+S too), and a question before leaving unsaved changes.
 */
export function useAdminForm<Values extends FormValues>(first: Values) {
  const problemText = useAdminProblem()
  const { element, take, ...form } = useFormValues(first)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const sent = useRef<Values | null>(null)
  const letGo = useUnsaved(form.dirty)
  useSaveKey(element)
  return {
    ...form,
    trouble,
    setTrouble,
    busy,
    /** Takes new values that need no saving: those just saved, or read again. What is typed while a save is on its way stays. */
    reset(next: Values) {
      letGo()
      take(next, sent.current)
      setTrouble(null)
    },
    /** Puts a refusal at its fields, or above the buttons. */
    fail(answer: Failure) {
      const fields = answer.problem?.fields ?? {}
      form.refuse(fields)
      const names = Object.keys(fields)
      if (names.length === 0 || names.some((name) => !(name in form.values))) setTrouble(problemText(answer))
    },
    /** `<AdminForm>` does this; for a second button: `onClick={form.submit(act)}`. */
    submit:
      (save: () => Promise<void>, check: () => Complaints = () => ({})) =>
      (event: SyntheticEvent) => {
        event.preventDefault()
        if (busy) return
        setTrouble(null)
        const found = { ...check(), ...form.unreadable() }
        if (Object.keys(found).length > 0) return form.refuse(found)
        setBusy(true)
        sent.current = form.values
        void save().finally(() => {
          sent.current = null
          setBusy(false)
        })
      },
  }
}

/** Asks before the page, or the window around the form, is left with changes that are not saved; what it gives back stops asking at once. */
function useUnsaved(dirty: boolean): () => void {
  const { unsaved } = adminWords.use().form
  const guard = useContext(LeaveGuard)
  const asks = useRef(false)
  // after each look: what is typed during a save is not saved
  useEffect(() => void (asks.current = dirty))
  useEffect(() => {
    if (!dirty) return
    // the browser's own question stops a navigation for certain
    const mayLeave = () => !asks.current || window.confirm(unsaved)
    const unload = (event: BeforeUnloadEvent) => asks.current && event.preventDefault()
    const leave = (event: NavigateEvent) => {
      if (event.info === 'quiet' || !event.cancelable) return
      if (!mayLeave()) event.preventDefault()
    }
    window.addEventListener('beforeunload', unload)
    const navigation = 'navigation' in window ? window.navigation : null
    navigation?.addEventListener('navigate', leave)
    guard(mayLeave)
    return () => {
      window.removeEventListener('beforeunload', unload)
      navigation?.removeEventListener('navigate', leave)
      guard(null)
    }
  }, [dirty, unsaved, guard])
  return () => (asks.current = false)
}

/**
 * The form somebody writes in; when they write in none, the only one there is. A window covers what is below
 * it, and a form without one button that saves (a decision has two) is not saved by a key.
 */
function formToSave(): HTMLFormElement | null {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const forms = [...place.querySelectorAll('form')].filter(
    (one) => one.querySelector('[type=submit]') !== null,
  )
  const focused = document.activeElement?.closest('form') ?? null
  if (focused !== null) return forms.find((one) => one === focused) ?? null
  const [only = null, ...more] = forms
  return more.length === 0 ? only : null
}

function useSaveKey(form: HTMLFormElement | null): void {
  useEffect(() => {
    if (form === null) return
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
      event.preventDefault()
      if (formToSave() === form) form.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [form])
}
