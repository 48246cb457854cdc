import type { StockImport } from '#contract/admin/stock/stock-imports.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Card } from '#web/kit/card.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ProgressBar } from '#web/admin/platform/progress-bar.tsx'
import { stockWords } from '#web/admin/words.ts'
import { usePublishing } from './use-import.ts'

/** The progress of publishing keys, and the message when it is done. */
export function ImportPublishing({ begun }: { readonly begun: StockImport }) {
  const words = stockWords.use()
  const now = usePublishing(begun)
  if (now.state !== 'published')
    return (
      <Section title={words.keyImport.publishing} hint={words.keyImport.publishingHint}>
        <ProgressBar
          label={words.keyImport.publishing}
          part={now.published / Math.max(1, begun.new)}
          text={words.keys(now.published)}
        />
      </Section>
    )
  return (
    <Card role="status" padding="none">
      <EmptyState
        title={now.batchId === null ? words.keyImport.nothingNew : words.keyImport.done(now.published)}
        icon={<Icon name="done" />}
      >
        <div className="flex flex-wrap justify-center gap-1">
          {now.batchId !== null && (
            <ButtonLink href={`/dashboard/admin/stock/batches/${now.batchId}`}>
              {words.batches.open}
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" href={`/dashboard/admin/stock/${now.productId}`}>
            {words.batches.back}
          </ButtonLink>
        </div>
      </EmptyState>
    </Card>
  )
}
