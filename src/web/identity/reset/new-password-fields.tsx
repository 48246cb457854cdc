import type { ComponentProps } from 'react'
import { identityWords } from '../identity-words.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { StrengthMeter } from '../fields/strength-meter.tsx'

type Tied = Pick<ComponentProps<typeof PasswordField>, 'name' | 'error' | 'onChange'> & {
  readonly value: string
}
type NewPasswordProps = { readonly password: Tied; readonly repeat: Tied }

/** A new password, its strength, and its repetition. */
export function NewPasswordFields({ password, repeat }: NewPasswordProps) {
  const words = identityWords.use()
  return (
    <>
      <PasswordField label={words.newPassword} autoComplete="new-password" {...password} />
      <StrengthMeter password={password.value} />
      <PasswordField label={words.repeatPassword} autoComplete="new-password" {...repeat} />
    </>
  )
}

/** The error of the repeated password. */
export function repeatProblem(password: string, repeat: string): { readonly repeat?: string } {
  if (repeat === '') return { repeat: 'required' }
  return repeat === password ? {} : { repeat: 'different' }
}
