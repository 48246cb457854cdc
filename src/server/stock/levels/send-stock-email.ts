import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { localized } from '#contract/shapes.ts'
import { formatMoney } from '#shop/money.ts'
import { addressIn, type Language } from '#shop/localized.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { rowsOf } from '#server/database/rows.ts'
import { typed } from '#server/database/connect.ts'
import type { Read } from '#server/database/transaction.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { rowsBlock } from '#server/integrations/mail/email-blocks.ts'
import { button, fixed } from '#server/integrations/mail/placed-blocks.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import { stockEmailTexts } from './stock-email-texts.ts'
import { stockEmails } from './stock-emails.ts'
import type { GivenNotice, StockNotice } from '#server/jobs/stock-notice.ts'

type Needs = Pick<ServerContext, 'pool' | 'mailer' | 'settings'>
type Line = { readonly label: string; readonly value: string }

const maxLines = 30

/** The job that e-mails a manager about the stock, in their language. E-mails never contain a whole key. */
export async function sendStockEmail(
  { pool, mailer, settings }: Needs,
  { noticeId, userId, notice }: JobData['send-stock-email'],
): Promise<void> {
  const read = { tx: typed(pool) }
  const [user] = await read.tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
  if (user === undefined) return
  const { language } = user
  const words = stockEmailTexts[language]
  const lines = await linesOf(read, notice, language)
  const rest = lines.length - maxLines
  await mailer.send({
    to: user.email,
    language,
    messageId: `<stock.${noticeId}@${new URL(settings.publicUrl).hostname}>`,
    ...composeEmail(settings, stockEmails[notice.kind], {
      language,
      values: { news: words[notice.kind].news?.(lines.length) ?? '' },
      blocks: {
        details: fixed(
          rowsBlock([
            ...lines.slice(0, maxLines),
            ...(rest > 0 ? [{ label: words.more, value: String(rest) }] : []),
          ]),
        ),
        button: button(settings.publicUrl + addressIn(language, addressOf(notice))),
      },
    }),
  })
}

function addressOf(notice: StockNotice): string {
  if (notice.kind === 'batch-replaced') return `/dashboard/admin/stock/batches/${notice.batchId}`
  if ('orderId' in notice) return `/dashboard/admin/orders/${notice.orderId}`
  return notice.kind === 'key-opened'
    ? `/dashboard/admin/stock/${notice.productId}`
    : '/dashboard/admin/stock'
}

function linesOf(read: Pick<Read, 'tx'>, notice: StockNotice, language: Language): Promise<Line[]> {
  switch (notice.kind) {
    case 'low-stock':
      return lowProducts(read, notice.productIds, language)
    case 'expiring':
      return expiringBatches(read, notice.batchIds, language)
    case 'key-opened':
      return openedKey(read, notice, language)
    case 'batch-replaced':
      return replacedBatch(read, notice, language)
    case 'card-testing':
      return Promise.resolve(pausedPayments(notice, language))
    case 'dispute':
      return disputedOrder(read, notice, language)
    case 'risk-check':
      return checkedOrder(read, notice, language)
    case 'order-free':
    case 'order-paid-by-hand':
    case 'order-unpaid':
    case 'order-email-changed':
    case 'keys-replaced':
      return givenOrder(read, notice, language)
  }
}

function pausedPayments(
  { by, declines, minutes }: Extract<StockNotice, { kind: 'card-testing' }>,
  language: Language,
): Line[] {
  const words = stockEmailTexts[language].paused
  return [
    { label: words.by, value: words.kinds[by] },
    { label: words.declines(minutes), value: String(declines) },
  ]
}

async function lowProducts(
  { tx }: Pick<Read, 'tx'>,
  productIds: readonly string[],
  language: Language,
): Promise<Line[]> {
  const rows = await rowsOf(
    tx,
    v.object({ name: localized, units: v.number() }),
    sql`
    select p.name, coalesce((select sum(units)::int from stock_levels l where l.product_id = p.id and l.status = 'available'), 0) as units
    from products p where p.id = any(${sql.param(productIds)}::text[]) order by units, p.id`,
  )
  return rows.map(({ name, units }) => ({
    label: nameInText(name[language], language),
    value: stockEmailTexts[language].keysLeft(units),
  }))
}

/** A batch that expires at midnight is good until the day before. */
const minutes = 1

