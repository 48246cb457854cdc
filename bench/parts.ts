import { benchAdmin } from './admin.ts'
import { benchEmails } from './emails.ts'
import { benchIdentity } from './identity.ts'
import { benchJobs } from './jobs.ts'
import { benchOrders } from './orders.ts'
import { benchPages } from './pages.ts'
import { benchPayments } from './payments.ts'
import type { Bench } from './report/figure.ts'
import { benchSearch } from './search.ts'
import { benchServers } from './servers.ts'
import { benchStock } from './stock.ts'

/**
 * Every bench, in the order of the report, with the minutes after which it is ended. Together they
 * must stay within `mostMinutes`.
 */
export const parts: Readonly<Record<string, { readonly minutes: number; readonly bench: Bench }>> = {
  pages: { minutes: 5, bench: benchPages },
  search: { minutes: 2, bench: benchSearch },
  identity: { minutes: 2, bench: benchIdentity },
  orders: { minutes: 3, bench: benchOrders },
  payments: { minutes: 2, bench: benchPayments },
  stock: { minutes: 2, bench: benchStock },
  admin: { minutes: 6, bench: benchAdmin },
  jobs: { minutes: 3, bench: benchJobs },
  emails: { minutes: 1, bench: benchEmails },
  servers: { minutes: 2, bench: benchServers },
}

export const mostMinutes = 30
