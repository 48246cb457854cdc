import { useState } from 'react'
import { exportVatReport, getVatReport, type VatReport } from '#contract/admin/orders/documents.ts'
import { dayIn } from '#shop/israel-time.ts'
import { formatMoney, toAgorot } from '#shop/money.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState, ErrorState, WaitingState } from '#web/kit/states.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { Figure, ReportRow, ReportTable } from '../reports/report-table.tsx'
import { useCsv } from '../table/use-csv.ts'
import { useTableAddress } from '../table/use-table-address.ts'
import { adminWords, documentWords } from '#web/admin/words.ts'
import { monthLater, monthName } from './months.ts'

/** /dashboard/admin/vat: the VAT of a month, and its export for the accountant. */
export function VatView() {
  const words = documentWords.use().vat
  const language = useLanguage()
  const address = useTableAddress()
  const { busy, download } = useCsv()
  const [present] = useState(() => dayIn(new Date().toISOString()).slice(0, 7))
  const { month: requested = '' } = address.params
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(requested) ? requested : present
  const name = monthName(month, language)
  return (
    <AdminPage
      title={words.title}
      actions={
        <Button variant="secondary" busy={busy} onClick={() => void download(exportVatReport, { month })}>
          <AdminIcon name="download" />
          {words.export}
        </Button>
      }
    >
      <p className="text-width text-muted">{words.lead}</p>
      <nav aria-label={words.month} className="flex flex-wrap items-center gap-1 print:hidden">
        <ButtonLink variant="secondary" size="sm" href={address.hrefWith({ month: monthLater(month, -1) })}>
          {words.earlier}
        </ButtonLink>
        <h2 className="min-w-[9rem] text-center text-lg">{name}</h2>
        {month < present && (
          <ButtonLink variant="secondary" size="sm" href={address.hrefWith({ month: monthLater(month, 1) })}>
            {words.later}
          </ButtonLink>
        )}
      </nav>
      <Report month={month} />
    </AdminPage>
  )
}

function Report({ month }: { readonly month: string }) {
  const admin = adminWords.use()
  const words = documentWords.use().vat
  const { data, isPending, isLoadingError, refetch } = useRead(getVatReport, { month })
  if (isPending) return <WaitingState />
  if (isLoadingError) return <ErrorState title={admin.failed} onRetry={() => void refetch()} />
  if (data.rates.length === 0)
    return (
      <Card padding="none">
        <EmptyState title={words.empty} text={words.emptyText} icon={<AdminIcon name="chart" />} />
      </Card>
    )
  return (
    <>
      <Rates report={data} />
      {data.missing > 0 && (
        <p>
          {words.missing(data.missing)}{' '}
          <TextLink href={`/dashboard/admin/documents?month=${month}`}>{words.toMissing}</TextLink>
        </p>
      )}
    </>
  )
}

function Rates({ report }: { readonly report: VatReport }) {
  const words = documentWords.use().vat
  const money = (shekels: number) => formatMoney(toAgorot(shekels))
  return (
    <ReportTable
      caption={words.title}
      cards
      heads={[words.rate, words.payments, words.refunds, words.net, words.vat]}
    >
      {report.rates.map(({ vatPercent, payments, refunds, vat, net }) => (
        <ReportRow key={vatPercent} width="w-1/5" head={vatPercent === 0 ? words.exempt : `${vatPercent}%`}>
          <Figure title={words.payments}>
            {money(payments.total)} ({payments.count})
          </Figure>
          <Figure title={words.refunds}>
            {money(-refunds.total)} ({refunds.count})
          </Figure>
          <Figure title={words.net}>{money(net)}</Figure>
          <Figure title={words.vat}>{money(vat)}</Figure>
        </ReportRow>
      ))}
      <ReportRow width="w-1/5" head={words.all}>
        <Figure title={words.payments}>
          {money(report.rates.reduce((sum, { payments }) => sum + toAgorot(payments.total), 0) / 100)}
        </Figure>
        <Figure title={words.refunds}>
          {money(-report.rates.reduce((sum, { refunds }) => sum + toAgorot(refunds.total), 0) / 100)}
        </Figure>
        <Figure title={words.net}>{money(report.net)}</Figure>
        <Figure title={words.vat}>{money(report.vat)}</Figure>
      </ReportRow>
    </ReportTable>
  )
}
