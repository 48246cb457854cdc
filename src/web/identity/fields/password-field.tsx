import { type ComponentProps, useState } from 'react'
import { IconButton } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { useDirection } from '#web/platform/framework/site.ts'
import { identityWords } from '../identity-words.ts'

type PasswordFieldProps = ComponentProps<typeof Field> & {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button to show it. Left to right, in Hebrew too. */
export function PasswordField(field: PasswordFieldProps) {
  const words = identityWords.use()
  const [shown, setShown] = useState(false)
  const rightToLeft = useDirection() === 'rtl'
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      required
      spellCheck={false}
      autoCapitalize="none"
      className={rightToLeft ? 'ps-6' : 'pe-6'}
      after={
        <IconButton
          label={shown ? words.hide : words.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <AdminIcon name={shown ? 'eye-off' : 'eye'} />
        </IconButton>
      }
    />
  )
}
