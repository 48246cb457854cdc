import { useMemo, useState } from 'react'
import {
  listUnmatchedPayments,
  refundUnmatchedPayment,
  type UnmatchedPayment,
} from '#contract/admin/orders/payments.ts'
import { currency } from '#shop/money.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Price } from '#web/kit/price.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { AdminPage } from '#web/admin/frame/admin-page.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { shortTime } from '#web/admin/table/short-time.ts'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { Code } from '#web/admin/stock/key-badge.tsx'
import { ReasonDialog } from '#web/admin/stock/reason-dialog.tsx'
import type { AdminColumn, AdminFilter } from '#web/admin/table/column.ts'
import { AdminTable } from '#web/admin/table/admin-table.tsx'
import { useTableAddress } from '#web/admin/table/use-table-address.ts'
import { orderAdminWords, unmatchedWords } from '#web/admin/words.ts'
import { PaidSum } from './paid-sum.tsx'
import { SettlePayment } from './settle-payment.tsx'

type OpenDialog = { readonly row: UnmatchedPayment; readonly action: 'back' | 'settle' }

/** /dashboard/admin/orders/payments: unmatched payments, and what to do about them. */
export function PaymentsView() {
  const words = unmatchedWords.use()
  const address = useTableAddress()
  const query = useRead(listUnmatchedPayments, address.params, { keep: true })
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const seesLog = useMay()('audit.see')
  const columns = useColumns(setOpened)
  const filters: readonly AdminFilter[] = [
    {
      name: 'of',
      title: words.of,
      options: [
        { value: 'order', text: words.ofs.order },
        { value: 'nobody', text: words.ofs.nobody },
      ],
    },
  ]
  const orders = { text: orderAdminWords.use().title, href: '/dashboard/admin/orders' }
  return (
    <AdminPage title={words.title} crumbs={[orders]}>
      <div className="grid text-width gap-0.5 text-muted">
        <p>{words.lead}</p>
        <p>
          {words.keptText}{' '}
          {seesLog && <TextLink href="/dashboard/admin/audit?action=payment.settled">{words.kept}</TextLink>}
        </p>
      </div>
      <AdminTable
        name="unmatched-payments"
        label={words.title}
        address={address}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ id }) => id}
        search={false}
        filters={filters}
        empty={<EmptyState title={words.empty} text={words.emptyText} icon={<AdminIcon name="orders" />} />}
      />
      <SettleDialog opened={opened} onClose={() => setOpened(null)} />
    </AdminPage>
  )
}

/** Asks for a reason, and refunds the payment or removes it from the list. */
function SettleDialog({
  opened,
  onClose,
}: {
  readonly opened: OpenDialog | null
  readonly onClose: () => void
}) {
  const words = unmatchedWords.use()
  if (opened === null) return null
  const { row, action } = opened
  return action === 'back' ? (
    <ReasonDialog
      open
      onClose={onClose}
      title={words.backTitle}
      submit={words.back}
      send={(reason) => callAdmin(refundUnmatchedPayment, { taskId: row.id, reason })}
      message={words.backDone}
    >
      <p>{words.backText}</p>
    </ReasonDialog>
  ) : (
    <SettlePayment row={row} advice={<Advice row={row} />} onClose={onClose} />
  )
}

function useColumns(onOpen: (opened: OpenDialog) => void): readonly AdminColumn<UnmatchedPayment>[] {
  const words = unmatchedWords.use()
  const language = useLanguage()
  const mayReturn = useMay()('orders.refund')
  return useMemo(
    () => [
      { id: 'at', title: words.at, always: true, phone: 'line', cell: ({ at }) => shortTime(at, language) },
      {
        id: 'why',
        title: words.why,
        phone: 'name',
        cell: (row) => <Why row={row} />,
      },
      { id: 'amount', title: words.amount, atEnd: true, phone: 'end', cell: (row) => <Sums row={row} /> },
      {
        id: 'transaction',
        title: words.transaction,

        cell: (row) => <Transactions row={row} />,
      },
      { id: 'order', title: words.order, phone: 'line', cell: (row) => <OrderLink {...row} /> },
      ...(mayReturn
        ? [
            {
              id: 'actions',
              title: words.actions,
              actions: true as const,
              cell: (row: UnmatchedPayment) => <Actions row={row} onOpen={onOpen} />,
            },
          ]
        : []),
    ],
    [words, language, mayReturn, onOpen],
  )
}

