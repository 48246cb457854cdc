import type { ReactNode } from 'react'

/** Form values by the contract's field names: `email`, `name.en`. */
export type FormValues = Readonly<Record<string, string | boolean | object>>

/** Field → error code of the contract. */
export type Problems = Readonly<Record<string, string | undefined>>

export type FormState<Values extends FormValues> = {
  /** The initial or last saved values. */
  readonly saved: Values
  /** Input since then. */
  readonly typed: Partial<Values>
  readonly problems: Problems
  /** True until the first field with an error has been focused. */
  readonly seeksError: boolean
  /** The message of the form in case a field with an error is not on screen. */
  readonly unseen: string | null
  /** The error of the whole form: a message, or an element instead. */
  readonly error: ReactNode
  readonly busy: boolean
}

export function newForm<Values extends FormValues>(first: Values, error: ReactNode): FormState<Values> {
  return { saved: first, typed: {}, problems: {}, seeksError: false, unseen: null, error, busy: false }
}

/** The current field values. `known` is known about the visitor; typed input takes precedence. */
export function currentValues<Values extends FormValues>(
  { saved, typed }: FormState<Values>,
  known: Partial<Values> = {},
): Values {
  return { ...saved, ...known, ...typed }
}

export function isDirty<Values extends FormValues>({ saved, typed }: FormState<Values>): boolean {
  return Object.entries(typed).some(([name, value]) => !same(value, saved[name]))
}

/** Sets a field, and clears its error. */
export function withValues<Values extends FormValues>(
  state: FormState<Values>,
  typed: Partial<Values>,
): FormState<Values> {
  const problems = Object.entries(state.problems).filter(([name]) => !(name in typed))
  return { ...state, typed: { ...state.typed, ...typed }, problems: Object.fromEntries(problems) }
}

/**
 * The state after saving: `next` needs no saving; input typed after `sent` was sent stays and still does. If `only`
 * some fields were saved, so does all input in the others.
 */
export function afterSave<Values extends FormValues>(
  state: FormState<Values>,
  next: Values,
  sent: Values | null,
  only?: readonly string[],
): FormState<Values> {
  const isLater = (name: string, value: unknown) =>
    only === undefined ? sent !== null && !same(value, sent[name]) : !only.includes(name)
  const later = Object.entries(state.typed).filter(([name, value]) => isLater(name, value))
  const typed: Partial<Values> = {}
  return {
    ...state,
    saved: next,
    typed: Object.assign(typed, Object.fromEntries(later)),
    problems: {},
    error: null,
  }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
