import { useState } from 'react'
import { type Batch, listBatches } from '#contract/admin/stock/stock-batches.ts'
import type { StockPage } from '#contract/admin/stock/stock.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { lastDay, numericDay } from './day.ts'
import { stockWords } from '#web/admin/words.ts'

/** The latest batches of a product; older ones on request. */
export function BatchList({ page: { stock, batches, moreBatches } }: { readonly page: StockPage }) {
  const words = stockWords.use().batches
  return (
    <Section title={words.title}>
      {batches.length === 0 ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <ul className="ruled">
          {batches.map((batch) => (
            <BatchLine key={batch.id} batch={batch} />
          ))}
          {moreBatches !== null && <OlderBatches productId={stock.productId} after={moreBatches} />}
        </ul>
      )}
    </Section>
  )
}

function OlderBatches({ productId, after }: { readonly productId: string; readonly after: string }) {
  const words = stockWords.use().batches
  const [wanted, setWanted] = useState(false)
  const { data } = useRead(listBatches, { productId, after }, { enabled: wanted })
  if (data === undefined)
    return (
      <li className="pt-1">
        <Button variant="secondary" size="sm" busy={wanted} onClick={() => setWanted(true)}>
          {words.more}
        </Button>
      </li>
    )
  return (
    <>
      {data.rows.map((batch) => (
        <BatchLine key={batch.id} batch={batch} />
      ))}
      {data.next !== null && <OlderBatches productId={productId} after={data.next} />}
    </>
  )
}

export const batchTones = { 'for-sale': 'success', quarantined: 'warning', undone: 'neutral' } as const

function BatchLine({ batch }: { readonly batch: Batch }) {
  const words = stockWords.use()
  const language = useLanguage()
  const { id, createdAt, supplier, units, counts, expiresAt, state } = batch
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1">
      <div className="min-w-0">
        <a
          href={`/dashboard/admin/stock/batches/${id}`}
          className="font-semibold underline-offset-4 hover:underline"
        >
          {numericDay(createdAt, language)}
          {supplier !== null && (
            <>
              {' · '}
              <bdi>{supplier}</bdi>
            </>
          )}
        </a>
        <p className="flex flex-wrap items-center gap-1 text-sm text-muted">
          <span>{words.keys(units)}</span>
          {expiresAt !== null && <span>{`${words.batches.until}: ${lastDay(expiresAt, language)}`}</span>}
          {state !== 'for-sale' && <Badge tone={batchTones[state]}>{words.batches.states[state]}</Badge>}
        </p>
      </div>
      <p className="text-end">
        <strong className="block digits">
          <bdi dir="ltr">{counts.available.toLocaleString('en')}</bdi>
        </strong>
        <span className="text-sm text-muted">{words.batches.left}</span>
      </p>
    </li>
  )
}
