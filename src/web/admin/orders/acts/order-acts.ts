import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import type { Permission } from '#shop/identity/permission.ts'

/** A manager's actions at the top of an order page. */
export type OrderAct =
  | 'done'
  | 'paid'
  | 'stock'
  | 'resend'
  | 'refund'
  | 'fee'
  | 'email'
  | 'block'
  | 'deliver'
  | 'cancel'
  | 'terms'
  | 'print'

/** The main action is the first allowed one of these that the order's state calls for, or none. */
const primaryActs = ['done', 'stock', 'paid', 'resend'] as const
const otherActs = [
  'resend',
  'refund',
  'fee',
  'email',
  'print',
  'terms',
  'deliver',
  'paid',
  'block',
  'cancel',
] as const

type Facts = Pick<AdminOrder, 'status' | 'paid' | 'refunded' | 'fee' | 'total' | 'moves' | 'delivery'> & {
  readonly customer: Pick<AdminOrder['customer'], 'email'>
  readonly blocks: readonly Pick<AdminOrder['blocks'][number], 'kind'>[]
  readonly lines: readonly Pick<AdminOrder['lines'][number], 'productId' | 'missing'>[]
}
type May = (permission: Permission) => boolean
type Acts = { readonly primary: OrderAct | null; readonly more: readonly OrderAct[] }

/** The main action beside “more”, and the actions under it. */
export function actsOf(order: Facts, may: May): Acts {
  const allowed = allowedActs(order, may)
  const primary = primaryActs.find((act) => allowed.has(act) && isPrimary(act, order)) ?? null
  return { primary, more: otherActs.filter((act) => act !== primary && allowed.has(act)) }
}

/** A cancelled order has no main action, though money can still be recorded for it. */
function isPrimary(act: OrderAct, { status, delivery }: Facts): boolean {
  if (act === 'paid') return status === 'pending'
  if (act === 'resend') return delivery === 'delivered'
  return true
}

function allowedActs(order: Facts, may: May): Set<OrderAct> {
  const { status, paid, refunded, fee, total, moves, customer, blocks, delivery } = order
  const edit = may('orders.edit')
  const acts: Record<OrderAct, boolean> = {
    done: edit && moves.includes('shipped'),
    paid: edit && (status === 'pending' || status === 'cancelled') && paid === 0 && total > 0,
    stock: delivery === 'waits-for-stock' && firstProductWithoutKeys(order) !== null && may('stock.see'),
    resend:
      edit &&
      customer.email !== '' &&
      (delivery === 'delivered' || delivery === 'waits-for-stock' || delivery === 'waits-for-payment'),
    refund: moves.includes('refunded') && may('orders.refund'),
    fee: fee > 0 && refunded < paid && may('orders.refund'),
    email: edit,
    block: edit && customer.email !== '' && !blocks.some(({ kind }) => kind === 'email'),
    deliver: edit && moves.includes('completed'),
    cancel: edit && moves.includes('cancelled'),
    terms: true,
    print: true,
  }
  // edge: the keys of the record above are exactly the actions
  return new Set((Object.keys(acts) as OrderAct[]).filter((act) => acts[act]))
}

/** The first product whose keys the order is waiting for. */
export function firstProductWithoutKeys({ lines }: Pick<Facts, 'lines'>): string | null {
  return lines.find(({ missing }) => missing > 0)?.productId ?? null
}
