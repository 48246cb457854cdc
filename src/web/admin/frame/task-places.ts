import type { AdminTask, SomeTaskCounts } from '#contract/admin/tasks.ts'
import type { AdminRoom } from './rooms.ts'

export type TaskPlace = {
  readonly task: AdminTask
  /** Null if it is done outside the shop. */
  readonly href: string | null
  readonly room: AdminRoom['name']
  /** Shown only when there is something to do. */
  readonly rare?: true
}

const orders = '/dashboard/admin/orders'

/** The page where each task is done. */
export const taskPlaces: readonly TaskPlace[] = [
  { task: 'testProviders', href: '/dashboard/admin/settings#payments', room: 'settings', rare: true },
  { task: 'undelivered', href: `${orders}?payment=undelivered`, room: 'orders' },
  { task: 'services', href: `${orders}?work=waiting`, room: 'orders' },
  { task: 'oddPayments', href: `${orders}/payments?of=order`, room: 'orders' },
  { task: 'unknownPayments', href: `${orders}/payments?of=nobody`, room: 'orders' },
  { task: 'documents', href: '/dashboard/admin/documents', room: 'documents' },
  { task: 'refusedRefunds', href: `${orders}?tasks=open`, room: 'orders' },
  { task: 'refusedCredentials', href: '/dashboard/admin/settings#payments', room: 'settings' },
  { task: 'claims', href: `${orders}?tasks=open`, room: 'orders' },
  { task: 'riskChecks', href: `${orders}?tasks=open`, room: 'orders' },
  { task: 'disputes', href: `${orders}?tasks=open`, room: 'orders' },
  { task: 'oddOrders', href: `${orders}?tasks=open`, room: 'orders' },
  { task: 'messages', href: '/dashboard/admin/messages?state=open', room: 'messages' },
  { task: 'reviews', href: '/dashboard/admin/reviews?state=waiting', room: 'reviews' },
  { task: 'lowStock', href: '/dashboard/admin/stock?show=low', room: 'stock' },
  { task: 'brokenEmails', href: '/dashboard/admin/emails', room: 'emails' },
  { task: 'unsentEmails', href: null, room: 'overview', rare: true },
]

/** The number of tasks in each room. */
export function tasksByRoom(counts: SomeTaskCounts): ReadonlyMap<AdminRoom['name'], number> {
  const rooms = new Map<AdminRoom['name'], number>()
  for (const { task, room } of taskPlaces) rooms.set(room, (rooms.get(room) ?? 0) + (counts[task] ?? 0))
  return rooms
}