async function expiringBatches(
  { tx }: Pick<Read, 'tx'>,
  batchIds: readonly string[],
  language: Language,
): Promise<Line[]> {
  const rows = await rowsOf(
    tx,
    v.object({ name: localized, units: v.number(), last: v.string() }),
    sql`
    select p.name, coalesce((select sum(units)::int from stock_levels l where l.batch_id = b.id and l.status = 'available'), 0) as units,
      to_char((b.expires_at - make_interval(mins => ${minutes})) at time zone 'Asia/Jerusalem', 'DD.MM.YYYY') as last
    from stock_batches b join products p on p.id = b.product_id
    where b.id = any(${sql.param(batchIds)}::uuid[]) order by b.expires_at, b.id`,
  )
  return rows.map(({ name, units, last }) => ({
    label: nameInText(name[language], language),
    value: stockEmailTexts[language].until(units, last),
  }))
}

async function replacedBatch(
  { tx }: Pick<Read, 'tx'>,
  { productId, byUserId, reason, keys, left }: Extract<StockNotice, { kind: 'batch-replaced' }>,
  language: Language,
): Promise<Line[]> {
  const { opened, recalled } = stockEmailTexts[language]
  const { name, who } = await productAndUser(tx, productId, byUserId)
  return [
    { label: opened.who, value: who },
    { label: opened.product, value: nameInText(name[language], language) },
    { label: recalled.keys, value: String(keys) },
    { label: recalled.left, value: String(left) },
    { label: opened.reason, value: reason },
  ]
}

async function openedKey(
  { tx }: Pick<Read, 'tx'>,
  { productId, lastFour, byUserId, reason }: Extract<StockNotice, { kind: 'key-opened' }>,
  language: Language,
): Promise<Line[]> {
  const { name, who } = await productAndUser(tx, productId, byUserId)
  const words = stockEmailTexts[language].opened
  return [
    { label: words.who, value: who },
    { label: words.product, value: nameInText(name[language], language) },
    ...(lastFour === '' ? [] : [{ label: words.key, value: lastFour }]),
    { label: words.reason, value: reason },
  ]
}

async function productAndUser(tx: Read['tx'], productId: string, userId: string | null) {
  const [row] = await rowsOf(
    tx,
    v.object({ name: localized, who: v.nullable(v.string()) }),
    sql`
    select p.name, (select username from users where id = ${userId}::uuid) as who from products p where p.id = ${productId}`,
  )
  return { name: row?.name ?? { en: productId, he: productId }, who: row?.who ?? '–' }
}

async function disputedOrder(
  { tx }: Pick<Read, 'tx'>,
  { orderId, amountAgorot, answerBy }: Extract<StockNotice, { kind: 'dispute' }>,
  language: Language,
): Promise<Line[]> {
  const [order] = await rowsOf(
    tx,
    v.object({ number: v.number(), paid: v.number(), last: v.nullable(v.string()) }),
    sql`
    select number, paid_agorot as paid, to_char(${answerBy}::timestamptz at time zone 'Asia/Jerusalem', 'DD.MM.YYYY') as last
    from orders where id = ${orderId}`,
  )
  const words = stockEmailTexts[language].disputed
  return [
    { label: words.order, value: order === undefined ? orderId : orderNumberText(order.number) },
    { label: words.sum, value: formatMoney(amountAgorot ?? order?.paid ?? 0) },
    { label: words.answerBy, value: order?.last ?? words.noDay },
  ]
}

async function checkedOrder(
  { tx }: Pick<Read, 'tx'>,
  { orderId, rules }: Extract<StockNotice, { kind: 'risk-check' }>,
  language: Language,
): Promise<Line[]> {
  const [order] = await rowsOf(
    tx,
    v.object({ number: v.number(), paid: v.number() }),
    sql`select number, paid_agorot as paid from orders where id = ${orderId}`,
  )
  const words = stockEmailTexts[language].checked
  return [
    { label: words.order, value: order === undefined ? orderId : orderNumberText(order.number) },
    { label: words.sum, value: formatMoney(order?.paid ?? 0) },
    ...rules.map((rule) => ({ label: words.why, value: words.rules[rule] })),
  ]
}

async function givenOrder(
  { tx }: Pick<Read, 'tx'>,
  { orderId, amountAgorot, byUserId, reason }: GivenNotice,
  language: Language,
): Promise<Line[]> {
  const [order] = await rowsOf(
    tx,
    v.object({ who: v.nullable(v.string()), number: v.number() }),
    sql`select number, (select username from users where id = ${byUserId}::uuid) as who from orders where id = ${orderId}`,
  )
  const words = stockEmailTexts[language].opened
  return [
    { label: words.who, value: order?.who ?? '–' },
    { label: words.order, value: order === undefined ? orderId : orderNumberText(order.number) },
    { label: words.sum, value: formatMoney(amountAgorot) },
    { label: words.reason, value: reason },
  ]
}
