import { type ComponentProps, useState } from 'react'
import { dayIn } from '#shop/israel-time.ts'
import { maxCharacters } from '#shop/limits.ts'
import { Field, TextArea } from '#web/kit/field.tsx'
import { giftWords } from './gift-words.ts'

type Ties = Pick<ComponentProps<'input'>, 'name' | 'value'> & {
  readonly error: string | undefined
  readonly onChange: ComponentProps<'input'>['onChange'] & ComponentProps<'textarea'>['onChange']
}

type GiftFieldsProps = {
  readonly tie: (field: 'name' | 'email' | 'date' | 'message') => Ties
  /** Whether a date can be chosen: not for a gift that is sent again. */
  readonly dated?: boolean
}

/** The recipient of a gift, the date of its e-mail, and a message. */
export function GiftFields({ tie, dated = true }: GiftFieldsProps) {
  const words = giftWords.use()
  const [today] = useState(() => dayIn(new Date().toISOString()))
  return (
    <>
      <Field label={words.name} autoComplete="off" dir="auto" required {...tie('name')} />
      <Field label={words.email} type="email" autoComplete="off" dir="ltr" required {...tie('email')} />
      {dated && (
        <Field
          label={`${words.date} (${words.optional})`}
          hint={words.dateHint}
          type="date"
          min={today}
          {...tie('date')}
        />
      )}
      <TextArea
        label={`${words.message} (${words.optional})`}
        hint={words.messageHint}
        dir="auto"
        rows={3}
        maxLength={maxCharacters.giftMessage}
        {...tie('message')}
      />
    </>
  )
}
