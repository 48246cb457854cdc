import { useState } from 'react'
import { type ShopImport, shopImports } from '#contract/admin/shop-imports.ts'
import { lineResults } from '#shop/import/kinds.ts'
import { shopImportWords } from '#web/admin/words.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { Tile, Tiles } from '#web/kit/boxes/tiles.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { call } from '#web/platform/http/api.ts'
import { queries } from '#web/platform/query/queries.ts'
import { ReportLines } from './report-lines.tsx'

type ReportProps = {
  readonly seen: ShopImport
  readonly onMap: () => void
  readonly onLeave: () => void
}

const tones = {
  created: 'text-success',
  updated: 'text-warning',
  skipped: 'text-ink',
  wrong: 'text-error',
} as const
const places = {
  products: '/dashboard/admin/products',
  customers: '/dashboard/admin/customers',
  orders: '/dashboard/admin/orders',
  keys: '/dashboard/admin/stock',
} as const

/** What every line of a file would do, or did, and the next actions. */
export function ShopImportReport({ seen, onMap, onLeave }: ReportProps) {
  const words = shopImportWords.use()
  const isWritten = seen.state === 'written'
  return (
    <>
      {isWritten && (
        <Card ref={focusOnMount} tabIndex={-1} role="status" padding="none">
          <EmptyState title={words.done(seen.created + seen.updated)} icon={<Icon name="done" />}>
            <div className="flex flex-wrap justify-center gap-1">
              <ButtonLink href={places[seen.kind]}>{words.toThem[seen.kind]}</ButtonLink>
              <Button variant="secondary" onClick={onLeave}>
                {words.another}
              </Button>
            </div>
          </EmptyState>
        </Card>
      )}
      <h2 tabIndex={-1} className="flex flex-wrap items-baseline gap-x-1 text-lg">
        {isWritten ? words.reportWritten : words.report}
        <bdi className="min-w-0 text-base font-normal text-muted [overflow-wrap:anywhere]">
          {seen.fileName}
        </bdi>
      </h2>
      <Tiles aria-label={words.report} className="grid-cols-2 md:grid-cols-4">
        {lineResults.map((what) => (
          <Tile
            key={what}
            name={words.counts[what]}
            tone={seen[what] === 0 ? 'text-muted' : tones[what]}
            data-what={what}
          >
            <bdi dir="ltr">{seen[what].toLocaleString('en')}</bdi>
          </Tile>
        ))}
      </Tiles>
      {!isWritten && <Next seen={seen} onMap={onMap} onLeave={onLeave} />}
      <ReportLines seen={seen} />
    </>
  )
}

/** Whether an import that could not be dropped was written, or is being. */
async function isImported(importId: string): Promise<boolean> {
  const { data } = await call(shopImports.getShopImport, { importId })
  return data?.state === 'writing' || data?.state === 'written'
}

function Next({ seen, onMap, onLeave }: ReportProps) {
  const words = shopImportWords.use()
  const problemText = useAdminProblem()
  const [running, setRunning] = useState<'write' | 'leave' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const toWrite = seen.created + seen.updated
  const isReady = seen.wrong === 0 && toWrite > 0
  const write = async () => {
    setRunning('write')
    const response = await callAdmin(shopImports.writeShopImport, { importId: seen.id })
    setRunning(null)
    if (response.data !== null) return
    setProblem(problemText(response))
    // the response may have been lost on its way: the page shows what became of the import
    void queries.invalidateQueries()
  }
  const leave = async () => {
    setRunning('leave')
    const response = await callAdmin(shopImports.dropShopImport, { importId: seen.id })
    const code = response.problem?.code
    const isLate = code === 'import-not-open' && (await isImported(seen.id))
    setRunning(null)
    if (isLate) return void queries.invalidateQueries()
    if (response.error === null || code === 'not-found' || code === 'import-not-open') return onLeave()
    setProblem(problemText(response))
  }
  return (
    <Section title={words.next}>
      <p className={seen.wrong > 0 ? 'text-error' : undefined}>
        {seen.wrong > 0 ? words.hasWrong : isReady ? words.ready : words.nothing}
      </p>
      {problem !== null && <ErrorText>{problem}</ErrorText>}
      <div className="flex flex-wrap gap-1">
        {isReady && (
          <Button busy={running === 'write'} onClick={() => void write()}>
            {words.write(toWrite)}
          </Button>
        )}
        <Button variant="secondary" onClick={onMap}>
          {words.columns}
        </Button>
        <Button variant="secondary" busy={running === 'leave'} onClick={() => void leave()}>
          {words.leave}
        </Button>
      </div>
    </Section>
  )
}
