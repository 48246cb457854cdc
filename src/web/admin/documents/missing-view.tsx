import { useMemo, useState } from 'react'
import {
  exportMissingDocuments,
  listMissingDocuments,
  type MissingDocument,
  missingStates,
} from '#contract/admin/orders/documents.ts'
import { documentKinds } from '#contract/orders/tax-document.ts'
import { dayIn } from '#shop/israel-time.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Price } from '#web/kit/price.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { AdminColumn, AdminFilter } from '../table/column.ts'
import { useTableAddress } from '../table/use-table-address.ts'
import { documentWords } from '#web/admin/words.ts'
import { DocumentActions } from './document-actions.tsx'
import { DocumentStatus } from './document-state.tsx'
import { monthLater, monthName } from './months.ts'

/** /dashboard/admin/documents: payments and refunds without a tax document. */
export function MissingView() {
  const words = documentWords.use()
  const address = useTableAddress()
  const query = useRead(listMissingDocuments, address.params, { keep: true })
  const columns = useColumns()
  return (
    <AdminPage title={words.title}>
      <p className="text-width text-muted">{words.lead}</p>
      <AdminTable
        name="missing-documents"
        label={words.title}
        address={address}
        query={query}
        columns={columns}
        idOf={({ document }) => document.id}
        nameOf={({ number }) => number}
        search={false}
        filters={useFilters(address.params['month'])}
        csv={exportMissingDocuments}
        empty={<EmptyState title={words.none} text={words.noneText} icon={<AdminIcon name="check" />} />}
      />
    </AdminPage>
  )
}

const monthsBack = 12

/** Filters by state, month and kind; the month in an old URL remains among the choices. */
function useFilters(month: string | undefined): readonly AdminFilter[] {
  const words = documentWords.use()
  const language = useLanguage()
  const [present] = useState(() => dayIn(new Date().toISOString()).slice(0, 7))
  const last = Array.from({ length: monthsBack }, (_, back) => monthLater(present, -back))
  const months = month === undefined || last.includes(month) ? last : [...last, month]
  return [
    {
      name: 'state',
      title: words.state,
      options: missingStates.map((value) => ({ value, text: words.states[value] })),
    },
    {
      name: 'month',
      title: words.vat.month,
      options: months.map((value) => ({ value, text: monthName(value, language) })),
    },
    {
      name: 'kind',
      title: words.document,
      options: documentKinds.map((value) => ({ value, text: words.kinds[value] })),
    },
  ]
}

function useColumns(): readonly AdminColumn<MissingDocument>[] {
  const words = documentWords.use()
  const language = useLanguage()
  return useMemo(
    () => [
      { id: 'order', title: words.order, always: true, cell: (row) => <OrderLink row={row} /> },
      {
        id: 'date',
        title: words.date,
        phone: 'line',
        cell: ({ document }) => dayAndTime(document.date, language),
      },
      {
        id: 'document',
        title: words.document,
        phone: 'line',
        cell: ({ document }) => <DocumentStatus document={document} />,
      },
      {
        id: 'sum',
        title: words.sum,
        atEnd: true,
        phone: 'end',
        cell: ({ document: { kind, amount } }) => (
          <Price shekels={kind === 'credit' ? -amount : amount} className="font-bold" />
        ),
      },
      {
        id: 'actions',
        title: words.actions,
        actions: true,
        cell: ({ document }) => <DocumentActions document={document} />,
      },
    ],
    [words, language],
  )
}

function OrderLink({ row: { orderId, number, buyer } }: { readonly row: MissingDocument }) {
  return (
    <span className="grid">
      <TextLink href={`/dashboard/admin/orders/${orderId}`} className="justify-self-start font-semibold">
        <bdi dir="ltr">{number}</bdi>
      </TextLink>
      <bdi className="text-sm text-muted [overflow-wrap:anywhere]">{buyer}</bdi>
    </span>
  )
}
