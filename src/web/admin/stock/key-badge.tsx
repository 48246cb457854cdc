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

/** A key as lists show it: its last four characters, read from the left. */
export function MaskedKey({ lastFour }: { readonly lastFour: string }) {
  return (
    <bdi dir="ltr" className="font-mono whitespace-nowrap">
      {`•••• ${lastFour}`}
    </bdi>
  )
}

/** Something of Latin signs and figures: an order, an address. */
export function Code({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-sm break-all">
      {text}
    </bdi>
  )
}
