import { type ChangeEvent, useState } from 'react'
import { Field } from '#web/kit/field.tsx'
import { checkoutWords } from './checkout-words.ts'

type Name = 'businessName' | 'businessNumber'
type Props = {
  readonly form: {
    readonly values: Readonly<Record<Name, string>>
    readonly text: (name: Name) => {
      readonly name: string
      readonly value: string
      readonly error: string | undefined
      readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    }
  }
}

/** The business that the order is made out to; collapsed by default. */
export function BusinessFields({ form }: Props) {
  const { business: words } = checkoutWords.use()
  const [opened, setOpened] = useState(false)
  const { businessName, businessNumber } = form.values
  const filled = businessName !== '' || businessNumber !== ''
  return (
    <details
      open={opened || filled}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      className="rounded-sm border border-line px-2"
    >
      <summary className="min-h-6 cursor-pointer content-center font-semibold">{words.title}</summary>
      <div className="grid gap-2 pb-2">
        <p className="text-sm text-muted">{words.text}</p>
        <Field label={words.name} autoComplete="organization" {...form.text('businessName')} />
        <Field
          label={words.number}
          hint={words.numberHint}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          {...form.text('businessNumber')}
        />
      </div>
    </details>
  )
}
