import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#shop/identity/permission.ts'
import type { AdminIconName } from '#web/kit/admin-icon.tsx'
import type { AdminWords } from './words.en.ts'

export type Found = {
  readonly id: string
  readonly title: string
  readonly hint: string
  readonly href: string
}

/** A result of the palette: a link, or a file to download. */
export type PaletteItem = Found | (Omit<Found, 'href'> & { readonly csv: () => Promise<Endpoint> })

export type AdminRoom = {
  readonly name: keyof AdminWords['rooms']
  readonly path: string
  readonly icon: AdminIconName
  /** Managers without it do not see the room. */
  readonly permission: Permission
  /** The key that opens the room after `g`. */
  readonly key: string
  /** What can be created here from anywhere. */
  readonly commands?: readonly {
    readonly name: keyof AdminWords['commands']
    readonly href: string
    readonly permission: Permission
  }[]
}

/** The rooms of the admin area, in the order of the menu. */
export const adminRooms: readonly AdminRoom[] = [
  {
    name: 'products',
    path: '/dashboard/admin/products',
    icon: 'box',
    permission: 'products.see',
    key: 'p',
    commands: [
      { name: 'newProduct', href: '/dashboard/admin/products/new', permission: 'products.edit' },
      { name: 'importProducts', href: '/dashboard/admin/products/import', permission: 'products.edit' },
      { name: 'categories', href: '/dashboard/admin/products/categories', permission: 'products.edit' },
    ],
  },
  {
    name: 'stock',
    path: '/dashboard/admin/stock',
    icon: 'stock',
    permission: 'stock.see',
    key: 's',
  },
  {
    name: 'coupons',
    path: '/dashboard/admin/coupons',
    icon: 'ticket',
    permission: 'coupons.see',
    key: 'c',
    commands: [{ name: 'newCoupon', href: '/dashboard/admin/coupons/new', permission: 'coupons.edit' }],
  },
  {
    name: 'orders',
    path: '/dashboard/admin/orders',
    icon: 'orders',
    permission: 'orders.see',
    key: 'o',
    commands: [
      { name: 'newOrder', href: '/dashboard/admin/orders/create', permission: 'orders.edit' },
      { name: 'blocks', href: '/dashboard/admin/orders/blocks', permission: 'orders.see' },
    ],
  },
  {
    name: 'customers',
    path: '/dashboard/admin/customers',
    icon: 'user',
    permission: 'customers.see',
    key: 'u',
  },
  {
    name: 'messages',
    path: '/dashboard/admin/messages',
    icon: 'mail',
    permission: 'messages.see',
    key: 'm',
  },
  {
    name: 'reviews',
    path: '/dashboard/admin/reviews',
    icon: 'star',
    permission: 'reviews.see',
    key: 'r',
  },
  {
    name: 'content',
    path: '/dashboard/admin/content',
    icon: 'edit',
    permission: 'content.see',
    key: 'w',
    commands: [
      { name: 'home', href: '/dashboard/admin/content/home', permission: 'content.see' },
      { name: 'menus', href: '/dashboard/admin/content/menus', permission: 'content.see' },
      { name: 'newPost', href: '/dashboard/admin/content/new?kind=post', permission: 'content.edit' },
      { name: 'newPage', href: '/dashboard/admin/content/new?kind=page', permission: 'content.edit' },
      { name: 'newQuestion', href: '/dashboard/admin/content/new?kind=question', permission: 'content.edit' },
    ],
  },
  {
    name: 'overview',
    path: '/dashboard/admin/overview',
    icon: 'chart',
    permission: 'reports.see',
    key: 'h',
  },
  {
    name: 'visits',
    path: '/dashboard/admin/visits',
    icon: 'eye',
    permission: 'reports.see',
    key: 'v',
  },
  {
    name: 'vat',
    path: '/dashboard/admin/vat',
    icon: 'card',
    permission: 'reports.see',
    key: 'b',
  },
  {
    name: 'documents',
    path: '/dashboard/admin/documents',
    icon: 'document',
    permission: 'reports.see',
    key: 'd',
  },
  {
    name: 'audit',
    path: '/dashboard/admin/audit',
    icon: 'shield',
    permission: 'audit.see',
    key: 'a',
  },
  {
    name: 'team',
    path: '/dashboard/admin/team',
    icon: 'team',
    permission: 'team.edit',
    key: 't',
  },
  {
    name: 'emails',
    path: '/dashboard/admin/emails',
    icon: 'send',
    permission: 'settings.edit',
    key: 'l',
  },
  {
    name: 'import',
    path: '/dashboard/admin/import',
    icon: 'download',
    permission: 'shop.import',
    key: 'i',
  },
  {
    name: 'settings',
    path: '/dashboard/admin/settings',
    icon: 'settings',
    permission: 'settings.edit',
    key: 'e',
    commands: [{ name: 'goingLive', href: '/dashboard/admin/going-live', permission: 'settings.edit' }],
  },
]
