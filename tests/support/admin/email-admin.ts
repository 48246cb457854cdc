import { randomBytes } from 'node:crypto'
import { after, before } from 'node:test'
import { type Email, type EmailTemplate, getEmail, saveEmail } from '#contract/admin/content/emails.ts'
import type { Language } from '#shop/localized.ts'
import type { Subscription } from '#server/database/notifications.ts'
import { watchSettings } from '#server/settings/setting-store.ts'
import { startBackground } from '#server/startup/background.ts'
import { addKeys, aProduct, aUser } from '../builders.ts'
import { smtpServer, type TestSmtp } from '../fakes/smtp.ts'
import { act, placeAndOpen } from '../orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '../shop.ts'
import { until } from '../until.ts'

/** The e-mail that these tests change. */
export const emailName = 'order-completed'

/**
 * A shop with two servers and e-mail delivery, and an owner called dana; opened before the tests of a `describe` and
 * closed after them.
 */
export function emailAdminShop() {
  let shop: TestShop
  let second: TestShop
  let smtp: TestSmtp
  let background: { stop(): Promise<void> }
  let watching: Subscription
  let owner: Visitor
  before(async () => {
    smtp = await smtpServer()
    const environment = {
      SMTP_URL: smtp.url,
      RECONCILE_SECONDS: '3600',
      MASTER_KEY: randomBytes(32).toString('base64'),
    }
    shop = await aShop({ environment })
    const url = shop.context.pool.options.connectionString ?? ''
    second = await aShop({ environment, database: { url, drop: async () => undefined } })
    watching = await watchSettings(second.context.settingStore, second.context)
    background = await startBackground(shop.context, shop.demo)
    owner = aVisitor(await aUser(shop.context, { role: 0, username: 'dana', email: 'dana@example.com' }))
  })
  after(async () => {
    await background.stop()
    await watching.stop()
    await second.close()
    await shop.close()
    await smtp.stop()
  })

  const get = async (language: Language): Promise<Email> =>
    (await shop.call(getEmail, { name: emailName, language }, owner)).data
  /** Null restores the default. */
  const save = async (language: Language, template: EmailTemplate | null) =>
    shop.call(
      saveEmail,
      { name: emailName, language, template, version: (await get(language)).version },
      owner,
    )
  /** The default with another subject and an additional first paragraph. */
  async function changed(language: Language, subject: string, text: string): Promise<EmailTemplate> {
    const { blocks } = (await get(language)).default
    return { subject, blocks: [{ block: 'text', text }, ...blocks] }
  }
  /** Buys a key; returns the e-mail about it. */
  async function bought(language: Language, buyer = 'Noa'): Promise<string> {
    const product = await aProduct(shop.context, { keys: 0 })
    await addKeys(shop.context, product.id, 1)
    const { orderId, reference } = await placeAndOpen(shop, product.id, { wanted: { language, name: buyer } })
    await act(shop, reference, 'succeed')
    const sent = () => smtp.emails.find((mail) => mail.raw.includes(orderId))
    await until(() => sent() !== undefined, 'the e-mail came')
    return sent()?.raw ?? ''
  }
  return {
    get,
    save,
    changed,
    bought,
    get shop(): TestShop {
      return shop
    },
    get second(): TestShop {
      return second
    },
    get smtp(): TestSmtp {
      return smtp
    },
    get owner(): Visitor {
      return owner
    },
  }
}

/** The decoded subject of a sent e-mail. */
export function subjectOf(raw: string): string {
  const line = /^Subject: ((?:.*)(?:\r?\n[ \t].*)*)/m.exec(raw)?.[1] ?? ''
  return line
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString())
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) =>
      Buffer.from(
        text
          .replace(/_/g, ' ')
          .replace(/=([0-9A-F]{2})/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString(),
    )
}
