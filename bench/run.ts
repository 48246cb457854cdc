import { benchAdmin } from './admin.ts'
import { benchEmails } from './emails.ts'
import { benchIdentity } from './identity.ts'
import { benchJobs } from './jobs.ts'
import { benchOrders } from './orders.ts'
import { benchPages } from './pages.ts'
import { benchPayments } from './payments.ts'
import { benchSearch } from './search.ts'
import { benchStock } from './stock.ts'

const benches: Readonly<Record<string, () => Promise<void>>> = {
  admin: benchAdmin,
  emails: benchEmails,
  identity: benchIdentity,
  jobs: benchJobs,
  orders: benchOrders,
  pages: benchPages,
  payments: benchPayments,
  search: benchSearch,
  stock: benchStock,
}

// Runs the benches named on the command line, or all: npm run bench -- orders
const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  const bench = benches[name]
  if (bench === undefined)
    throw new Error(`There is no bench "${name}"; there are: ${Object.keys(benches).join(', ')}`)
  console.log(`\n${name}`)
  await bench()
}
