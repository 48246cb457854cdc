import { type DraftKey, readTabJson, storeTabJson } from '../browser/storage.ts'
import type { FormValues } from './form-state.ts'

export type Draft<Name extends string> = {
  /** The key in session storage. */
  readonly key: DraftKey
  /** The subject of the form, if the same form is used for several. */
  readonly about?: string
  /** Fields that are not stored. */
  readonly secret?: readonly Name[]
}

/** The stored draft: only fields that exist in `first`, with the same type. */
export function readFormDraft<Values extends FormValues>(
  { key, about }: Draft<string>,
  first: Values,
): Partial<Values> {
  const stored = readTabJson(key)
  return typeof stored === 'object' && stored !== null && Reflect.get(stored, 'about') === about
    ? fittingValues(stored, first)
    : {}
}

/** The stored values that exist in `first` with the same type. */
export function fittingValues<Values extends FormValues>(stored: object, first: Values): Partial<Values> {
  const draft: Partial<Values> = {}
  const fitting = Object.entries(stored).filter(
    ([name, value]) => Object.hasOwn(first, name) && value !== null && typeof value === typeof first[name],
  )
  return Object.assign(draft, Object.fromEntries(fitting))
}

/** Stores a draft. */
export function storeFormDraft(draft: Draft<string>, filled: Partial<FormValues>): void {
  const { key, about, secret = [] } = draft
  const stored = Object.fromEntries(Object.entries(filled).filter(([name]) => !secret.includes(name)))
  storeTabJson(key, about === undefined ? stored : { ...stored, about })
}
