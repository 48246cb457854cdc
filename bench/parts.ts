import { benchAdmin } from './admin.ts'
import { benchBackup } from './backup.ts'
import { benchEmails } from './emails.ts'
import { benchIdentity } from './identity.ts'
import { benchJobs } from './jobs.ts'
import { benchLargeFile } from './large-file.ts'
import { benchMixedLoad } from './mixed-load.ts'
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
 * Every bench, in the order of the report, with its time limit in minutes: four times what it takes on a quiet
 * machine, so that a slower one finishes too. `byName`: runs only if it is named.
 */
export const parts: Readonly<
  Record<string, { readonly minutes: number; readonly bench: Bench; readonly byName?: true }>
> = {
  pages: { minutes: 10, bench: benchPages },
  catalogue: { minutes: 10, bench: benchCatalogue },
  search: { minutes: 8, bench: benchSearch },
  identity: { minutes: 8, bench: benchIdentity },
  orders: { minutes: 8, bench: benchOrders },
  payments: { minutes: 6, bench: benchPayments },
  emails: { minutes: 4, bench: benchEmails },
  jobs: { minutes: 8, bench: benchJobs },
  stock: { minutes: 6, bench: benchStock },
  vitals: { minutes: 8, bench: benchVitals },
  servers: { minutes: 4, bench: benchServers },
  footprint: { minutes: 8, bench: benchFootprint },
  admin: { minutes: 16, bench: benchAdmin },
  backup: { minutes: 50, bench: benchBackup, byName: true },
  'large-file': { minutes: 40, bench: benchLargeFile, byName: true },
  'mixed-load': { minutes: 80, bench: benchMixedLoad, byName: true },
  'flash-sale': { minutes: 30, bench: benchFlashSale, byName: true },
}

/** The limit for a whole run: the last benches get the remaining time. They should take half of it. */
export const maxMinutes = 60
