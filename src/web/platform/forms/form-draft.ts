import { readTabJson, storeTabJson, type TabKey } from '../browser/storage.ts'
import type { FormValues } from './form-state.ts'

export type Draft<Name extends string> = {
  /** Where this tab keeps what is filled in. */
  readonly key: TabKey
  /** What the form is about, where one kind of form is about many things. */
  readonly about?: string
  /** Fields that are not kept. */
  readonly secret?: readonly Name[]
}

/** What this tab keeps of a half-filled form: those fields that `first` has, of the same kind. */
export function readFormDraft<Values extends FormValues>(
  { key, about }: Draft<string>,
  first: Values,
): Partial<Values> {
  const stored = readTabJson(key)
  return typeof stored === 'object' && stored !== null && Reflect.get(stored, 'about') === about
    ? fittingValues(stored, first)
    : {}
}

/** Those of the stored values that `first` has, of the same kind. */
export function fittingValues<Values extends FormValues>(stored: object, first: Values): Partial<Values> {
  const draft: Partial<Values> = {}
  const fitting = Object.entries(stored).filter(
    ([name, value]) => Object.hasOwn(first, name) && value !== null && typeof value === typeof first[name],
  )
  return Object.assign(draft, Object.fromEntries(fitting))
}

/** Keeps what is filled in. */
export function storeFormDraft(draft: Draft<string>, filled: Partial<FormValues>): void {
  const { key, about, secret = [] } = draft
  const stored = Object.fromEntries(Object.entries(filled).filter(([name]) => !secret.includes(name)))
  storeTabJson(key, about === undefined ? stored : { ...stored, about })
}
