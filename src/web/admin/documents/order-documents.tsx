import { downloadAdminConfirmation } from '#contract/admin/orders/documents.ts'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Button } from '#web/kit/button.tsx'
import { Price } from '#web/kit/price.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { useCsv } from '../table/use-csv.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { documentWords } from '#web/admin/words.ts'
import { DocumentActions } from './document-actions.tsx'
import { DocumentStatus } from './document-state.tsx'

/** The tax documents of an order, and its order confirmation as a file in the page's language. */
export function OrderDocuments({ order }: { readonly order: AdminOrder }) {
  const words = documentWords.use()
  const language = useLanguage()
  const { busy, download } = useCsv()
  const { orderId, documents, paid, completedAt } = order
  if (paid === 0 && completedAt === null) return null
  return (
    <Section title={words.section}>
      {documents.length > 0 && (
        <ul className="grid gap-1.5">
          {documents.map((document) => (
            <li key={document.id} className="flex flex-wrap items-start justify-between gap-1">
              <DocumentStatus document={document} />
              <Price shekels={document.kind === 'credit' ? -document.amount : document.amount} />
              <DocumentActions document={document} />
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        className="justify-self-start print:hidden"
        onClick={() => void download(downloadAdminConfirmation, { orderId, language })}
      >
        <AdminIcon name="download" />
        {words.confirmation}
      </Button>
    </Section>
  )
}
