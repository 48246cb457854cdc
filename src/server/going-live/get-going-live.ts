import { asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { GoingLiveItem } from '#contract/admin/going-live.ts'
import type * as contract from '#contract/admin/going-live.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { toShekels } from '#shop/money.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { rowsOf } from '#server/database/rows.ts'
import { contentEntries } from '#server/database/tables/content.ts'
import { goingLiveMarks } from '#server/database/tables/going-live.ts'
import type { Read } from '#server/database/transaction.ts'
import { leastAgorotOf } from '#server/settings/payments/known-providers.ts'
import { sandboxName } from '#server/settings/payments/read-payments.ts'
import { listProviders } from './list-providers.ts'
import { viewTestOrders } from './view-test-order.ts'

type Item = Omit<OutputOf<typeof contract.getGoingLive>['items'][number], 'name'>

const businessKeys = [
  'SHOP_NAME',
  'SUPPORT_EMAIL',
  'BUSINESS_NAME',
  'BUSINESS_NUMBER',
  'BUSINESS_ADDRESS',
  'BUSINESS_PHONE',
] as const
const mailKeys = ['SMTP_URL', 'MAIL_FROM'] as const

/** What the shop still lacks to sell for real. */
export async function getGoingLive(
  read: Read,
  context: Pick<ServerContext, 'payments' | 'settings' | 'settingStore'>,
): Promise<OutputOf<typeof contract.getGoingLive>> {
  const { settings, settingStore, payments } = context
  const notGiven = (keys: readonly string[]) => keys.filter((key) => !settingStore.isGiven(key))
  const marks = new Map(
    (await read.tx.select().from(goingLiveMarks)).map(({ item, markedAt }) => [item, markedAt.toISOString()]),
  )
  const marked = (item: 'legal-pages' | 'vat' | 'backups'): Item => {
    const at = marks.get(item) ?? null
    return { done: at !== null, missing: [], at }
  }
  const mail = notGiven(mailKeys)
  const mailedAt = marks.get('test-email') ?? null
  const seen = await lookAround(read)
  const items: Readonly<Record<GoingLiveItem, Item>> = {
    ...(await paymentItems(read, context)),
    email: { done: mail.length === 0 && mailedAt !== null, missing: mail, at: mailedAt },
    business: plain(notGiven(businessKeys)),
    'legal-pages': await legalPages(read, marked('legal-pages')),
    vat: marked('vat'),
    products: { done: seen.products, missing: [], at: null },
    'two-factor': { done: seen.secondFactor, missing: [], at: null },
    https: { done: settings.publicUrl.startsWith('https:'), missing: [], at: null },
    backups: marked('backups'),
    'live-mode': { done: settings.mode === 'live', missing: [], at: null },
  }
  const first = payments.methods[0]?.provider ?? sandboxName
  return {
    items: order.map((name) => ({ name, ...items[name] })),
    testOrders: await viewTestOrders(read),
    testAmount: toShekels(leastAgorotOf(first)),
  }
}

const order: readonly GoingLiveItem[] = [
  'business',
  'products',
  'legal-pages',
  'vat',
  'email',
  'provider',
  'callbacks',
  'two-factor',
  'https',
  'backups',
  'live-mode',
]

function plain(missing: string[]): Item {
  return { done: missing.length === 0, missing, at: null }
}

/** The providers shoppers are offered, but for the sandbox: accepted, and heard of by themselves. */
async function paymentItems(
  read: Read,
  context: Pick<ServerContext, 'payments' | 'settings' | 'settingStore'>,
): Promise<Readonly<Record<'provider' | 'callbacks', Item>>> {
  const { providers, offered } = await listProviders(read, context)
  const real = providers.filter(({ name }) => offered.some(({ provider }) => provider === name))
  const refused = real.filter(({ credentials }) => credentials?.accepted !== true).map(({ name }) => name)
  const silent = real.filter(({ heardAt }) => heardAt === null).map(({ name }) => name)
  const heard = real.flatMap(({ heardAt }) => heardAt ?? []).toSorted()
  return {
    provider: { done: real.length > 0 && refused.length === 0, missing: refused, at: null },
    callbacks: { done: real.length > 0 && silent.length === 0, missing: silent, at: heard.at(-1) ?? null },
  }
}

/** Ticked off as a whole, or each page saved or confirmed by an owner: until then those that are left are named. */
async function legalPages({ tx }: Read, marked: Item): Promise<Item> {
  if (marked.done) return marked
  const rows = await tx
    .select({ slug: contentEntries.slug })
    .from(contentEntries)
    .where(eq(contentEntries.pleaseRead, true))
    .orderBy(asc(contentEntries.slug))
  return plain(rows.map(({ slug }) => slug))
}

async function lookAround({ tx, actor }: Read): Promise<{ products: boolean; secondFactor: boolean }> {
  const [row] = await rowsOf(
    tx,
    v.object({ products: v.boolean(), secondFactor: v.boolean() }),
    sql`select exists (select from stock_summary where live and coalesce(units, 1) > 0) as products,
      exists (select from two_factor_methods where user_id = ${actor.user?.id ?? null}) as "secondFactor"`,
  )
  return row ?? { products: false, secondFactor: false }
}
