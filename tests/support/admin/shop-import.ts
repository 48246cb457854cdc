import assert from 'node:assert/strict'
import { api } from '#contract/api.ts'
import type { ReportLine, ShopImport } from '#contract/admin/shop-imports.ts'
import { runShopImport } from '#server/admin/shop-import/run-shop-import.ts'
import { deliverWaitingOrders } from '#server/orders/delivery/deliver-waiting-orders.ts'
import { aUser } from '../builders.ts'
import { aVisitor, type TestShop, type Visitor } from '../shop.ts'

type ImportOptions = {
  readonly name?: string
  readonly source?: 'woocommerce' | 'shopify'
  readonly kind?: ShopImport['kind']
  readonly mapping?: Readonly<Record<string, number>>
  readonly options?: Partial<ShopImport['options']>
}

type Importing = Parameters<typeof runShopImport>[0]

/** Processes an import as the worker does. */
export function runImport(
  { context }: TestShop,
  importId: string,
  needs: Importing = context,
): Promise<void> {
  return runShopImport(needs, (work, ids) => deliverWaitingOrders(work, context.jobs, ids), { importId })
}

/** Processes an import, and does something before its transaction ends. */
export async function duringImport<T>(
  shop: TestShop,
  importId: string,
  something: () => Promise<T>,
): Promise<T> {
  const results: T[] = []
  const transact: Importing['transact'] = (actor, useCase) =>
    shop.context.transact(actor, async (work) => {
      const result = await useCase(work)
      results.push(await something())
      return result
    })
  await runImport(shop, importId, { ...shop.context, transact })
  const [result] = results
  if (result === undefined) throw new Error('The import ran no transaction')
  return result
}

/** Checks a file; returns what the import would do, and the report on each line. */
export async function aCheckedImport(
  shop: TestShop,
  owner: Visitor,
  csv: string | Buffer,
  { name = 'export.csv', source, kind, mapping, options }: ImportOptions = {},
): Promise<{ seen: ShopImport; lines: ReportLine[] }> {
  const begun = await shop.call(api.startShopImport, { name, body: Buffer.from(csv) }, owner)
  assert.equal(begun.status, 201, JSON.stringify(begun.problem))
  const { id } = begun.data
  const what = { importId: id, source: source ?? begun.data.source, kind: kind ?? begun.data.kind }
  const suggestion = (await shop.call(api.suggestShopImport, what, owner)).data
  const checked = await shop.call(
    api.checkShopImport,
    { ...what, mapping: mapping ?? suggestion.mapping, options: { ...suggestion.options, ...options } },
    owner,
  )
  assert.equal(checked.status, 202, JSON.stringify(checked.problem))
  await runImport(shop, id)
  return readImport(shop, owner, id)
}

/** The same, and imports the file if there is no error. */
export async function aWrittenImport(
  ...given: Parameters<typeof aCheckedImport>
): Promise<{ seen: ShopImport; lines: ReportLine[] }> {
  const [shop, owner] = given
  const { seen, lines } = await aCheckedImport(...given)
  assert.equal(seen.wrong, 0, JSON.stringify(lines.filter(({ what }) => what === 'wrong')))
  const confirmed = await shop.call(api.writeShopImport, { importId: seen.id }, owner)
  assert.equal(confirmed.status, 202, JSON.stringify(confirmed.problem))
  await runImport(shop, seen.id)
  return readImport(shop, owner, seen.id)
}

/** A browser signed in to an account that has no password yet. */
export async function signedIn({ context }: TestShop, userId: string): Promise<Visitor> {
  const lent = await aUser(context)
  await context.pool.query('update sessions set user_id = $1 where user_id = $2', [userId, lent.userId])
  return aVisitor(lent)
}

async function readImport(shop: TestShop, owner: Visitor, importId: string) {
  const seen = (await shop.call(api.getShopImport, { importId }, owner)).data
  const lines = (await shop.call(api.listShopImportLines, { importId }, owner)).data.rows
  return { seen, lines }
}

