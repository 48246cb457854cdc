import type { ReactNode } from 'react'

/** What is filled in, by the contract's own names of fields: `email`, `name.en`. */
export type FormValues = Readonly<Record<string, string | boolean | object>>

/** Field → what is wrong with it, as the contract's code. */
export type Problems = Readonly<Record<string, string | undefined>>

export type FormState<Values extends FormValues> = {
  /** What the form began with, or what was saved last. */
  readonly saved: Values
  /** What somebody has filled in since. */
  readonly typed: Partial<Values>
  readonly problems: Problems
  /** The focus has yet to go to the first of them. */
  readonly seeksError: boolean
  /** What is wrong with the form as a whole: a sentence, or what is drawn instead of one. */
  readonly trouble: ReactNode
  /** It is being sent. */
  readonly busy: boolean
}

export function newForm<Values extends FormValues>(first: Values, trouble: ReactNode): FormState<Values> {
  return { saved: first, typed: {}, problems: {}, seeksError: false, trouble, busy: false }
}

/** What stands in the fields. `known` is what the shop knows of the visitor; what is typed goes before it. */
export function valuesOf<Values extends FormValues>(
  { saved, typed }: FormState<Values>,
  known: Partial<Values> = {},
): Values {
  return { ...saved, ...known, ...typed }
}

export function isDirty<Values extends FormValues>({ saved, typed }: FormState<Values>): boolean {
  return Object.entries(typed).some(([name, value]) => !same(value, saved[name]))
}

/** A field was filled in: a complaint about it no longer counts. */
export function withValues<Values extends FormValues>(
  state: FormState<Values>,
  typed: Partial<Values>,
): FormState<Values> {
  const problems = Object.entries(state.problems).filter(([name]) => !(name in typed))
  return { ...state, typed: { ...state.typed, ...typed }, problems: Object.fromEntries(problems) }
}

/** `next` needs no saving. What was typed after `sent` had left for the server stays, and does. */
export function afterSave<Values extends FormValues>(
  state: FormState<Values>,
  next: Values,
  sent: Values | null,
): FormState<Values> {
  const later =
    sent === null ? [] : Object.entries(state.typed).filter(([name, value]) => !same(value, sent[name]))
  const typed: Partial<Values> = {}
  return {
    ...state,
    saved: next,
    typed: Object.assign(typed, Object.fromEntries(later)),
    problems: {},
    trouble: null,
  }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
