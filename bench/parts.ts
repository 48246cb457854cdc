import { benchAdmin } from './admin.ts'
import { benchBackup } from './backup.ts'
import { benchEmails } from './emails.ts'
import { benchIdentity } from './identity.ts'
import { benchJobs } from './jobs.ts'
import { benchOrders } from './orders.ts'
import { benchPages } from './pages.ts'
import { benchPayments } from './payments.ts'
import { benchCatalogue } from './catalogue.ts'
import { benchFlashSale } from './flash-sale.ts'
import { benchFootprint } from './footprint.ts'
import type { Bench } from './report/figure.ts'
import { benchSearch } from './search.ts'
import { benchServers } from './servers.ts'
import { benchStock } from './stock.ts'
import { benchVitals } from './vitals.ts'

/**
 * Every bench, in the order of the report, with its time limit in minutes: twice what it takes on a quiet
 * machine. `byName`: runs only if it is named.
 */
export const parts: Readonly<
  Record<string, { readonly minutes: number; readonly bench: Bench; readonly byName?: true }>
> = {
  pages: { minutes: 5, bench: benchPages },
  catalogue: { minutes: 5, bench: benchCatalogue },
  search: { minutes: 4, bench: benchSearch },
  identity: { minutes: 4, bench: benchIdentity },
  orders: { minutes: 4, bench: benchOrders },
  payments: { minutes: 3, bench: benchPayments },
  emails: { minutes: 2, bench: benchEmails },
  jobs: { minutes: 4, bench: benchJobs },
  stock: { minutes: 3, bench: benchStock },
  vitals: { minutes: 4, bench: benchVitals },
  servers: { minutes: 2, bench: benchServers },
  footprint: { minutes: 4, bench: benchFootprint },
  admin: { minutes: 8, bench: benchAdmin },
  backup: { minutes: 25, bench: benchBackup, byName: true },
  'flash-sale': { minutes: 15, bench: benchFlashSale, byName: true },
}

/** The limit for all benches together: the last ones get the remaining time. */
export const maxMinutes = 29
