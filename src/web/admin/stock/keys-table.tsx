import { useMemo, useState } from 'react'
import { listKeys, replaceKey, type StockKey } from '#contract/admin/stock/stock-keys.ts'
import { type KeyStatus, keyStatuses } from '#shop/stock/key-status.ts'
import { IconButton } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { useMay } from '../frame/use-admin.ts'
import type { AdminColumn } from '../table/column.ts'
import { AdminTable } from '../table/admin-table.tsx'
import { useTableAddress } from '../table/use-table-address.ts'
import { lastDay, numericDay } from './day.ts'
import { Code, KeyBadge, MaskedKey } from './key-badge.tsx'
import { LastFourField } from './last-four-field.tsx'
import { OpenKeyDialog } from './reveal-key-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RemoveKeys } from './remove-keys.tsx'
import { stockWords } from '#web/admin/words.ts'
import { keysInput } from './table-input.ts'

type OpenDialog = { readonly what: 'open' | 'replace'; readonly key: StockKey } | null

/** A product's keys, masked, with the actions each allows. */
export function KeysTable({ productId }: { readonly productId: string }) {
  const words = stockWords.use()
  const may = useMay()
  const address = useTableAddress()
  const query = useRead(listKeys, keysInput(productId, address.params), { keep: true })
  const [opened, setOpened] = useState<OpenDialog>(null)
  const columns = useKeyColumns(setOpened, { open: may('keys.open'), claim: may('orders.edit') })
  const done = () => setOpened(null)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-1">
        <h2 className="text-lg">{words.list.title}</h2>
        <LastFourField address={address} />
      </div>
      <AdminTable
        name="stock-keys"
        label={words.list.title}
        address={address}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ lastFour }) => lastFour}
        search={false}
        filters={[
          {
            name: 'status',
            title: words.list.status,
            options: keyStatuses.map((value) => ({ value, text: words.status[value] })),
          },
        ]}
        {...(may('stock.edit') && { bulk: removeChosen })}
        empty={<EmptyState title={words.list.none} icon={<Icon name="key" />} />}
      />
      {opened?.what === 'open' && <OpenKeyDialog stockKey={opened.key} onClose={done} />}
      {opened?.what === 'replace' && <ReplaceKey stockKey={opened.key} onClose={done} />}
    </>
  )
}

function removeChosen(ids: readonly string[], clear: () => void) {
  return <RemoveKeys ids={ids} onDone={clear} />
}

const owned: readonly KeyStatus[] = ['sold', 'revealed']

function useKeyColumns(
  onOpen: (opened: OpenDialog) => void,
  { open, claim }: { open: boolean; claim: boolean },
): readonly AdminColumn<StockKey>[] {
  const words = stockWords.use()
  const language = useLanguage()
  return useMemo(() => {
    const { list } = words
    const day = (iso: string | null) => (iso === null ? null : numericDay(iso, language))
    const columns: AdminColumn<StockKey>[] = [
      { id: 'key', title: list.key, always: true, cell: ({ lastFour }) => <MaskedKey lastFour={lastFour} /> },
      {
        id: 'status',
        title: list.status,
        always: true,
        phone: 'end',
        cell: ({ status }) => <KeyBadge status={status} />,
      },
      { id: 'created', title: list.createdAt, phone: 'named', cell: (key) => <ImportDay stockKey={key} /> },
      {
        id: 'order',
        title: list.order,
        phone: 'line',
        cell: ({ orderNumber }) => orderNumber !== null && <Code text={orderNumber} />,
      },
      { id: 'sold', title: list.soldAt, cell: ({ soldAt }) => day(soldAt) },
      { id: 'revealed', title: list.revealedAt, phone: 'named', cell: ({ revealedAt }) => day(revealedAt) },
      {
        id: 'until',
        title: list.until,
        cell: ({ sellUntil }) => sellUntil !== null && lastDay(sellUntil, language),
        hiddenAtFirst: true,
      },
      {
        id: 'reason',
        title: list.reason,
        phone: 'line',
        cell: ({ closedReason }) => <bdi>{closedReason}</bdi>,
      },
    ]
    if (!open && !claim) return columns
    const actions: AdminColumn<StockKey> = {
      id: 'actions',
      title: '',
      actions: true,
      atEnd: true,
      cell: (key) => (
        <div className="-my-1 flex justify-end">
          {claim && owned.includes(key.status) && (
            <IconButton label={words.replace.action} onClick={() => onOpen({ what: 'replace', key })}>
              <Icon name="refresh" />
            </IconButton>
          )}
          {open && (
            <IconButton label={words.open.action} onClick={() => onOpen({ what: 'open', key })}>
              <AdminIcon name="eye" />
            </IconButton>
          )}
        </div>
      ),
    }
    return [...columns, actions]
  }, [words, language, onOpen, open, claim])
}

/** The day a key was imported, linked to its batch. */
function ImportDay({ stockKey: { createdAt, batchId } }: { readonly stockKey: StockKey }) {
  const language = useLanguage()
  const text = numericDay(createdAt, language)
  if (batchId === null) return text
  return (
    <a
      href={`/dashboard/admin/stock/batches/${batchId}`}
      className="inline-block py-0.5 text-link hover:underline"
    >
      {text}
    </a>
  )
}

type ReplaceProps = { readonly stockKey: StockKey; readonly onClose: () => void }

function ReplaceKey({ stockKey, onClose }: ReplaceProps) {
  const words = stockWords.use().replace
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={words.title}
      submit={words.submit}
      send={(reason) => callAdmin(replaceKey, { keyId: stockKey.id, reason })}
      message={words.done}
    >
      <p>{words.text}</p>
      <p className="flex flex-wrap items-center gap-1">
        <MaskedKey lastFour={stockKey.lastFour} />
        {stockKey.orderNumber !== null && <Code text={stockKey.orderNumber} />}
      </p>
    </ReasonDialog>
  )
}
