import { useState } from 'react'
import type { Customer } from '#contract/admin/customers/customer-shapes.ts'
import { Button } from '#web/kit/button.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useMay } from '../frame/use-admin.ts'
import { AddBlock } from '../orders/blocks/add-block.tsx'
import { LiftBlock } from '../orders/blocks/lift-block.tsx'
import { lastMinuteBefore } from '#web/admin/platform/last-minute.ts'
import { customerWords } from '#web/admin/words.ts'

type Props = { readonly customer: Customer }

/** Blocks orders from the customer's address; shows nothing if it is already blocked. */
export function BlockButton({ customer: { email, blocks } }: Props) {
  const words = customerWords.use()
  const mayEdit = useMay()('orders.edit')
  const [open, setOpen] = useState(false)
  if (!mayEdit || blocks.some(({ kind }) => kind === 'email')) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {words.block}
      </Button>
      {open && <AddBlock buyer={{ email, reason: '' }} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The blocks of the customer: why, until when, and a button to lift them. */
export function CustomerBlocks({ customer: { blocks } }: Props) {
  const [lifting, setLifting] = useState<Customer['blocks'][number] | null>(null)
  return (
    <>
      {blocks.map((block) => (
        <BlockCard key={block.id} block={block} onLift={() => setLifting(block)} />
      ))}
      {lifting !== null && <LiftBlock block={lifting} onClose={() => setLifting(null)} />}
    </>
  )
}

type CardProps = { readonly block: Customer['blocks'][number]; readonly onLift: () => void }

function BlockCard({ block: { kind, value, reason, endsAt, since, by }, onLift }: CardProps) {
  const words = customerWords.use()
  const language = useLanguage()
  const mayEdit = useMay()('orders.edit')
  return (
    <section
      aria-label={words.blocked}
      className="flex flex-wrap items-center justify-between gap-1 rounded-md border border-error bg-error-soft p-2"
    >
      <div className="min-w-0">
        <h2 className="text-base font-bold">
          {words.blockOf[kind]}
          {endsAt !== null && ` ${words.blockUntil(dayAndTime(lastMinuteBefore(endsAt), language))}`}
        </h2>
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {reason}
        </p>
        <p className="text-sm text-muted">
          {words.blockBy(by, dayAndTime(since, language))} · <bdi dir="ltr">{value}</bdi>
        </p>
      </div>
      {mayEdit && (
        <Button variant="secondary" size="sm" onClick={onLift}>
          {words.lift}
        </Button>
      )}
    </section>
  )
}
