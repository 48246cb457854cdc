import { sql } from 'drizzle-orm'
import type { ProviderDocument } from '#server/integrations/payments/provider.ts'

/** The columns of an issued document. */
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