/** In the format of WooCommerce's own export; the shop and all data are invented. */
export const wooProducts = `ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","In stock?",Stock,"Purchase note","Sale price","Regular price",Categories,Tags,Images,Parent,"Attribute 1 name","Attribute 1 value(s)"
101,"simple, virtual",SKY-OFF,Sky Office 2024,1,0,visible,"<p>The office of the <strong>sky</strong>.</p>","<h2>What you get</h2>\\n<ul><li>Writer</li><li>Sheets</li></ul><script>alert(1)</script>",,,taxable,1,5,"Enter the key under <em>Help</em>.",199.90,249.90,"Software > Office, Deals",office,https://old.example/wp-content/sky.jpg,,,
102,variable,GAME,Night Racer,1,0,visible,Drive by night,"A game.",,,taxable,1,,,,,Games,,,,Edition,"Standard, Gold"
103,variation,GAME-S,Night Racer - Standard,1,0,visible,,,,,taxable,1,,,,59.90,,,,GAME,Edition,Standard
104,variation,GAME-G,Night Racer - Gold,1,0,visible,,,,,taxable,1,,,,89.90,,,,id:102,Edition,Gold
105,"simple, virtual",HEB-1,אנטי־וירוס לשנה,1,0,visible,"הגנה לכל הבית","תיאור מלא",,,taxable,1,,,,"120,50",אבטחה,,,,,
106,grouped,BOX,A box of games,1,0,visible,,,,,taxable,1,,,,,Games,,,,,
`

/** In the format of Customer/Order/Coupon Export, with a row for each item. */
export const wooOrders = `order_id,order_number,date,status,order_total,order_currency,refunded_total,billing_first_name,billing_last_name,billing_email,billing_phone,item_name,item_sku,item_quantity,item_total
9001,5001,2024-03-05 14:22:10,completed,279.80,ILS,0,דנה,לוי,Dana@Example.com,050-123-4567,Sky Office 2024,SKY-OFF,1,199.90
9001,5001,2024-03-05 14:22:10,completed,279.80,ILS,0,דנה,לוי,Dana@Example.com,050-123-4567,Night Racer - Gold,GAME-G,1,89.90
9002,5002,2023-11-01 09:00:00,refunded,59.90,ILS,59.90,Avi,Cohen,avi@example.com,,Night Racer - Standard,GAME-S,1,59.90
9003,5003,2024-04-01 10:00:00,cancelled,59.90,ILS,0,Avi,Cohen,avi@example.com,,Night Racer - Standard,GAME-S,1,59.90
9004,5004,2024-04-02 10:00:00,on-hold,59.90,ILS,0,Avi,Cohen,avi@example.com,,Night Racer - Standard,GAME-S,1,59.90
`

/** In the export format of License Manager for WooCommerce. */
export const wooKeys = `id,order_id,product_id,license_key,expires_at,status
1,9001,101,SKYA-1111-2222-3333,,2
2,9001,104,GOLD-1111-2222-3333,,2
3,9002,103,STND-1111-2222-3333,,2
4,,101,SKYA-4444-5555-6666,,3
5,,101,SKYA-7777-8888-9999,2020-01-01 00:00:00,3
6,,101,SKYA-0000-8888-9999,,2
`

/** In Shopify's product export format, with variants and a line for a picture. */
export const shopifyProducts = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Image Src,Status
photo-lab,Photo Lab,<p>Edit <b>photos</b></p>,Pixel,Design,,true,Term,1 year,PL-1,90.00,120.00,https://cdn.example/1.png,active
photo-lab,,,,,,,,3 years,PL-3,210.00,,,
photo-lab,,,,,,,,,,,,https://cdn.example/2.png,
old-one,Old One,<p>Gone</p>,Pixel,Design,,true,Title,Default Title,OLD-1,10.00,,,archived
`
