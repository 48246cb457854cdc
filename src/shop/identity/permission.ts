/** Permissions in the admin area. */
export const permissions = [
  'admin.see',
  'products.see',
  'products.edit',
  'stock.see',
  'stock.edit',
  'keys.open',
  'coupons.see',
  'coupons.edit',
  'orders.see',
  'orders.edit',
  'orders.refund',
  'customers.see',
  'customers.edit',
  'customers.erase',
  'content.see',
  'content.edit',
  'messages.see',
  'messages.edit',
  'reviews.see',
  'reviews.edit',
  'reports.see',
  'audit.see',
  'team.edit',
  'settings.edit',
  'shop.import',
  'shop.export',
] as const
export type Permission = (typeof permissions)[number]

/** The duties of managers; a manager may have several. */
export const duties = ['owner', 'stock', 'content', 'support', 'accountant'] as const
export type Duty = (typeof duties)[number]

/** The permissions of each duty. Owners have all of them. */
const grants: Readonly<Record<Exclude<Duty, 'owner'>, readonly Permission[]>> = {
  stock: ['admin.see', 'products.see', 'products.edit', 'stock.see', 'stock.edit', 'orders.see'],
  content: ['admin.see', 'products.see', 'content.see', 'content.edit'],
  support: [
    'admin.see',
    'products.see',
    'stock.see',
    'coupons.see',
    'orders.see',
    'orders.edit',
    'customers.see',
    'customers.edit',
    'content.see',
    'messages.see',
    'messages.edit',
    'reviews.see',
    'reviews.edit',
  ],
  accountant: [
    'admin.see',
    'products.see',
    'coupons.see',
    'orders.see',
    'orders.refund',
    'customers.see',
    'reports.see',
    'audit.see',
  ],
}

/** True if one of the duties grants the permission. */
export function may(held: readonly Duty[], permission: Permission | undefined): boolean {
  return (
    permission !== undefined && held.some((duty) => duty === 'owner' || grants[duty].includes(permission))
  )
}

/** All permissions of these duties, in the order of the list. */
export function permissionsOf(held: readonly Duty[]): Permission[] {
  return permissions.filter((permission) => may(held, permission))
}

/** The duties that grant a permission, for the table of permissions. */
export function dutiesWith(permission: Permission): Duty[] {
  return duties.filter((duty) => may([duty], permission))
}
