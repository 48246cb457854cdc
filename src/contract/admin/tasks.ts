import * as v from 'valibot'
import type { Permission } from '#shop/identity/permission.ts'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'

export const taskCounts = v.object({
  undelivered: v.number(),
  /** Delivered orders with a service that is not done yet. */
  services: v.number(),
  /** Paid late or twice, or another sum than was asked for. */
  oddPayments: v.number(),
  /** Payments that belong to no order. */
  unknownPayments: v.number(),
  refusedRefunds: v.number(),
  /** Payment providers that do not accept the shop's credentials. */
  refusedCredentials: v.number(),
  claims: v.number(),
  /** Tax documents that a provider should have issued. */
  documents: v.number(),
  disputes: v.number(),
  /** Paid orders that a risk rule holds until somebody has looked. */
  riskChecks: v.number(),
  /** What reconciliation has found: paid and not delivered, delivered and not paid, charged twice, a refund that takes too long. */
  oddOrders: v.number(),
  lowStock: v.number(),
  messages: v.number(),
  /** Reviews that nobody but their authors sees before a manager has read them. */
  reviews: v.number(),
  /** E-mails that failed again and again, and are still tried. */
  unsentLetters: v.number(),
  /** E-mails that are sent as their default: what an owner stored does not fit this release. */
  brokenEmails: v.number(),
})
export type TaskCounts = v.InferOutput<typeof taskCounts>
export type AdminTask = keyof TaskCounts

const someCounts = v.partial(taskCounts)
export type SomeTaskCounts = v.InferOutput<typeof someCounts>

/** Whoever has the permission sees that it waits. */
export const taskPermissions: Readonly<Record<AdminTask, Permission>> = {
  undelivered: 'orders.see',
  services: 'orders.see',
  oddPayments: 'orders.see',
  unknownPayments: 'orders.see',
  documents: 'figures.see',
  refusedRefunds: 'orders.see',
  refusedCredentials: 'settings.edit',
  claims: 'orders.see',
  riskChecks: 'orders.see',
  disputes: 'orders.see',
  oddOrders: 'orders.see',
  messages: 'messages.see',
  reviews: 'reviews.see',
  lowStock: 'stock.see',
  unsentLetters: 'figures.see',
  brokenEmails: 'settings.edit',
}

export const countTasks = endpoint({
  method: 'GET',
  path: '/api/admin/tasks',
  access: 'manager',
  permission: 'admin.see',
  summary: 'How much waits for a person, of each kind that this manager may see.',
  input: nothing,
  output: someCounts,
  refusals: [],
})
