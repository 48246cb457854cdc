import { useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { GiftFields } from '#web/gifts/gift-fields.tsx'
import { giftWords } from '#web/gifts/gift-words.ts'
import type { useCheckout } from './use-checkout.tsx'

const fields = { name: 'giftName', email: 'giftEmail', date: 'giftDate', message: 'giftMessage' } as const

type Props = { readonly form: Pick<ReturnType<typeof useCheckout>['form'], 'values' | 'text' | 'set'> }

/** The recipient of a gift; collapsed by default. The order is a gift once any field is filled in. */
export function GiftChoice({ form }: Props) {
  const words = giftWords.use()
  const [opened, setOpened] = useState(false)
  const summary = useRef<HTMLElement>(null)
  const filled = Object.values(fields).some((field) => form.values[field] !== '')
  const remove = () => {
    for (const field of Object.values(fields)) form.set(field, '')
    setOpened(false)
    // the button goes with its fields
    summary.current?.focus()
  }
  return (
    <details
      open={opened || filled}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      className="rounded-sm border border-line px-2"
    >
      <summary ref={summary} className="min-h-6 cursor-pointer content-center font-semibold">
        {words.choose}
      </summary>
      {(opened || filled) && (
        <div className="grid gap-2 pb-2">
          <p className="text-sm text-muted">{words.chooseHint}</p>
          <GiftFields tie={(field) => form.text(fields[field])} />
          {filled && (
            <Button variant="quiet" size="sm" className="-ms-1.5 justify-self-start" onClick={remove}>
              {words.remove}
            </Button>
          )}
        </div>
      )}
    </details>
  )
}
