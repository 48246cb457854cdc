import type { Overview, Sales } from '#contract/admin/reports.ts'
import { Card } from '#web/kit/card.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { Bar, Figure, ReportRow, ReportTable, percent } from './report-table.tsx'
import { reportWords } from '#web/admin/words.ts'

export function BestSellers({ rows }: { readonly rows: Overview['bestSellers'] }) {
  const { overview: words } = reportWords.use()
  const language = useLanguage()
  const max = Math.max(1, ...rows.map(({ units }) => units))
  return (
    <ReportTable caption={words.bestSellers} heads={[words.product, words.units, words.revenue]}>
      {rows.map(({ productId, name, units, revenue }) => (
        <ReportRow
          key={productId}
          width="w-3/5"
          head={
            <>
              <a
                href={`/dashboard/admin/products/${productId}`}
                className="underline-offset-4 hover:underline"
              >
                <Name text={name[language]} />
              </a>
              <Bar part={units / max} />
            </>
          }
        >
          <Figure>{units.toLocaleString('en')}</Figure>
          <Figure>
            <Price shekels={revenue} />
          </Figure>
        </ReportRow>
      ))}
    </ReportTable>
  )
}

/** Statistics on the keys of each supplier. */
export function SupplierTable({ rows }: { readonly rows: Overview['suppliers'] }) {
  const { overview: words } = reportWords.use()
  return (
    <ReportTable
      caption={words.suppliers}
      note={words.suppliersNote}
      cards
      heads={[words.supplier, words.delivered, words.refunded, words.replaced, words.claims]}
    >
      {rows.map(({ supplier, units, refunded, replaced, claims }) => (
        <ReportRow
          key={supplier ?? ''}
          width="w-1/3"
          head={
            supplier === null ? (
              <span className="text-muted">{words.unknownSupplier}</span>
            ) : (
              <Name text={supplier} />
            )
          }
        >
          <Figure title={words.delivered}>{units.toLocaleString('en')}</Figure>
          {(
            [
              ['refunded', refunded],
              ['replaced', replaced],
              ['claims', claims],
            ] as const
          ).map(([what, count]) => (
            <Figure key={what} title={words[what]} muted={count === 0}>
              {count.toLocaleString('en')} <span className="text-muted">({percent(count / units)})</span>
            </Figure>
          ))}
        </ReportRow>
      ))}
    </ReportTable>
  )
}

export function CouponCard({ coupons }: Pick<Sales, 'coupons'>) {
  const { overview: words } = reportWords.use()
  return (
    <Card as="section" aria-labelledby="coupons" padding="small" className="grid gap-1">
      <h2 id="coupons" className="text-lg">
        {words.coupons}
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-0.5">
        <dt>{words.couponOrders}</dt>
        <dd className="text-end font-semibold digits">{coupons.orders.toLocaleString('en')}</dd>
        <dt>{words.couponDiscount}</dt>
        <dd className="text-end font-semibold">
          <Price shekels={coupons.discount} />
        </dd>
        <dt>{words.couponRevenue}</dt>
        <dd className="text-end font-semibold">
          <Price shekels={coupons.revenue} />
        </dd>
      </dl>
    </Card>
  )
}
