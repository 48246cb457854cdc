import type { FormValues } from './use-form-values.ts'

/** What a form holds after a save: what was saved, and what somebody has typed since it was sent. */
export function mergeTyped<Values extends FormValues>(sent: Values, now: Values, saved: Values): Values {
  const typed = Object.entries(now).filter(([name, value]) => !same(value, sent[name]))
  return { ...saved, ...Object.fromEntries(typed) }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
