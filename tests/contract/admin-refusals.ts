import { api, type EndpointName } from '#contract/api.ts'
import { aCategory, aProduct, aUser } from '#tests/support/builders.ts'
import { aProductForm } from '#tests/support/admin/product-admin.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import { aPicture, whileStoreIsAway } from './store-away.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

type Names =
  | 'getAdmin'
  | 'listManagers'
  | 'changeDuties'
  | 'listSettings'
  | 'changeSettings'
  | 'listSettingVersions'
  | 'listEmails'
  | 'getEmail'
  | 'listEmailVersions'
  | 'previewEmail'
  | 'saveEmail'
  | 'sendEmailTest'
  | 'listAdminProducts'
  | 'getAdminProduct'
  | 'addProduct'
  | 'changeProduct'
  | 'changeProducts'
  | 'addVariant'
  | 'makeMainVariant'
  | 'duplicateProduct'
  | 'changePrices'
  | 'listPriceChanges'
  | 'undoPriceChange'
  | 'addPicture'
  | 'putProductFile'
  | 'getFileLimit'
  | 'previewTexts'
  | 'exportProducts'
  | 'importProducts'
  | 'listAdminCategories'
  | 'addCategory'
  | 'renameCategory'
  | 'removeCategory'
  | 'orderCategories'

