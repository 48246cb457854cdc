import { type CredentialReport, CredentialsRefused } from './provider.ts'

/** Tries credentials by a question about a payment that does not exist: only who one is matters to the answer. */
export async function checkByAsking(ask: () => Promise<unknown>): Promise<CredentialReport> {
  try {
    await ask()
    return { wrong: [], said: null }
  } catch (error) {
    if (error instanceof CredentialsRefused) return { wrong: error.settings, said: null }
    throw error
  }
}
