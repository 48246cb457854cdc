import { eq } from 'drizzle-orm'
import type * as contract from '#contract/admin/customers/customers.ts'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import type { Person, PrivacySource } from '#server/context/privacy-source.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { OwnerSettings } from '#server/settings/owner-settings.ts'
import { newRowId } from '#server/database/ids.ts'
import { customers } from '#server/database/tables/customers.ts'
import { users } from '#server/database/tables/identity/users.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { accountPrivacySource } from '#server/identity/account/privacy-source.ts'
import { countOpenIssues } from '#server/orders/tasks/count-open-issues.ts'
import { erasePerson } from '#server/privacy/delete-account.ts'
import { exportPerson } from '#server/privacy/export-data.ts'

type CustomerRow = typeof customers.$inferSelect

/** The effects of erasing a customer. */
export async function getErasure(
  read: Read,
  { customerId }: InputOf<typeof contract.getErasure>,
): Promise<OutputOf<typeof contract.getErasure> | Refusal<'not-found'>> {
  const customer = await find(read, customerId)
  if (customer === null) return refuse('not-found')
  const [user] = await read.tx.select({ role: users.role }).from(users).where(eq(users.id, customerId))
  const { open, ...ends } = await countOpenIssues(read, personOf(customer))
  return { ...ends, blocked: user?.role === 0 ? 'manager' : open > 0 ? 'orders-open' : null }
}

/** All data about a customer, as they would get it themselves. A guest has no account data. */
export async function exportCustomerData(
  work: Work,
  sources: readonly PrivacySource[],
  shop: OwnerSettings['shop'],
  { customerId, ...input }: InputOf<typeof contract.exportCustomerData>,
): Promise<OutputOf<typeof contract.exportCustomerData> | Refusal<'not-found'>> {
  const customer = await find(work, customerId)
  if (customer === null) return refuse('not-found')
  const known = customer.guest ? sources.filter(({ name }) => name !== accountPrivacySource.name) : sources
  return exportPerson(work, known, shop, personOf(customer), input)
}

/**
 * Erases a customer by the rules for deleting one’s own account. A guest first gets an account that nobody
 * can sign in to, so that one rule covers both; stored orders then belong to that account.
 */
export async function eraseCustomer(
  work: Work,
  { jobs }: Pick<ServerContext, 'jobs'>,
  sources: readonly PrivacySource[],
  { customerId, confirm, acceptLoss }: InputOf<typeof contract.eraseCustomer>,
): Promise<undefined | Refusal<RefusalOf<typeof contract.eraseCustomer>>> {
  const customer = await find(work, customerId)
  if (customer === null) return refuse('not-found')
  if (confirm.toLowerCase() !== customer.email) return refuse('confirmation-differs')
  const { language } = customer
  if (customer.guest) {
    const opened = await work.tx
      .insert(users)
      .values({ id: customerId, username: `guest-${customerId}`, email: customer.email, language })
      .onConflictDoNothing()
      .returning({ id: users.id })
    // they have just opened an account themselves, or another owner has erased them
    if (opened.length === 0) return refuse('not-found')
  }
  const [user] = await work.tx.select().from(users).where(eq(users.id, customerId)).for('update')
  if (user === undefined || user.disabledAt !== null) return refuse('not-found')
  if (user.role === 0) return refuse('manager-not-erasable')
  const refused = await erasePerson(work, sources, { ...user, userId: customerId }, acceptLoss)
  if (isRefusal(refused)) {
    if (customer.guest) await work.tx.delete(users).where(eq(users.id, customerId))
    return refused
  }
  const { username, email: to } = user
  if (!customer.guest)
    await jobs.enqueue(work, 'send-goodbye-email', { noticeId: newRowId(), username, to, language })
}

async function find({ tx }: Pick<Read, 'tx'>, id: string): Promise<CustomerRow | null> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, id))
  return customer ?? null
}

function personOf({ id, username, email }: CustomerRow): Person {
  return { userId: id, username: username ?? email.split('@')[0] ?? '', email }
}
