import type { RefObject } from 'react'
import { forgetTab, readTabJson, storeTabJson } from '../browser/storage.ts'
import { on } from '../browser/signals.ts'
import { findRoute } from '../framework/route.ts'
import type { Store } from '../browser/store.ts'
import { userNow } from '../http/session.ts'
import { fittingValues } from './form-draft.ts'
import { type FormState, type FormValues, isDirty } from './form-state.ts'

/** Saved forms of the user whose session expired; restored for that user only. */
type SavedForms = { readonly user: string; readonly forms: Readonly<Record<string, object>> }

/** Saves a form of the account or admin area when the session expires; returns a function that stops this. */
export function saveWhenSessionEnds<Values extends FormValues>(
  element: RefObject<HTMLFormElement | null>,
  store: Store<FormState<Values>>,
): () => void {
  const user = userNow()?.id
  // read now: when the session expires, the redirect to sign-in has already changed the address
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

/** Restores the saved input of this form, once, and only for the same user. */
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

/** True while saved input exists for the signed-in user. */
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

/** Identifies a form by page, heading and fields: a page may have several forms that ask for a reason. */
function keyOf(page: string, form: HTMLFormElement, values: FormValues): string {
  const heading = form.closest('dialog, section')?.querySelector('h2')?.textContent ?? ''
  return [page, heading, ...Object.keys(values).toSorted()].join(' ')
}

/** Passwords and codes are never saved. */
function isSecret(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return (
    field instanceof HTMLInputElement && (field.type === 'password' || field.autocomplete === 'one-time-code')
  )
}
