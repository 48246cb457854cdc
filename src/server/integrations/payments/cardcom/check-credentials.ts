import { randomUUID } from 'node:crypto'
import { type CredentialReport, CredentialsRefused } from '../provider.ts'
import { readPage } from './query-payment.ts'
import type { Cardcom } from './cardcom-calls.ts'
import { transactionsSince } from './list-transactions.ts'

/**
 * Queries a page that does not exist, which needs terminal and name, then a list, which needs the password.
 */
export async function checkCredentials(cardcom: Cardcom): Promise<CredentialReport> {
  const wrong = await refusedBy(() => readPage(cardcom, randomUUID()))
  if (wrong.length > 0) return { wrong, reason: null }
  const inList = await refusedBy(() => transactionsSince(cardcom, new Date().toISOString()))
  // the first call has just accepted the name
  return { wrong: inList.filter((setting) => setting !== 'CARDCOM_API_NAME'), reason: null }
}

async function refusedBy(call: () => Promise<unknown>): Promise<readonly string[]> {
  try {
    await call()
    return []
  } catch (error) {
    if (error instanceof CredentialsRefused) return error.settings
    throw error
  }
}
