import type { CardBrand, MethodMark } from '#contract/orders/payments.ts'
import { useShop, useWords } from '#web/platform/framework/site.ts'

type Mark = MethodMark | CardBrand

/** The logos are trademarks: these are simple signs in their colours, on white in both themes, 38 × 24 each. */
const drawings: Readonly<Record<Mark, string | readonly (readonly [fill: string, path: string])[]>> = {
  visa: [
    [
      '#1a3c8f',
      'M8 17 5 8h2.5l1.7 6L11.5 8H14l-4 9ZM14.5 17l1.2-9H18l-1.2 9ZM24 8.3l-.4 1.9q-3-1-3 .3c0 1 3.2 1.2 3.2 3.7 0 3-3.5 3.3-5.8 2.3l.4-2q2.9 1.3 2.9.1c0-1.2-3.1-1.3-3.1-3.7 0-3 3.5-3.4 5.8-2.6ZM24.5 17 29 8h2.3l1.7 9h-2.3l-.3-1.7h-2.7l-.8 1.7Zm4.1-3.6h1.5l-.4-2.6Z',
    ],
    ['#e8a317', 'M5 8h2.5l1.1 4Z'],
  ],
  mastercard: [
    ['#d8232f', 'M15 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Z'],
    ['#f0a02c', 'M23 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Z'],
    ['#e8662a', 'M19 5.7a7.5 7.5 0 0 0 0 12.6 7.5 7.5 0 0 0 0-12.6Z'],
  ],
  isracard: [
    ['#2b5fb3', 'M0 3a3 3 0 0 1 3-3h18q-4 6-2 12t-3 12H3a3 3 0 0 1-3-3Z'],
    ['#e6532f', 'M25 0h10a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H20q5-6 3-12t2-12Z'],
    [
      '#fff',
      'M5 6.5h2.5v11H5ZM14 8.8q-3.6-1.2-3.6 1c0 1.4 4 1.3 4 4.3 0 3-2.9 3.4-5 2.5v-2q2.9.9 2.9-.4c0-1.3-4-1.4-4-4.3 0-2.9 3.2-3.6 5.7-2.8Z',
    ],
  ],
  amex: [
    ['#1f72b8', 'M3 0h32a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3Z'],
    [
      '#fff',
      'M2.5 16.5 6 7.5h2.4l3.5 9H9.6L9 15H5.4l-.6 1.5ZM6 13.2h2.3L7.2 10ZM12.6 16.5v-9h3l1.7 4.6L19 7.5h3v9h-2v-6l-2 6h-1.5l-2-6v6ZM23.2 16.5v-9h6l.9 1.5 1.1-1.5h2.6L31.5 12l2.5 4.5h-2.6l-1.2-2-1.3 2Zm2-1.9h3l1.3-2.6-1.3-2.6h-3v1.7h2.9v1.8h-2.9Z',
    ],
  ],
  bit: [
    ['#0d7f86', 'M3 0h32a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3Z'],
    [
      '#fff',
      'M9 4h2.8v4.4c3-1.6 6 .3 6 4.1 0 4.6-5 6.2-8.8 4ZM11.8 10.8v4.6c1.7.6 3.2-.5 3.2-2.5s-1.6-3-3.2-2.1ZM20 8.3h2.8v9H20ZM20 4h2.8v2.7H20ZM25.4 5.5h2.8v2.8h2.6v2.3h-2.6v3.7c0 1.1.9 1.2 2.6.8v2.2c-3.2.8-5.4 0-5.4-2.7Z',
    ],
  ],
  paypal: [
    ['#26418f', 'M13 4h7c3.5 0 5 2 4.4 4.7C23.7 12 21 13.5 18 13.5h-2.4L14.5 19H10Z'],
    [
      '#2a93d5',
      'M25.2 8c1.9 1 2.2 2.9 1.6 4.9-.8 2.7-3 3.9-5.8 3.9h-1.6L18.5 21h-4l.4-2H15l1.2-4.5h2.3c3.5 0 6-2.5 6.7-6.5Z',
    ],
  ],
  'google-pay': 'G Pay',
  'apple-pay': [
    [
      '#111',
      'M9.3 7.2c.7-.9 1-1.8 1-2.7-1.6.2-3 1.5-2.7 3.3.6 0 1.2-.2 1.7-.6ZM7.4 8.8c-1.3-.9-4.3-.7-4.3 3.1 0 3 2 6 3.4 6 .8 0 1-.5 2-.5s1.2.5 2 .5c1 0 2-1.6 2.5-3-2-.9-2.2-3.7-.2-4.9-1.3-1.7-3.3-1.8-5.4-1.2ZM15.1 7h3.6c3.9 0 3.9 6.2 0 6.2h-1.7V17h-1.9Zm1.9 1.6v3h1.3c2 0 2-3 0-3ZM23.1 10.5c2.8-1 4.7 0 4.7 2V17h-1.7v-.8c-1.2 1.5-4 1-4-1.1 0-1.7 1.7-2.2 4-2.2 0-1.4-1-1.6-2.9-.9Zm3 3.6c-1.6 0-2.2.3-2.2.9 0 1 2.2.9 2.2-.9ZM28.6 10h1.8l1.4 4.5L33.2 10h1.8l-2.7 7.6c-.6 1.8-1.5 2.2-3 1.9v-1.4c.9.2 1.3 0 1.5-.9Z',
    ],
  ],
  card: [
    [
      '#4a5a6d',
      'M7 5h24a2 2 0 0 1 2 2v2H5V7a2 2 0 0 1 2-2ZM5 11.5h28V17a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2ZM8 14.5v2h6v-2Z',
    ],
  ],
  sandbox: [
    [
      '#4a5a6d',
      'M7 5h24a2 2 0 0 1 2 2v2H5V7a2 2 0 0 1 2-2ZM5 11.5h28V17a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2ZM8 14.5v2h6v-2Z',
    ],
  ],
}

/** The payment methods available in this shop; in a demo, those of an ordinary shop, marked as a sample. */
export function PaymentMarks({ className = '' }: { readonly className?: string }) {
  const { ways, marks, sample } = useWords().kit.payment
  const { payments, cardBrands } = useShop()
  if (payments.length === 0) return null
  const isDemo = payments.includes('sandbox')
  const cards: readonly Mark[] = cardBrands.length > 0 ? cardBrands : ['card']
  const open = payments.flatMap((mark) =>
    mark === 'card' ? cards : mark === 'sandbox' ? [...cards, 'bit' as const] : [mark],
  )
  return (
    <div className={`grid gap-0.5 ${className}`}>
      <ul aria-label={ways} className="flex flex-wrap items-center gap-0.5">
        {[...new Set(open)].map((mark) => (
          <li key={mark} className="inline-flex">
            <PaymentMark mark={mark} />
            <span className="sr-only">{marks[mark]}</span>
          </li>
        ))}
      </ul>
      {isDemo && <p className="text-xs text-muted">{sample}</p>}
    </div>
  )
}

/** The mark of a payment method or a card; its name is given beside it. */
export function PaymentMark({ mark }: { readonly mark: Mark }) {
  const drawing = drawings[mark]
  return (
    <svg viewBox="0 0 38 24" aria-hidden="true" className="h-3 rounded-sm border border-line bg-white">
      {typeof drawing === 'string' ? (
        <text x="19" y="16.5" textAnchor="middle" fontSize="12" fontWeight="700" fill="#3c4653">
          {drawing}
        </text>
      ) : (
        drawing.map(([fill, path]) => <path key={path} fill={fill} fillRule="evenodd" d={path} />)
      )}
    </svg>
  )
}
