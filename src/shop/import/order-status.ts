/** The status of an order in the other shop; null if unknown. */
export type PastStatus = 'completed' | 'refunded' | 'cancelled' | 'unpaid'

/** As WooCommerce and Shopify write it, in English and in Hebrew. */
const words: Readonly<Record<PastStatus, readonly string[]>> = {
  completed: [
    'completed',
    'complete',
    'processing',
    'paid',
    'fulfilled',
    'shipped',
    'partially refunded',
    'הושלם',
    'הושלמה',
    'בטיפול',
    'בעיבוד',
    'שולם',
  ],
  refunded: ['refunded', 'הוחזר', 'הוחזרה', 'זוכה', 'זוכתה'],
  cancelled: ['cancelled', 'canceled', 'failed', 'voided', 'expired', 'בוטל', 'בוטלה', 'נכשל', 'נכשלה'],
  unpaid: [
    'pending',
    'pending payment',
    'on hold',
    'draft',
    'checkout draft',
    'authorized',
    'partially paid',
    'unpaid',
    'ממתין לתשלום',
    'ממתינה לתשלום',
    'בהמתנה',
    'מושהה',
    'מושהית',
    'טיוטה',
  ],
}

export function pastStatus(cell: string): PastStatus | null {
  const word = cell.trim().toLowerCase().replace(/^wc-/, '').replace(/[_-]+/g, ' ')
  for (const status of ['completed', 'refunded', 'cancelled', 'unpaid'] as const)
    if (words[status].includes(word)) return status
  return null
}
