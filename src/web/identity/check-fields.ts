import * as v from 'valibot'
import { email } from '#contract/shapes.ts'
import { passwordProblem } from '#shop/identity/password.ts'
import { normalPhone } from '#shop/identity/phone.ts'
import { usernameProblem } from '#shop/identity/username.ts'

/** What is wrong with each field, as the contract's code; undefined where nothing is. */
export const checkField = {
  given: (text: string) => (text.trim() === '' ? 'required' : undefined),
  username: (text: string) => (text.trim() === '' ? 'required' : (usernameProblem(text.trim()) ?? undefined)),
  email: (text: string) => v.safeParse(email, text).issues?.[0].message,
  phone: (text: string) => (text.trim() === '' || normalPhone(text) !== null ? undefined : 'phone'),
  newPassword: (text: string) => (text === '' ? 'required' : (passwordProblem(text) ?? undefined)),
  repeated: (text: string, password: string) =>
    text === '' ? 'required' : text === password ? undefined : 'different',
}

/** Only what is wrong. */
export function wrongOnly<Name extends string>(
  checked: Readonly<Record<Name, string | undefined>>,
): Partial<Record<Name, string>> {
  // edge: entries of a record keep its names.
  return Object.fromEntries(Object.entries(checked).filter(([, code]) => code !== undefined)) as Partial<
    Record<Name, string>
  >
}
