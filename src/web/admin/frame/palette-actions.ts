import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#shop/identity/permission.ts'
import type { words } from './palette-words.en.ts'

/** Actions of the palette besides opening rooms and creating things: a page, or a file to download. */
type Action = {
  readonly name: keyof (typeof words)['actions']
  /** Null if every manager may. */
  readonly permission: Permission | null
} & ({ readonly href: string } | { readonly csv: () => Promise<Endpoint> })

export const paletteActions: readonly Action[] = [
  {
    name: 'exportProducts',
    permission: 'products.see',
    csv: () => import('#contract/admin/products/products.ts').then((contract) => contract.exportProducts),
  },
  {
    name: 'exportCoupons',
    permission: 'coupons.see',
    csv: () => import('#contract/admin/coupons.ts').then((contract) => contract.exportCoupons),
  },
  {
    name: 'exportOrders',
    permission: 'orders.see',
    csv: () => import('#contract/admin/orders/orders.ts').then((contract) => contract.exportOrders),
  },
  {
    name: 'exportCustomers',
    permission: 'customers.see',
    csv: () => import('#contract/admin/customers/customers.ts').then((contract) => contract.exportCustomers),
  },
  { name: 'unmatchedPayments', permission: 'orders.refund', href: '/dashboard/admin/orders/payments' },
  { name: 'inviteManager', permission: 'team.edit', href: '/dashboard/admin/team' },
  { name: 'changePassword', permission: null, href: '/account' },
  { name: 'twoFactor', permission: null, href: '/account' },
  { name: 'openShop', permission: null, href: '/' },
]
