import { type CredentialReport, CredentialsRefused } from '../provider.ts'
import type { StripeCalls } from './stripe-calls.ts'

/** Reads one payment page, if any. Only a received event can prove that the webhook secret is right. */
export async function checkKey({ call }: StripeCalls): Promise<CredentialReport> {
  try {
    await call(({ checkout }) => checkout.sessions.list({ limit: 1 }))
    return { wrong: [], reason: null }
  } catch (error) {
    if (error instanceof CredentialsRefused) return { wrong: error.settings, reason: null }
    throw error
  }
}
