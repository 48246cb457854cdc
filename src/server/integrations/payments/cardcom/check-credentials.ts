import { randomUUID } from 'node:crypto'
import { type CredentialReport, CredentialsRefused } from '../provider.ts'
import { readPage } from './ask-payment.ts'
import type { Cardcom } from './cardcom-calls.ts'
import { transactionsSince } from './list-transactions.ts'

/** Asks about a page that nobody opened, which needs terminal and name, and for a list, which needs the password. */
export async function checkCredentials(cardcom: Cardcom): Promise<CredentialReport> {
  const wrong = await refusedBy(() => readPage(cardcom, randomUUID()))
  if (wrong.length > 0) return { wrong, said: null }
  const inList = await refusedBy(() => transactionsSince(cardcom, new Date().toISOString()))
  // the name was accepted a moment ago
  return { wrong: inList.filter((setting) => setting !== 'CARDCOM_API_NAME'), said: null }
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