/** Why the payment is unmatched, and what to do about it; on a phone the dialog shows the latter. */
function Why({ row }: { readonly row: UnmatchedPayment }) {
  const words = unmatchedWords.use()
  return (
    <span className="cell-lines max-w-48 gap-0.5 whitespace-normal max-sm:max-w-none">
      <Badge tone={row.why === 'mismatched' ? 'warning' : 'error'}>{words.whys[row.why]}</Badge>
      <span className="text-start text-sm text-muted max-sm:hidden">
        <Advice row={row} />
      </span>
    </span>
  )
}

function Advice({ row: { why, returnable, transactions, provider } }: { readonly row: UnmatchedPayment }) {
  const words = unmatchedWords.use()
  const foreign = transactions.find(({ currency: money }) => money !== currency)
  const advice = returnable
    ? words.advice.returnable
    : why === 'only-listed'
      ? words.advice.onlyListed(provider)
      : why === 'not-verified'
        ? words.advice.notVerified(provider)
        : why === 'unknown-refund'
          ? words.advice.refund(provider)
          : foreign !== undefined
            ? words.advice.foreign(foreign.currency, provider)
            : why === 'not-found'
              ? words.advice.notFound(provider)
              : words.advice.byHand(provider)
  return advice
}

function Sums({ row: { transactions, expected, why } }: { readonly row: UnmatchedPayment }) {
  const words = unmatchedWords.use()
  if (transactions.length === 0) return <span className="text-muted">{words.amountUnknown}</span>
  return (
    <span className="grid justify-items-end">
      {transactions.map(({ id, amount, currency: money }) => (
        <PaidSum key={id} amount={amount} currency={money} className="font-semibold" />
      ))}
      {why === 'mismatched' && expected !== null && (
        <span className="text-xs text-muted">
          {words.expected} <Price shekels={expected} />
        </span>
      )}
    </span>
  )
}

function Transactions({ row: { transactions, provider, reference } }: { readonly row: UnmatchedPayment }) {
  const names = transactions.length > 0 ? transactions.map(({ id }) => id) : [reference ?? '']
  return (
    <span className="cell-lines max-w-40 whitespace-normal max-sm:flex max-sm:max-w-none max-sm:flex-wrap max-sm:gap-1">
      {names.map((name) => (
        <Code key={name} text={name} />
      ))}
      <bdi dir="ltr" className="text-xs text-muted">
        {provider}
      </bdi>
    </span>
  )
}

function OrderLink({ orderId, orderNumber }: Pick<UnmatchedPayment, 'orderId' | 'orderNumber'>) {
  const words = unmatchedWords.use()
  return orderId === null ? (
    <span className="text-muted">{words.ofs.nobody}</span>
  ) : (
    <TextLink href={`/dashboard/admin/orders/${orderId}`}>
      <Code text={orderNumber ?? orderId} />
    </TextLink>
  )
}

function Actions({
  row,
  onOpen,
}: {
  readonly row: UnmatchedPayment
  readonly onOpen: (opened: OpenDialog) => void
}) {
  const words = unmatchedWords.use()
  return (
    <span className="flex flex-wrap gap-0.5">
      {row.returnable && (
        <Button size="sm" onClick={() => onOpen({ row, action: 'back' })}>
          {words.back}
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => onOpen({ row, action: 'settle' })}>
        {words.settle}
      </Button>
    </span>
  )
}
