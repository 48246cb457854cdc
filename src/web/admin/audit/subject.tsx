import type { AuditEntry } from '#contract/admin/audit.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { auditWords } from '#web/admin/words.ts'
import { TextLink } from '#web/kit/text-link.tsx'

const admin = '/dashboard/admin'
const pages: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `${admin}/orders/${id}`,
  product: (id) => `${admin}/products/${id}`,
  coupon: (id) => `${admin}/coupons/${id}`,
  invitation: () => `${admin}/team`,
  customer: (id) => `${admin}/customers/${id}`,
  message: (id) => `${admin}/messages/${id}`,
  content: (id) => `${admin}/content/${id}`,
  batch: (id) => `${admin}/stock/batches/${id}`,
  user: (id) => `${admin}/audit?q=user:${id}`,
}

/**
 * The subject of a row, by name if it has one, linked to its page; a key and an order line link to their
 * order.
 */
export function Subject({ row: { subject, subjectName, detail } }: { readonly row: AuditEntry }) {
  const language = useLanguage()
  const kinds: Readonly<Record<string, string | undefined>> = auditWords.use().subjects
  const [kind = '', id = ''] = subject.split(':')
  const href = id === 'unknown' ? null : (pages[kind]?.(id) ?? pageOfKey(detail))
  const name = subjectName?.[language] ?? (kind === 'order' ? id : '')
  const text = (
    <>
      {kinds[kind] ?? kind}
      {name !== '' && (
        <>
          {' '}
          <bdi>{name}</bdi>
        </>
      )}
    </>
  )
  return (
    <span className="cell-lines max-w-32 whitespace-normal max-sm:max-w-none">
      {href === null ? (
        <span>{text}</span>
      ) : (
        <TextLink href={href} className="inline-block min-w-3">
          {text}
        </TextLink>
      )}
      {id !== '' && name === '' && (
        <bdi dir="ltr" className="font-mono text-xs break-all text-muted max-sm:hidden">
          {id}
        </bdi>
      )}
    </span>
  )
}

function pageOfKey({ orderId, productId }: AuditEntry['detail']): string | null {
  if (typeof orderId === 'string') return `${admin}/orders/${orderId}`
  return typeof productId === 'string' ? `${admin}/stock/${productId}` : null
}
