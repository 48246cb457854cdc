import { requestAlert } from '#contract/alerts.ts'
import { alertToken } from '#server/alerts/alert-link.ts'
import { sendDueAlerts } from '#server/alerts/send-due-alerts.ts'
import { systemActor } from '#server/database/actor.ts'
import { aProduct } from './builders.ts'
import { aVisitor, type TestShop } from './shop.ts'

type AlertJob = { alertId: string; mail: 'confirm' | 'back'; number: string }

/** A sold-out product. */
export function aSoldOutProduct({ context }: TestShop): ReturnType<typeof aProduct> {
  return aProduct(context, { keys: 0, name: { en: 'Lantern VPN', he: 'VPN של Lantern' } })
}

/** Requests a stock alert as a guest; returns its id. */
export async function anAlert(shop: TestShop, productId: string, email: string): Promise<string> {
  await shop.call(requestAlert, { productIdentifier: productId, email, language: 'en' }, aVisitor())
  const { rows } = await shop.context.pool.query<{ id: string }>(
    'select id from stock_alerts where product_id = $1 and email = $2',
    [productId, email.toLowerCase()],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The alert was not written')
  return id
}

/** The same, with the address confirmed. */
export async function aConfirmedAlert(shop: TestShop, productId: string, email: string): Promise<string> {
  const id = await anAlert(shop, productId, email)
  await shop.context.pool.query('update stock_alerts set confirmed_at = now() where id = $1', [id])
  return id
}

/** The token in the links of its e-mails. */
export function alertTokenOf({ context }: TestShop, id: string): string {
  return alertToken(context.secrets.alerts, id)
}

/** The token in the link that confirms the repeated request for an alert. */
export async function repeatTokenOf({ context }: TestShop, alertId: string): Promise<string> {
  const { rows } = await context.pool.query<{ id: string }>(
    'select id from stock_alert_repeats where alert_id = $1',
    [alertId],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('No repeated request was written')
  return alertToken(context.secrets.alerts, alertId, id)
}

/** The state of an alert; undefined once it is deleted. */
export async function alertRow(
  { context }: TestShop,
  id: string,
): Promise<{ confirmed: boolean; told: boolean } | undefined> {
  const { rows } = await context.pool.query<{ confirmed: boolean; told: boolean }>(
    'select confirmed_at is not null as confirmed, notified_at is not null as told from stock_alerts where id = $1',
    [id],
  )
  return rows[0]
}

/** Runs the stock watch once; returns the number of alerts sent. */
export function runStockWatch({ context }: TestShop): Promise<number> {
  return context.transact(systemActor(), (work) => sendDueAlerts(work, context.jobs))
}

/** The queued e-mails about a product, the oldest first. */
export async function alertJobs(
  { context }: TestShop,
  productId: string,
  mail: AlertJob['mail'],
): Promise<(AlertJob & { email: string })[]> {
  const { rows } = await context.pool.query<AlertJob & { email: string }>(
    `select j.data ->> 'alertId' as "alertId", j.data ->> 'mail' as mail, j.data ->> 'number' as number, a.email
     from pgboss.job j join stock_alerts a on a.id = (j.data ->> 'alertId')::uuid
     where j.name = 'send-alert-email' and a.product_id = $1 and j.data ->> 'mail' = $2 order by a.asked_at, j.created_on`,
    [productId, mail],
  )
  return rows
}
