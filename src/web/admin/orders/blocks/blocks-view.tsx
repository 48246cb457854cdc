import { useMemo, useState } from 'react'
import { type Block, listBlocks } from '#contract/admin/customers/blocks.ts'
import { blockStates } from '#shop/orders/block.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { AdminPage } from '#web/admin/frame/admin-page.tsx'
import { useMay } from '#web/admin/frame/use-admin.ts'
import type { AdminColumn } from '#web/admin/table/column.ts'
import { AdminTable } from '#web/admin/table/admin-table.tsx'
import { lastMinuteBefore } from '#web/admin/platform/last-minute.ts'
import { useTableAddress } from '#web/admin/table/use-table-address.ts'
import { blockWords, orderAdminWords } from '#web/admin/words.ts'
import { AddBlock } from './add-block.tsx'
import { BlockedValue, LiftBlock } from './lift-block.tsx'

/**
 * /dashboard/admin/orders/blocks: e-mail addresses, domains and networks that the shop takes no orders from.
 */
export function BlocksView() {
  const words = blockWords.use()
  const mayEdit = useMay()('orders.edit')
  const address = useTableAddress()
  const { q, state, after } = address.params
  const query = useRead(
    listBlocks,
    { q, state: blockStates.find((one) => one === state), after },
    { keep: true },
  )
  const [adding, setAdding] = useState(false)
  const [lifting, setLifting] = useState<Block | null>(null)
  const columns = useColumns(setLifting)
  const add = mayEdit && (
    <Button onClick={() => setAdding(true)}>
      <Icon name="plus" />
      {words.add}
    </Button>
  )
  return (
    <AdminPage
      title={words.title}
      crumbs={[{ text: orderAdminWords.use().title, href: '/dashboard/admin/orders' }]}
      actions={add}
    >
      <p className="text-width text-muted">{words.lead}</p>
      <AdminTable
        name="blocks"
        label={words.title}
        address={address}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ value }) => value ?? words.deleted}
        search
        filters={[
          {
            name: 'state',
            title: words.state,
            options: blockStates.map((value) => ({ value, text: words.states[value] })),
          },
        ]}
        empty={
          <EmptyState title={words.empty} text={words.emptyText} icon={<AdminIcon name="shield" />}>
            {add}
          </EmptyState>
        }
      />
      {adding && <AddBlock onClose={() => setAdding(false)} />}
      {lifting !== null && <LiftBlock block={lifting} onClose={() => setLifting(null)} />}
    </AdminPage>
  )
}

function useColumns(lift: (block: Block) => void): readonly AdminColumn<Block>[] {
  const words = blockWords.use()
  const language = useLanguage()
  const mayEdit = useMay()('orders.edit')
  return useMemo(
    () => [
      {
        id: 'value',
        title: words.kind,
        always: true,
        phone: 'name',
        cell: (block) => <BlockedValue block={block} />,
      },
      {
        id: 'reason',
        title: words.reason,
        phone: 'line',
        cell: ({ reason }) => (
          <bdi dir="auto" className="block max-w-48 whitespace-normal [overflow-wrap:anywhere]">
            {reason === '' ? '–' : reason}
          </bdi>
        ),
      },
      { id: 'state', title: words.state, phone: 'line', cell: (block) => <BlockState block={block} /> },
      {
        id: 'made',
        title: words.made,
        cell: ({ createdAt, createdBy }) => (
          <span className="cell-lines">
            <span>{dayAndTime(createdAt, language)}</span>
            <span className="text-sm text-muted">{words.madeBy(createdBy)}</span>
          </span>
        ),
      },
      ...(mayEdit
        ? [
            {
              id: 'actions',
              title: words.actions,
              actions: true as const,
              cell: (block: Block) =>
                block.state === 'running' && (
                  <Button variant="secondary" size="sm" onClick={() => lift(block)}>
                    {words.lift}
                  </Button>
                ),
            },
          ]
        : []),
    ],
    [words, language, mayEdit, lift],
  )
}

/** Whether the block is active, and until when; otherwise how it ended. */
function BlockState({ block: { state, endsAt, liftedAt, liftedBy } }: { readonly block: Block }) {
  const words = blockWords.use()
  const language = useLanguage()
  const end = endsAt === null ? null : dayAndTime(lastMinuteBefore(endsAt), language)
  const detail =
    liftedAt !== null && liftedBy !== null
      ? words.lifted(dayAndTime(liftedAt, language), liftedBy)
      : state === 'ended'
        ? words.endedOn(end ?? '')
        : end === null
          ? words.forGood
          : words.until(end)
  return (
    <span className="cell-lines justify-items-start max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-1">
      <Badge tone={state === 'running' ? 'error' : 'neutral'}>{words.states[state]}</Badge>
      <span className="text-sm text-muted max-sm:text-xs">{detail}</span>
    </span>
  )
}
