import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { customerEmail } from '#shop/coupons/coupon.ts'
import type { Person, PrivacySource } from '#server/context/privacy-source.ts'
import { addressesOf } from '#server/coupons/former-customers.ts'
import { blocks } from '#server/database/tables/orders/blocks.ts'
import type { Read } from '#server/database/transaction.ts'
import { hashedEmail, isRunning } from './running-blocks.ts'

/**
 * Blocks of the addresses somebody has ordered under. The team's notes on them are not exported. When an
 * account is deleted, active blocks remain as keyed hashes, so that deletion does not evade them; ended ones
 * are erased.
 */
export function blocksPrivacySource(secret: Buffer): PrivacySource {
  return {
    name: 'blocks',
    title: { en: 'Addresses we take no orders from', he: 'כתובות שאיננו מקבלים מהן הזמנות' },
    labels: {
      email: { en: 'E-mail', he: 'דוא״ל' },
      date: { en: 'Date', he: 'תאריך' },
      until: { en: 'Until', he: 'עד' },
    },
    collect: async (read, person) => {
      const rows = await read.tx
        .select()
        .from(blocks)
        .where(await ofPerson(read, person))
        .orderBy(asc(blocks.id))
      return rows.map(({ value, createdAt, endsAt, closedAt }) => ({
        email: value,
        date: createdAt.toISOString(),
        until: (closedAt ?? endsAt)?.toISOString() ?? null,
      }))
    },
    forget: async (work, person) => {
      const theirs = await ofPerson(work, person)
      await work.tx.delete(blocks).where(and(theirs, sql`not (${isRunning})`))
      const left = await work.tx.select({ id: blocks.id, value: blocks.value }).from(blocks).where(theirs)
      for (const { id, value } of left)
        await work.tx
          .update(blocks)
          .set({ value: hashedEmail(secret, value), reason: '' })
          .where(eq(blocks.id, id))
    },
  }
}

async function ofPerson(read: Pick<Read, 'tx'>, { userId, email }: Person) {
  const known = await addressesOf(read, userId, email)
  const addresses = [email, ...known.flatMap((one) => one.email ?? [])].map(customerEmail)
  return and(eq(blocks.kind, 'email'), inArray(blocks.value, [...new Set(addresses)]))
}
