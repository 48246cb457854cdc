import type { RefObject } from 'react'
import { forgetTab, readTabJson, storeTabJson } from '../browser/storage.ts'
import { on } from '../browser/signals.ts'
import { findRoute } from '../framework/route.ts'
import type { Store } from '../framework/store.ts'
import { userNow } from '../http/session.ts'
import { fittingValues } from './form-draft.ts'
import { type FormState, type FormValues, isDirty } from './form-state.ts'

/** What this tab keeps of somebody whose session has ended, by form: for them alone, until they are back. */
type SavedForms = { readonly user: string; readonly forms: Readonly<Record<string, object>> }

/** Keeps what is typed in a form of the account or the admin area when its session ends; gives the way to stop. */
export function saveWhenSessionEnds<Values extends FormValues>(
  element: RefObject<HTMLFormElement | null>,
  store: Store<FormState<Values>>,
): () => void {
  const user = userNow()?.id
  // when the session ends, the way to sign-in has begun and this is the address already
  const page = location.pathname
  return on('token-expired', () => {
    const form = element.current
    if (form === null || user === undefined || !isDirty(store.get())) return
    if ((findRoute(page)?.route.access ?? 'anyone') === 'anyone') return
    const typed = Object.entries(store.get().typed).filter(
      ([name, value]) => !isSecret(form, name) && !(value instanceof Blob),
    )
    if (typed.length === 0) return
    const forms = {
      ...readSaved(user)?.forms,
      [keyOf(page, form, store.get().saved)]: Object.fromEntries(typed),
    }
    storeTabJson('ended_forms', { user, forms })
  })
}

/** What was kept of this form, once; nothing for anybody else. */
export function restoreSaved<Values extends FormValues>(
  form: HTMLFormElement | null,
  first: Values,
): Partial<Values> {
  const user = userNow()?.id
  if (form === null || user === undefined) return {}
  const saved = readSaved(user)
  const { [keyOf(location.pathname, form, first)]: own, ...others } = saved?.forms ?? {}
  if (own === undefined) return {}
  if (Object.keys(others).length === 0) forgetTab('ended_forms')
  else storeTabJson('ended_forms', { user, forms: others })
  return fittingValues(own, first)
}

/** True while something waits for who is signed in. */
export function hasSaved(): boolean {
  const user = userNow()?.id
  return user !== undefined && readSaved(user) !== null
}

function readSaved(user: string): SavedForms | null {
  const saved = readTabJson('ended_forms')
  return isSaved(saved) && saved.user === user ? saved : null
}

function isSaved(value: unknown): value is SavedForms {
  return typeof value === 'object' && value !== null && 'user' in value && 'forms' in value
}

/** A form by its page, its heading and its fields: a page may have several that ask for a reason. */
function keyOf(page: string, form: HTMLFormElement, values: FormValues): string {
  const heading = form.closest('dialog, section')?.querySelector('h2')?.textContent ?? ''
  return [page, heading, ...Object.keys(values).toSorted()].join(' ')
}

/** Passwords and codes are never kept. */
function isSecret(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return (
    field instanceof HTMLInputElement && (field.type === 'password' || field.autocomplete === 'one-time-code')
  )
}
