import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import type { Permission } from '#shop/identity/permission.ts'

/** A manager's actions at the top of an order page. */
export type OrderAction =
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
const primaryActions = ['done', 'stock', 'paid', 'resend'] as const
const otherActions = [
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
type Actions = { readonly primary: OrderAction | null; readonly more: readonly OrderAction[] }

/** The main action beside “more”, and the actions under it. */
export function actionsOf(order: Facts, may: May): Actions {
  const allowed = allowedActions(order, may)
  const primary = primaryActions.find((action) => allowed.has(action) && isPrimary(action, order)) ?? null
  return { primary, more: otherActions.filter((action) => action !== primary && allowed.has(action)) }
}

/** A cancelled order has no main action, though money can still be recorded for it. */
function isPrimary(action: OrderAction, { status, delivery }: Facts): boolean {
  if (action === 'paid') return status === 'pending'
  if (action === 'resend') return delivery === 'delivered'
  return true
}

function allowedActions(order: Facts, may: May): Set<OrderAction> {
  const { status, paid, refunded, fee, total, moves, customer, blocks, delivery } = order
  const edit = may('orders.edit')
  const isAllowed: Record<OrderAction, boolean> = {
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
  return new Set((Object.keys(isAllowed) as OrderAction[]).filter((action) => isAllowed[action]))
}

/** The first product whose keys the order is waiting for. */
export function firstProductWithoutKeys({ lines }: Pick<Facts, 'lines'>): string | null {
  return lines.find(({ missing }) => missing > 0)?.productId ?? null
}
