import type { KeyStatus } from '#shop/stock/key-status.ts'
import { Badge } from '#web/kit/badge.tsx'
import { stockWords } from '#web/admin/words.ts'

const tones = {
  available: 'success',
  reserved: 'info',
  sold: 'neutral',
  revealed: 'neutral',
  burned: 'error',
  withdrawn: 'warning',
  quarantined: 'warning',
} as const

export function KeyBadge({ status }: { readonly status: KeyStatus }) {
  const words = stockWords.use()
  return <Badge tone={tones[status]}>{words.status[status]}</Badge>
}

/** A key as lists show it: its last four characters, from left to right. */
export function MaskedKey({ lastFour }: { readonly lastFour: string }) {
  return (
    <bdi dir="ltr" className="font-mono whitespace-nowrap">
      {`•••• ${lastFour}`}
    </bdi>
  )
}

/** A text of Latin letters and digits: an order number, an e-mail address. */
export function Code({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-sm break-all">
      {text}
    </bdi>
  )
}
