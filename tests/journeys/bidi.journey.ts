import type { Page } from '@playwright/test'
import { alertEmails } from '#server/alerts/alert-emails.ts'
import { lineLabel } from '#server/orders/emails/line-label.ts'
import { renderEmail } from '#server/integrations/mail/render-email.ts'
import { composeEmail } from '#server/integrations/mail/compose-email.ts'
import { fixed } from '#server/integrations/mail/placed-blocks.ts'
import { stockEmails } from '#server/stock/levels/stock-emails.ts'
import { stockEmailTexts } from '#server/stock/levels/stock-email-texts.ts'
import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const vpn = {
  productId: 'no-such-product',
  name: { en: 'Underlane VPN – 5 devices', he: 'Underlane VPN – 5 מכשירים' },
  price: 20,
  count: 2,
}
const details = {
  name: 'Mafteach',
  supportEmail: '',
  businessName: '',
  businessNumber: '',
  businessAddress: '',
  businessPhone: '',
  whatsApp: null,
  socialLinks: [],
  cardBrands: [],
}
const sender = {
  publicUrl: 'https://mafteach.example',
  shop: { en: details, he: details },
  look: { colour: null, accent: null, logo: { light: null, dark: null, square: null } },
}

/** The parts of a text in the visual order in which they are read in the language. */
async function readingOrder(
  page: Page,
  selector: string,
  parts: readonly string[],
  language: 'en' | 'he',
): Promise<readonly string[]> {
  const places = await page.locator(selector).evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: [part: string, line: number, middle: number][] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const part of wanted) {
        const at = node.nodeValue?.indexOf(part) ?? -1
        if (at < 0 || found.some(([known]) => known === part)) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + part.length)
        const { left, right, bottom } = range.getBoundingClientRect()
        found.push([part, bottom, (left + right) / 2])
      }
    return found
  }, parts)
  return places
    .toSorted(([, line, a], [, other, b]) =>
      Math.abs(line - other) > 8 ? line - other : language === 'he' ? b - a : a - b,
    )
    .map(([part]) => part)
}

test('a product’s name stays in order in a notification', async ({ page, language }) => {
  const { checkout } = wordsOf[language]
  await page.goto(`/faq?lng=${language}`)
  await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify({ 0: vpn }))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/checkout?lng=${language}`)
  await page.getByLabel(checkout.name).fill('Dana Levi')
  await page.getByLabel(checkout.email).fill('dana@example.com')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  const parts =
    language === 'he' ? ['Underlane', '5', 'מכשירים', 'אינו'] : ['Underlane', '5', 'devices', 'no longer']
  const notice = '.border-warning p'
  await expect(page.locator(notice)).toBeVisible()
  expect(await readingOrder(page, notice, parts, language)).toEqual(parts)

  await page.getByRole('button', { name: checkout.problems.removeIt }).click()
  const said = '[data-type=warning] p'
  await expect(page.locator(said)).toBeVisible()
  const toastParts =
    language === 'he' ? ['Underlane', '5', 'מכשירים', 'הוסר'] : ['Underlane', '5', 'devices', 'removed']
  expect(await readingOrder(page, said, toastParts, language)).toEqual(toastParts)
})

test('the signs after a searched word stay behind it in the heading of the results', async ({
  page,
  language,
}) => {
  // read in the other direction than the heading
  const [said, word] = language === 'he' ? ['תוצאות', 'Notepad'] : ['Results', 'גיבוי']
  await page.goto(`/products?lng=${language}&q=${encodeURIComponent(`${word}++`)}`)
  const parts = [said, '++', word]
  expect(await readingOrder(page, 'h1', parts, language)).toEqual(parts)
})

/** Shows plain text as a mail program does: the first strong character sets the direction of each line. */
async function showText(page: Page, text: string): Promise<void> {
  await page.setContent('<p id="text" dir="auto" style="white-space: nowrap; width: max-content"></p>')
  await page.locator('#text').evaluate((element, given) => (element.textContent = given), text)
}

test('a product’s name stays in order in an e-mail, as text and as markup', async ({ page, language }) => {
  const label = lineLabel({ bundle: null, lines: [{ name: vpn.name, quantity: 3 }] }, language)
  const parts = ['Underlane', '5', language === 'he' ? 'מכשירים' : 'devices']

  const senderOfAll = { ...sender, emails: new Map() }
  const { text } = composeEmail(senderOfAll, alertEmails.back, {
    language,
    values: { productName: vpn.name[language] },
    blocks: { button: fixed([]) },
  })
  await showText(page, text.split('\n')[0] ?? '')
  const sentence = language === 'he' ? ['ביקשתם', ...parts, 'חזר'] : ['As you asked', ...parts, 'in stock']
  expect(await readingOrder(page, '#text', sentence, language)).toEqual(sentence)

  const mail = composeEmail(senderOfAll, stockEmails['low-stock'], {
    language,
    values: { news: stockEmailTexts[language]['low-stock'].news?.(7) ?? '' },
    blocks: { details: fixed([]), button: fixed([]) },
  })
  await showText(page, mail.subject)
  const subject = language === 'he' ? ['Mafteach', '7', 'מוצרים'] : ['Mafteach', '7', 'products']
  expect(await readingOrder(page, '#text', subject, language)).toEqual(subject)

  const { html } = renderEmail(
    {
      language,
      subject: '',
      blocks: [{ type: 'items', items: [{ label, value: '₪49.90', imageUrl: null }] }],
    },
    sender,
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.setContent(html)
  const row = [...parts, '× 3', '₪49.90']
  expect(await readingOrder(page, '.card table', row, language)).toEqual(row)
})
