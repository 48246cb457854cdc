import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { usernameProblem } from '#shop/identity/username.ts'
import { aProduct, aService, aUser } from '#tests/support/builders.ts'
import { couponTerms } from '#tests/support/admin/coupon-terms.ts'
import { aProductForm } from '#tests/support/admin/product-admin.ts'
import { anAccount, aPassword, aSignedInVisitor } from '#tests/support/identity.ts'
import { act, anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

/** The properties that every plain object inherits: `constructor`, `toString`, `__proto__` and more. */
const names = Object.getOwnPropertyNames(Object.prototype)
/** The same names in the form allowed for slugs and codes. */
const slugs = names.map((name) => name.toLowerCase().replaceAll('_', '')).filter((slug) => slug !== '')

describe('names that every object inherits', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
    for (const slug of slugs) {
      const name = { en: slug, he: `קטגוריה ${slug}` }
      assert.equal((await shop.call(api.addCategory, { slug, name }, owner)).status, 201, slug)
    }
    assert.ok(slugs.includes('constructor'))
  })
  after(() => shop.close())

  test('work as names of categories, empty or not', async () => {
    await aProduct(shop.context, { category: 'tools', name: { en: 'Constructor kit', he: 'ערכה' } })
    const listed = await shop.call(api.listProducts, {})
    assert.equal(listed.status, 200)
    assert.deepEqual(
      listed.data.categories.filter(({ slug }) => slugs.includes(slug)).map(({ count }) => count),
      slugs.map(() => 0),
    )
    for (const slug of slugs)
      assert.equal((await shop.call(api.listProducts, { category: slug })).data.total, 0, slug)
    const suggested = await shop.call(api.suggest, { q: 'constructor' })
    assert.deepEqual([suggested.status, suggested.data.total], [200, 1])
    assert.deepEqual(
      suggested.data.categories.map(({ slug }) => slug),
      ['tools'],
    )
    await aProduct(shop.context, { category: 'constructor' })
    const { data } = await shop.call(api.listProducts, { category: 'constructor' })
    assert.equal(data.categories.find(({ slug }) => slug === 'constructor')?.count, 1)
    assert.equal((await shop.call(api.listCategories, {})).status, 200)
    assert.equal((await shop.call(api.listAdminProducts, { category: 'constructor' }, owner)).data.total, 1)
  })

  test('work as addresses of products, also in an imported table', async () => {
    for (const slug of slugs) {
      const wanted = { slug, category: 'constructor', state: 'live', kind: 'service', brand: '__proto__' }
      const { status, data } = await shop.call(api.addProduct, aProductForm(wanted), owner)
      assert.equal(status, 201, slug)
      assert.equal((await shop.call(api.getProduct, { productIdentifier: slug })).data.id, data.id)
      assert.equal(
        (await shop.call(api.changeProduct, { ...aProductForm(wanted), ...versionOf(data) }, owner)).status,
        200,
      )
    }
    const table = (csv: string) =>
      shop.call(api.importProducts, { body: Buffer.from(csv), write: 'yes' }, owner)
    const sent = await table(
      'slug,category,kind,price\nconstructor,tostring,service,12\nvalueof,nowhere,service,1\n',
    )
    assert.deepEqual(sent.data.lines[0]?.fields, { category: 'constructor', price: '49.9' })
    assert.deepEqual(sent.data.lines[1]?.fields, { category: 'unknown' })
    for (const name of names) {
      const { problem } = await table(`slug,${name}\nconstructor,x\n`)
      assert.equal(problem.code, 'csv-unreadable', name)
    }
  })

  test('work as fields of a form that a buyer fills in', async () => {
    const question = { en: 'What is it?', he: 'מה זה?' }
    const nothing = { en: '', he: '' }
    const field = { label: question, help: nothing, kind: 'text' as const, choices: [], required: true }
    const { id } = await aService(shop.context, {
      id: 'constructor',
      form: [{ ...field, id: 'constructor' }],
    })
    const missing = await shop.call(api.placeOrder, anOrder([{ productId: id, quantity: 1 }]))
    assert.deepEqual(missing.problem.detail, { productId: id, fields: { constructor: 'required' } })
    const answers = { [id]: { constructor: 'A crane' } }
    const { orderId, visitor, reference } = await placeAndOpen(shop, id, { wanted: { answers } })
    await act(shop, reference, 'succeed')
    const { data } = await shop.call(api.getOrder, { orderId }, visitor)
    assert.deepEqual(data.items[0]?.answers, [{ label: question, value: 'A crane' }])
    const strange = await shop.call(
      api.placeOrder,
      anOrder([{ productId: id, quantity: 1 }], { answers: { ...answers, tostring: { valueof: 'x' } } }),
    )
    assert.equal(strange.problem.code, 'details-needed')
  })

  test('work as coupon codes', async () => {
    const product = await aProduct(shop.context)
    for (const code of slugs) {
      const made = await shop.call(
        api.createCoupon,
        { code, ...couponTerms, categories: ['constructor'] },
        owner,
      )
      assert.equal(made.status, 201, code)
      const items = [{ productId: product.id, quantity: 1 }]
      const { problem } = await shop.call(api.checkCoupon, { code, items })
      assert.equal(problem.code, 'coupon-not-for-these', code)
    }
  })

  test('work as user names', async () => {
    for (const username of names.filter((name) => usernameProblem(name) === null)) {
      const account = await anAccount(shop, { username, email: `${username}@example.com` })
      const visitor = await aSignedInVisitor(shop, account)
      assert.equal((await shop.call(api.getCurrentUser, {}, visitor)).data.username, username)
      const wrong = await shop.call(api.signIn, { login: username, password: `${aPassword}x` })
      assert.equal(wrong.problem.code, 'sign-in-failed')
      assert.equal((await shop.call(api.exportData, { form: 'json', language: 'he' }, visitor)).status, 200)
    }
  })

  test('do no harm as names of unknown fields', async () => {
    for (const name of names) {
      const query = await shop.request(`/api/products?${new URLSearchParams({ [name]: 'x', q: 'vpn' })}`)
      assert.ok([200, 400].includes(query.status), `${name} in a query: ${query.status}`)
      const body = await shop.request('/api/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"login":"a","password":"b",${JSON.stringify(name)}:"x"}`,
      })
      assert.ok([400, 401].includes(body.status), `${name} in a body: ${body.status}`)
    }
  })
})

const versionOf = ({ id, version }: { id: string; version: number }) => ({ id, version })
