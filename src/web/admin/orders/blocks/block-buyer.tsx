import { useState } from 'react'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { Button } from '#web/kit/button.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { blockWords } from '#web/admin/words.ts'
import { AddBlock } from './add-block.tsx'
import { lastMinuteBefore } from '#web/admin/platform/last-minute.ts'

type OrderProps = { readonly order: AdminOrder }

/** Blocks the buyer of an order; shows nothing if they are already blocked. */
export function BlockBuyer({ order }: OrderProps) {
  const words = blockWords.use()
  const mayEdit = useMay()('orders.edit')
  const [open, setOpen] = useState(false)
  const { customer, blocks } = order
  if (!mayEdit || customer.email === '' || blocks.some(({ kind }) => kind === 'email')) return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {words.buyer}
      </Button>
      {open && <BlockDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Asks for the reason and the end of a block of the order's buyer. */
export function BlockDialog({ order, onClose }: OrderProps & { readonly onClose: () => void }) {
  const { customer, number } = order
  return <AddBlock buyer={{ email: customer.email, reason: `${number}: ` }} onClose={onClose} />
}

/** Shows that this buyer is blocked, and until when. */
export function RunningBlocks({ order: { blocks } }: OrderProps) {
  const words = blockWords.use()
  const language = useLanguage()
  return blocks.map(({ id, kind, value, endsAt }) => (
    <p key={id} className="rounded-sm border-s-4 border-warning bg-warning-soft p-1 text-sm">
      <a
        href={`/dashboard/admin/orders/blocks?q=${encodeURIComponent(value)}`}
        className="font-semibold underline underline-offset-4"
      >
        {words.runs[kind]}
      </a>{' '}
      {endsAt === null ? words.forGood : words.until(dayAndTime(lastMinuteBefore(endsAt), language))}.
    </p>
  ))
}
