import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getDocument } from '#contract/content.ts'
import { languages } from '#shop/localized.ts'
import { renderEmail } from '#server/integrations/mail/render-email.ts'
import { aUser } from '#tests/support/builders.ts'
import { changeTo } from '#tests/support/admin/setting-admin.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('the business details of the shop', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const about = async (language: 'en' | 'he') =>
    (await shop.call(getDocument, { name: 'about', language })).data.html
  const emailIn = (language: 'en' | 'he') =>
    renderEmail({ language, subject: '', blocks: [] }, shop.context.settings).text

  test('have a Hebrew version in the demo', async () => {
    assert.match(await about('he'), /מפתח הדגמה בע״מ[^]*רחוב הדוגמה 1, תל אביב/)
    assert.match(await about('en'), /Mafteach Demo Ltd\.[^]*1 Example St\., Tel Aviv/)
    assert.match(emailIn('he'), /מפתח הדגמה בע״מ/)
  })

  test('are the same in both languages until a Hebrew version is set', async () => {
    await changeTo(shop, owner, { SHOP_NAME: 'Dana’s Games', BUSINESS_ADDRESS: '5 Herzl St., Haifa' })
    for (const language of languages) {
      assert.match(await about(language), /Dana’s Games/)
      assert.match(emailIn(language), /Dana’s Games[^]*5 Herzl St\., Haifa/)
    }
  })

  test('are shown in the language of the page, the e-mail and the manifest', async () => {
    const { status } = await changeTo(shop, owner, {
      SHOP_NAME_HE: 'המשחקים של דנה',
      BUSINESS_NAME_HE: 'דנה משחקים בע״מ',
      BUSINESS_ADDRESS_HE: 'הרצל 5, חיפה',
    })
    assert.equal(status, 200)
    assert.match(await about('he'), /המשחקים של דנה[^]*דנה משחקים בע״מ[^]*הרצל 5, חיפה/)
    assert.match(emailIn('he'), /המשחקים של דנה[^]*דנה משחקים בע״מ[^]*הרצל 5, חיפה/)
    assert.doesNotMatch((await about('en')) + emailIn('en'), /[א-ת]/)
    const nameIn = async (language: string) =>
      (await (await shop.request(`/manifest.webmanifest?lng=${language}`)).json()).name
    assert.deepEqual([await nameIn('he'), await nameIn('en')], ['המשחקים של דנה', 'Dana’s Games'])
  })

  test('have a phone number that no line break splits', async () => {
    await changeTo(shop, owner, { BUSINESS_PHONE: '03-123 4567' })
    const whole = '03\u2060-\u2060123\u00A04567'
    assert.ok((await about('en')).includes(whole))
    assert.ok(emailIn('he').includes(whole))
  })

  test('have a WhatsApp number or none, and an invalid number is rejected at its field', async () => {
    const refused = await changeTo(shop, owner, { WHATSAPP: 'call me' })
    assert.deepEqual(refused.problem.fields, { WHATSAPP: 'phone' })
    await changeTo(shop, owner, { WHATSAPP: '050-1234567' })
    assert.equal(shop.context.settings.shop.he.whatsApp, '050-1234567')
    await changeTo(shop, owner, { WHATSAPP: null })
    assert.equal(shop.context.settings.shop.he.whatsApp, null)
  })
})
