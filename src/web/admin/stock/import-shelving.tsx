import type { StockImport } from '../../../contract/stock-imports.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { Icon } from '../../kit/icon.tsx'
import { FormPart } from '../form/form-part.tsx'
import { ProgressBar } from './import-progress.tsx'
import { stockWords } from './stock-words.ts'
import { useShelving } from './use-import.ts'

/** Keys on their way to the shelf, and the word that they are there. */
export function ImportShelving({ begun }: { readonly begun: StockImport }) {
  const words = stockWords.use()
  const now = useShelving(begun)
  if (now.state !== 'shelved')
    return (
      <FormPart title={words.bring.shelving} hint={words.bring.shelvingHint}>
        <ProgressBar
          label={words.bring.shelving}
          part={now.shelved / Math.max(1, begun.new)}
          text={words.keys(now.shelved)}
        />
      </FormPart>
    )
  return (
    <div role="status" className="rounded-md border border-line bg-surface">
      <EmptyState
        title={now.batchId === null ? words.bring.nothingNew : words.bring.done(now.shelved)}
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
    </div>
  )
}