/** `shop` is a function: the shop opens after the scenarios are listed. */
export function adminScenarios(shop: () => TestShop): Pick<Scenarios, Names> {
  const noUser = '01890000-0000-7000-8000-000000000000'
  const owner = async () => aVisitor(await aUser(shop().context, { role: 0 }))
  async function send(name: EndpointName, input: unknown, as?: Visitor): Promise<Refused> {
    const { status, problem } = await shop().call(api[name], input, as ?? (await owner()))
    return { status, code: problem.code }
  }

  const renaming = (seen: string) => ({
    name: { en: 'New', he: 'חדש' },
    seen: { en: seen, he: seen },
  })
  const bytes = (text: string) => new TextEncoder().encode(text)
  const changed = async (wanted: Record<string, unknown>) => {
    const { id, slug, category } = await aProduct(shop().context)
    return send('changeProduct', { id, version: 1, ...aProductForm({ slug, category, ...wanted }) })
  }
  const changedMany = async (wanted: Record<string, unknown>, state = 'draft') => {
    const { id } = await aProduct(shop().context, { state: 'draft', brand: '' })
    return send('changeProducts', {
      products: [{ id, version: 1, ...wanted }],
      change: { what: 'state', state },
    })
  }

  const prices = async (wanted: Record<string, unknown>, of: Record<string, unknown> = {}) => {
    const { id } = await aProduct(shop().context, { priceAgorot: 100_000_000 })
    return send('changePrices', {
      products: [{ id, version: 1, ...of }],
      percent: 1,
      rounding: 'agora',
      ...wanted,
    })
  }
  const undoneTwice = async () => {
    const { id } = await aProduct(shop().context)
    const input = { products: [{ id, version: 1 }], percent: 10, rounding: 'agora' }
    const { data } = await shop().call(api.changePrices, input, await owner())
    await send('undoPriceChange', { changeId: data.changeId })
    return send('undoPriceChange', { changeId: data.changeId })
  }

  const emailOf = (subject: string, ...blocks: readonly string[]) => ({
    subject,
    blocks: blocks.map((block) => ({ block, text: 'Hello' })),
  })
  const email = {
    name: 'order-completed',
    language: 'en',
    template: emailOf('Hello', 'button', 'items', 'details', 'terms'),
  } as const

  return {
    getAdmin: {},
    listSettings: {},
    changeSettings: {
      'invalid-input': () =>
        send('changeSettings', { changes: [{ key: 'SHOP_NAME', value: ' ', version: 0 }] }),
      'version-changed': () =>
        send('changeSettings', { changes: [{ key: 'SHOP_NAME', value: 'Keys', version: 7 }] }),
      'setting-in-environment': async () => {
        const named = await aShop({ environment: { SHOP_NAME: 'Keys' } })
        const by = aVisitor(await aUser(named.context, { role: 0 }))
        const changes = [{ key: 'SHOP_NAME', value: 'Locks', version: 0 }]
        const { status, problem } = await named.call(api.changeSettings, { changes }, by)
        await named.close()
        return { status, code: problem.code }
      },
    },
    listEmails: {},
    getEmail: { 'not-found': () => send('getEmail', { name: 'nothing', language: 'en' }) },
    listEmailVersions: { 'not-found': () => send('listEmailVersions', { name: 'nothing', language: 'en' }) },
    previewEmail: { 'not-found': () => send('previewEmail', { ...email, name: 'nothing' }) },
    saveEmail: {
      'not-found': () => send('saveEmail', { ...email, name: 'nothing', version: 0 }),
      'invalid-input': () =>
        send('saveEmail', {
          ...email,
          template: emailOf('Hello', 'nothing', 'button', 'items', 'details', 'terms'),
          version: 0,
        }),
      'version-changed': () => send('saveEmail', { ...email, version: 7 }),
      'email-variable-unknown': () =>
        send('saveEmail', { ...email, template: emailOf('{{nobody}}', 'text'), version: 0 }),
      'email-block-missing': () =>
        send('saveEmail', { ...email, template: emailOf('Hello', 'text'), version: 0 }),
    },
    sendEmailTest: {
      'not-found': () => send('sendEmailTest', { ...email, name: 'nothing' }),
      'invalid-input': () =>
        send('sendEmailTest', {
          ...email,
          template: emailOf('Hello', 'nothing', 'button', 'items', 'details', 'terms'),
        }),
      'email-variable-unknown': () =>
        send('sendEmailTest', { ...email, template: emailOf('{{nobody}}', 'text') }),
      'email-block-missing': () => send('sendEmailTest', { ...email, template: emailOf('Hello', 'text') }),
      'email-not-sent': async () => {
        const closed = await aShop({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
        const by = aVisitor(await aUser(closed.context, { role: 0 }))
        const { status, problem } = await closed.call(api.sendEmailTest, email, by)
        await closed.close()
        return { status, code: problem.code }
      },
    },
    listSettingVersions: { 'not-found': () => send('listSettingVersions', { key: 'NOTHING' }) },
    listAdminProducts: {},
    getAdminProduct: { 'not-found': () => send('getAdminProduct', { id: 'nothing' }) },
    addProduct: {
      'slug-taken': async () => {
        const { slug, category } = await aProduct(shop().context)
        return send('addProduct', aProductForm({ slug, category }))
      },
      'product-not-ready': async () => {
        const { category } = await aProduct(shop().context)
        return send('addProduct', aProductForm({ category, state: 'live', brand: '' }))
      },
    },
    changeProduct: {
      'not-found': () => send('changeProduct', { id: 'nothing', version: 1, ...aProductForm() }),
      'version-changed': () => changed({ version: 2 }),
      'slug-taken': async () => changed({ slug: (await aProduct(shop().context)).slug }),
      'product-not-ready': () => changed({ state: 'live', name: { en: 'Only English', he: '' } }),
    },
    changeProducts: {
      'not-found': () => changedMany({ id: 'nothing' }),
      'version-changed': () => changedMany({ version: 2 }),
      'product-not-ready': () => changedMany({}, 'live'),
    },
    addVariant: {
      'not-found': () =>
        send('addVariant', { id: 'nothing', label: { en: '1 year', he: 'לשנה' }, price: 9.9 }),
      'invalid-input': async () => {
        const { id } = await aProduct(shop().context, { name: { en: 'N'.repeat(100), he: 'שם' } })
        const long = 'x'.repeat(60)
        return send('addVariant', { id, label: { en: long, he: long }, price: 9.9 })
      },
    },
    makeMainVariant: {
      'not-found': () => send('makeMainVariant', { id: 'nothing' }),
      'product-not-ready': async () => {
        const main = await aProduct(shop().context, { name: { en: 'Plain', he: 'רגיל' } })
        const name = { en: 'Plain – 1 year', he: 'רגיל – לשנה' }
        const { id } = await aProduct(shop().context, { category: main.category, variantOf: main.id, name })
        return send('makeMainVariant', { id })
      },
    },
    duplicateProduct: { 'not-found': () => send('duplicateProduct', { id: 'nothing' }) },
    changePrices: {
      'not-found': () => prices({}, { id: 'nothing' }),
      'version-changed': () => prices({}, { version: 2 }),
      'price-too-high': () => prices({}),
    },
    listPriceChanges: {},
    undoPriceChange: {
      'not-found': () => send('undoPriceChange', { changeId: noUser }),
      'price-change-undone': undoneTwice,
    },
    addPicture: {
      'picture-unreadable': () => send('addPicture', { body: bytes('<svg/>') }),
      'file-store-unavailable': () => whileStoreIsAway('addPicture', async () => ({ body: aPicture() })),
    },
    putProductFile: {
      'not-found': () => send('putProductFile', { id: 'nothing', name: 'a.zip', body: bytes('x') }),
      'file-store-unavailable': () =>
        whileStoreIsAway('putProductFile', async ({ context }) => {
          const { id } = await aProduct(context, { kind: 'file' })
          return { id, name: 'a.zip', body: bytes('x') }
        }),
    },
    getFileLimit: {},
    previewTexts: {},
    exportProducts: {},
    importProducts: {
      'csv-unreadable': () => send('importProducts', { write: 'no', body: bytes('what,is,this\n') }),
    },
    listAdminCategories: {},
    addCategory: {
      'category-slug-taken': async () => {
        const slug = await aCategory(shop().context)
        return send('addCategory', { slug, name: { en: 'Twice', he: 'פעמיים' } })
      },
    },
    renameCategory: {
      'not-found': () => send('renameCategory', { slug: 'nothing', ...renaming('nothing') }),
      'version-changed': async () =>
        send('renameCategory', { slug: await aCategory(shop().context), ...renaming('Another name') }),
    },
    removeCategory: {
      'not-found': () => send('removeCategory', { slug: 'nothing' }),
      'category-in-use': async () =>
        send('removeCategory', { slug: (await aProduct(shop().context)).category }),
    },
    orderCategories: { 'version-changed': () => send('orderCategories', { slugs: ['nothing'] }) },
    listManagers: {},
    changeDuties: {
      'not-found': () => send('changeDuties', { userId: noUser, duties: ['stock'] }),
      'version-changed': async () => {
        const { userId } = await aUser(shop().context, { role: 0, duties: ['support'] })
        return send('changeDuties', { userId, duties: ['stock'], seen: ['accountant'] })
      },
      'last-owner': async () => {
        const { userId, token } = await aUser(shop().context, { role: 0 })
        const disable = (value: string) =>
          shop().context.pool.query(`update users set disabled_at = ${value} where role = 0 and id <> $1`, [
            userId,
          ])
        await disable('now()')
        const refused = await send('changeDuties', { userId, duties: [] }, aVisitor({ token }))
        await disable('null')
        return refused
      },
    },
  }
}
