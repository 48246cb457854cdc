import { useState } from 'react'
import { changeGift } from '#contract/orders/gifts.ts'
import type { Order } from '#contract/orders/orders.ts'
import { Button } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form.tsx'
import { Name } from '#web/kit/name.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { call } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { chosenDay } from './chosen-day.ts'
import { GiftFields } from './gift-fields.tsx'
import { GiftState } from './gift-state.tsx'
import { giftWords } from './gift-words.ts'

type GiftView = NonNullable<Order['gift']>
type GiftSectionProps = { readonly order: Order; readonly onChanged?: () => void }

/** The recipient of a gift, and a form to correct it; nothing for other orders. */
export function GiftSection({ order, onChanged }: GiftSectionProps) {
  const words = giftWords.use().section
  const [changing, setChanging] = useState(false)
  const { gift, status } = order
  if (gift === null || status === 'refunded' || status === 'cancelled') return null
  return (
    <Section
      title={words.title}
      raised
      small
      className="gap-1.5"
      actions={<GiftState gift={gift} placedAt={order.date} />}
    >
      <p className="[overflow-wrap:anywhere]">
        <Name text={gift.name} /> · <bdi dir="ltr">{gift.email}</bdi>
      </p>
      {gift.message !== '' && (
        <p dir="auto" className="border-s-2 border-line ps-1.5 whitespace-pre-line [overflow-wrap:anywhere]">
          {gift.message}
        </p>
      )}
      <p className="text-sm text-muted">{order.keysByEmail ? words.noteByEmail : words.note}</p>
      {onChanged !== undefined && !gift.opened && !changing && (
        <Button
          variant="secondary"
          className="justify-self-start print:hidden"
          onClick={() => setChanging(true)}
        >
          {words.change}
        </Button>
      )}
      {changing && (
        <ChangeForm
          order={order}
          gift={gift}
          onDone={(changed) => {
            setChanging(false)
            if (changed) onChanged?.()
          }}
        />
      )}
    </Section>
  )
}

type ChangeFormProps = {
  readonly order: Pick<Order, 'orderId' | 'status'>
  readonly gift: GiftView
  readonly onDone: (changed: boolean) => void
}

function ChangeForm({ order: { orderId, status }, gift, onDone }: ChangeFormProps) {
  const { section: words, fields } = giftWords.use()
  const [now] = useState(() => Date.now())
  const wasDue = status !== 'pending' && Date.parse(gift.sendAt) <= now
  const send = wasDue ? words.again : words.unsent
  const form = useForm({
    first: {
      name: gift.name,
      email: gift.email,
      message: gift.message,
      date: chosenDay(gift.sendAt, now),
    },
    schema: changeGift.input,
    input: (values) => ({ orderId, ...values }),
    texts: fields,
    problemText: useProblemText(),
  })
  return (
    <Form
      form={form}
      onSend={async (body) => {
        const response = await call(changeGift, body)
        if (response.error !== null) return form.fail(response)
        notify('success', words.saved)
        onDone(true)
      }}
      className="grid gap-2 border-t border-line pt-2 print:hidden"
      foot={
        <div className="flex flex-wrap gap-1">
          <Button type="submit" busy={form.busy}>
            {send.save}
          </Button>
          <Button variant="quiet" onClick={() => onDone(false)}>
            {words.cancel}
          </Button>
        </div>
      }
    >
      <p className="text-sm text-muted">{send.note}</p>
      <GiftFields tie={(field) => form.text(field)} dated={!wasDue} />
    </Form>
  )
}
