import { useState } from 'react'
import { liftBlock } from '#contract/admin/customers/blocks.ts'
import type { Customer } from '#contract/admin/customers/customer-shapes.ts'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { useMay } from '../frame/use-admin.ts'
import { AddBlock } from '../orders/blocks/add-block.tsx'
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
  const words = customerWords.use()
  const language = useLanguage()
  const problemText = useAdminProblem()
  const mayEdit = useMay()('orders.edit')
  const lift = async (blockId: string) => {
    const answer = await callAdmin(liftBlock, { blockId })
    if (answer.data === null) notify('error', problemText(answer))
    else notify('success', words.lifted)
  }
  return blocks.map(({ id, kind, value, reason, endsAt, since, by }) => (
    <section
      key={id}
      aria-label={words.blocked}
      className="flex flex-wrap items-center justify-between gap-1 rounded-md border border-error bg-error-soft p-2"
    >
      <div className="min-w-0">
        <h2 className="text-base font-bold">
          {words.blockOf[kind]}
          {endsAt !== null && ` ${words.blockUntil(dayAndTime(endsAt, language))}`}
        </h2>
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {reason}
        </p>
        <p className="text-sm text-muted">
          {words.blockBy(by, dayAndTime(since, language))} · <bdi dir="ltr">{value}</bdi>
        </p>
      </div>
      {mayEdit && (
        <Button variant="secondary" size="sm" onClick={() => void lift(id)}>
          {words.lift}
        </Button>
      )}
    </section>
  ))
}
