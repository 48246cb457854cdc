import { sql } from 'drizzle-orm'
import type { ProviderDocument } from '#server/integrations/payments/provider.ts'

/** What a row of a document says once it is issued. */
export function issuedAs({ number, url, allocationNumber }: ProviderDocument) {
  return {
    status: 'issued' as const,
    number,
    link: url,
    allocationNumber,
    problem: null,
    issuedAt: sql`now()`,
  }
}
