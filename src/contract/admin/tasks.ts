import * as v from 'valibot'
import type { Permission } from '#shop/identity/permission.ts'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'

export const taskCounts = v.object({
  undelivered: v.number(),
  /** Delivered orders with a service still to be performed. */
  services: v.number(),
  /** Paid late, twice or with a wrong sum. */
  oddPayments: v.number(),
  /** Payments that belong to no order. */
  unknownPayments: v.number(),
  refusedRefunds: v.number(),
  /** Payment providers that do not accept the shop's credentials. */
  refusedCredentials: v.number(),
  /** In a live shop: offered payment providers that are on their test systems, where no money moves. */
  testProviders: v.number(),
  claims: v.number(),
  /** Tax documents that a provider should have issued. */
  documents: v.number(),
  disputes: v.number(),
  /** Paid orders held by a risk rule until a manager reviews them. */
  riskChecks: v.number(),
  /** Findings of reconciliation: paid but not delivered, delivered but not paid, charged twice, overdue refunds. */
  oddOrders: v.number(),
  lowStock: v.number(),
  messages: v.number(),
  /** Reviews waiting for moderation. */
  reviews: v.number(),
  /** E-mails that failed repeatedly and are still retried, and those given up in the last seven days. */
  unsentEmails: v.number(),
  /** E-mail templates replaced by their defaults, because the stored ones do not fit this release. */
  brokenEmails: v.number(),
})
export type TaskCounts = v.InferOutput<typeof taskCounts>
export type AdminTask = keyof TaskCounts

const someCounts = v.partial(taskCounts)
export type SomeTaskCounts = v.InferOutput<typeof someCounts>

/** The permission needed to see each kind of task. */
export const taskPermissions: Readonly<Record<AdminTask, Permission>> = {
  undelivered: 'orders.see',
  services: 'orders.see',
  oddPayments: 'orders.see',
  unknownPayments: 'orders.see',
  documents: 'reports.see',
  refusedRefunds: 'orders.see',
  refusedCredentials: 'settings.edit',
  testProviders: 'settings.edit',
  claims: 'orders.see',
  riskChecks: 'orders.see',
  disputes: 'orders.see',
  oddOrders: 'orders.see',
  messages: 'messages.see',
  reviews: 'reviews.see',
  lowStock: 'stock.see',
  unsentEmails: 'reports.see',
  brokenEmails: 'settings.edit',
}

export const countTasks = endpoint({
  method: 'GET',
  path: '/api/admin/tasks',
  access: 'manager',
  permission: 'admin.see',
  summary: 'Counts the open tasks, by kind, that the calling manager may see.',
  input: nothing,
  output: someCounts,
  refusals: [],
})
