import { listMissingDocuments, type MissingDocument } from '#contract/admin/documents.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Card } from '#web/kit/card.tsx'
import { Price } from '#web/kit/price.tsx'
import { EmptyState, ErrorState, WaitingState } from '#web/kit/states.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { adminWords, documentWords } from '#web/admin/words.ts'
import { DocumentActs } from './document-acts.tsx'
import { DocumentState } from './document-state.tsx'

/** /dashboard/admin/documents: paid without document. */
export function MissingView() {
  const words = documentWords.use()
  return (
    <AdminPage title={words.title}>
      <p className="text-width text-muted">{words.lead}</p>
      <Missing />
    </AdminPage>
  )
}

function Missing() {
  const admin = adminWords.use()
  const words = documentWords.use()
  const { data, isPending, isError, refetch } = useRead(listMissingDocuments, {})
  if (isPending) return <WaitingState />
  if (isError) return <ErrorState title={admin.failed} onRetry={() => void refetch()} />
  if (data.rows.length === 0)
    return (
      <Card padding="none">
        <EmptyState title={words.none} text={words.noneText} icon={<AdminIcon name="check" />} />
      </Card>
    )
  return (
    <ul className="grid gap-1">
      {data.rows.map((row) => (
        <Row key={row.document.id} row={row} />
      ))}
    </ul>
  )
}

function Row({ row: { orderId, number, buyer, document } }: { readonly row: MissingDocument }) {
  const language = useLanguage()
  return (
    <Card as="li" className="grid items-center gap-x-3 gap-y-1 md:grid-cols-[12rem_minmax(0,1fr)_auto_auto]">
      <p className="grid">
        <a
          href={`/dashboard/admin/orders/${orderId}`}
          className="justify-self-start font-semibold text-link underline underline-offset-4"
        >
          <bdi dir="ltr">{number}</bdi>
        </a>
        <span className="text-sm text-muted">{dayAndTime(document.date, language)}</span>
        <bdi className="text-sm [overflow-wrap:anywhere]">{buyer}</bdi>
      </p>
      <DocumentState document={document} />
      <Price
        shekels={document.kind === 'credit' ? -document.amount : document.amount}
        className="font-bold"
      />
      <DocumentActs document={document} />
    </Card>
  )
}
