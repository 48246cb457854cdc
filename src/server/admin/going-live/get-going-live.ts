import { asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type GoingLiveItem, goingLiveItems } from '#contract/admin/going-live.ts'
import type * as contract from '#contract/admin/going-live.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { toShekels } from '#shop/money.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { rowsOf } from '#server/database/rows.ts'
import { contentEntries } from '#server/database/tables/content/content.ts'
import { goingLiveMarks } from '#server/database/tables/going-live.ts'
import type { Read } from '#server/database/transaction.ts'
import { minAgorotOf } from '#server/settings/payments/known-providers.ts'
import { sandboxName } from '#server/settings/payments/read-payments.ts'
import { offeredTestSystems } from '#server/settings/payments/test-systems.ts'
import { listProviders } from './list-providers.ts'
import { viewTestOrders } from './view-test-order.ts'

type Item = Omit<OutputOf<typeof contract.getGoingLive>['items'][number], 'name'>

const nameKeys = ['SHOP_NAME'] as const
const logoKeys = ['LOGO_LIGHT'] as const
const businessKeys = [
  'SUPPORT_EMAIL',
  'BUSINESS_NAME',
  'BUSINESS_NUMBER',
  'BUSINESS_ADDRESS',
  'BUSINESS_PHONE',
] as const
const mailKeys = ['SMTP_URL', 'MAIL_FROM'] as const

/** What the shop still needs before selling for real. */
export async function getGoingLive(
  read: Read,
  context: Pick<ServerContext, 'payments' | 'settings' | 'settingStore'>,
): Promise<OutputOf<typeof contract.getGoingLive>> {
  const { settings, settingStore, payments } = context
  const notSet = (keys: readonly string[]) => keys.filter((key) => !settingStore.isSet(key))
  const marks = new Map(
    (await read.tx.select().from(goingLiveMarks)).map(({ item, markedAt }) => [item, markedAt.toISOString()]),
  )
  const marked = (item: 'vat' | 'backups'): Item => {
    const at = marks.get(item) ?? null
    return { done: at !== null, missing: [], at }
  }
  const mail = notSet(mailKeys)
  const mailedAt = marks.get('test-email') ?? null
  const seen = await readShopState(read, offeredProviders(context))
  const items: Readonly<Record<GoingLiveItem, Item>> = {
    ...(await paymentItems(read, context)),
    email: { done: mail.length === 0 && mailedAt !== null, missing: mail, at: mailedAt },
    name: plain(notSet(nameKeys)),
    logo: plain(notSet(logoKeys)),
    business: plain(notSet(businessKeys)),
    demo: is(!seen.demo),
    'legal-pages': await legalPages(read),
    'test-purchase': is(seen.bought),
    vat: marked('vat'),
    categories: is(seen.categories),
    products: is(seen.products),
    keys: is(seen.keys),
    'two-factor': is(seen.hasTwoFactor),
    https: is(settings.publicUrl.startsWith('https:')),
    backups: marked('backups'),
    'live-mode': is(settings.mode === 'live'),
  }
  const first = payments.methods[0]?.provider ?? sandboxName
  return {
    items: goingLiveItems
      .filter((name) => name !== 'demo' || seen.hadDemo)
      .map((name) => ({ name, ...items[name] })),
    testOrders: await viewTestOrders(read),
    testAmount: toShekels(minAgorotOf(first)),
  }
}

/** The providers that shoppers are offered, except the sandbox, which moves no money. */
function offeredProviders({ payments }: Pick<ServerContext, 'payments'>): string[] {
  return [...new Set(payments.methods.map(({ provider }) => provider))].filter((name) => name !== sandboxName)
}

function is(done: boolean): Item {
  return { done, missing: [], at: null }
}

function plain(missing: string[]): Item {
  return { done: missing.length === 0, missing, at: null }
}

/**
 * The providers that shoppers are offered, except the sandbox: whether their credentials and webhooks work, and
 * whether they move money.
 */
async function paymentItems(
  read: Read,
  context: Pick<ServerContext, 'payments' | 'settings' | 'settingStore'>,
): Promise<Readonly<Record<'provider' | 'webhooks' | 'real-payments', Item>>> {
  const { providers, offered } = await listProviders(read, context)
  const real = providers.filter(({ name }) => offered.some(({ provider }) => provider === name))
  const refused = real.filter(({ credentials }) => credentials?.accepted !== true).map(({ name }) => name)
  const silent = real.filter(({ lastWebhookAt }) => lastWebhookAt === null).map(({ name }) => name)
  const times = real.flatMap(({ lastWebhookAt }) => lastWebhookAt ?? []).toSorted()
  const tested = offeredTestSystems(context.settings.payments)
  return {
    'real-payments': { done: real.length > 0 && tested.length === 0, missing: [...tested], at: null },
    provider: { done: real.length > 0 && refused.length === 0, missing: refused, at: null },
    webhooks: { done: real.length > 0 && silent.length === 0, missing: silent, at: times.at(-1) ?? null },
  }
}

/** Each is saved or confirmed by an owner; the page lists those that are not. */
async function legalPages({ tx }: Read): Promise<Item> {
  const rows = await tx
    .select({ slug: contentEntries.slug })
    .from(contentEntries)
    .where(eq(contentEntries.pleaseRead, true))
    .orderBy(asc(contentEntries.slug))
  return plain(rows.map(({ slug }) => slug))
}

const shopState = v.object({
  hadDemo: v.boolean(),
  demo: v.boolean(),
  categories: v.boolean(),
  products: v.boolean(),
  keys: v.boolean(),
  bought: v.boolean(),
  hasTwoFactor: v.boolean(),
})

/** Products of the demo do not count, because nobody can deliver them; nor test orders of providers not offered. */
async function readShopState(
  { tx, actor }: Read,
  offered: readonly string[],
): Promise<v.InferOutput<typeof shopState>> {
  const [row] = await rowsOf(
    tx,
    shopState,
    sql`
    with own as (select id, kind from products where state = 'live'
      and id not in (select id from demo_rows where kind = 'product'))
    select exists (select from demo_rows union all select from demo_state where state <> 'none') as "hadDemo",
      exists (select from demo_rows) as demo,
      exists (select from categories where slug not in (select id from demo_rows where kind = 'category')) as categories,
      exists (select from own) as products,
      exists (select from own where kind <> 'key'
        or exists (select from licence_keys where product_id = own.id and status = 'available')) as keys,
      exists (select from test_orders where status in ('paid', 'refunded') and provider = any(${sql.param(offered)})) as bought,
      exists (select from two_factor_methods where user_id = ${actor.user?.id ?? null}) as "hasTwoFactor"`,
  )
  if (row === undefined) throw new Error('Nothing was found out')
  return row
}
