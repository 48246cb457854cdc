import type { AdminTaxDocument } from '#contract/orders/tax-document.ts'
import { Badge } from '#web/kit/badge.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { Code } from '../stock/key-badge.tsx'
import { documentWords } from '#web/admin/words.ts'

/** The kind and state of a document, and what delays it. */
export function DocumentStatus({ document }: { readonly document: AdminTaxDocument }) {
  const words = documentWords.use()
  const { kind, status, provider, number, link, allocationNumber, needsAllocationNumber, problem } = document
  const reasons: Readonly<Record<string, string>> = words.reasons
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-center gap-1">
        <span className="font-semibold">{words.kinds[kind]}</span>
        {number !== null && <Code text={number} />}
        {status !== 'issued' && (
          <Badge tone={status === 'failed' ? 'error' : 'info'}>
            {words.status[provider === null ? 'accountant' : status]}
          </Badge>
        )}
        {link !== null && (
          <TextLink href={link} target="_blank" rel="noopener noreferrer" className="print:hidden">
            {words.open}
          </TextLink>
        )}
      </p>
      {allocationNumber !== null && (
        <p className="text-sm text-muted">
          {words.allocation} <Code text={allocationNumber} />
        </p>
      )}
      {needsAllocationNumber && allocationNumber === null && (
        <p className="text-sm text-error">{words.needsAllocation}</p>
      )}
      {problem !== null && (
        <p className="text-sm text-muted">
          <bdi>{Object.hasOwn(reasons, problem) ? reasons[problem] : problem}</bdi>
        </p>
      )}
    </div>
  )
}
