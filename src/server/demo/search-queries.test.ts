import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listProducts } from '#contract/catalogue.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { seedDemoShop } from './seed/seed-demo-shop.ts'

type How = 'spelling' | 'keyboard' | 'instead' | 'some' | null

/**
 * Queries of shoppers, the product expected first (`|`
 * separates alternatives), and how the query is interpreted.
 */
const queries: readonly [what: string, q: string, first: string, how: How, text?: string][] = [
  // exact words
  ['a brand', 'Gorsefen', 'gorsefen-antivirus-plus-3-devices-1-year', null],
  ['a brand and a kind of product', 'foldmere pdf', 'foldmere-pdf-pro', null],
  ['an English word', 'vpn', 'underlane-vpn-5-devices-1-year', null],
  ['a Hebrew word', 'גיבוי', 'larderbox-backup-home-1-year', null],
  ['two English words', 'password manager', 'pocketlatch-password-manager-family-1-year', null],
  ['two Hebrew words', 'בקרת הורים', 'dovecrumb-parental-control-1-year', null],
  ['in another order', 'manager password', 'pocketlatch-password-manager-family-1-year', null],
  ['a title with an ampersand', 'Terrace & Tram', 'terrace-and-tram', null],
  ['a prefix of a word', 'antivi', 'gorsefen-antivirus-plus-3-devices-1-year', null],
  ['a prefix of a Hebrew word', 'חשבונ', 'plumbarrow-invoicing-1-year', null],
  ['capitals', 'HEARTHPANE', 'hearthpane-os-7-pro', null],
  // prefix letters
  ['with ל', 'לגיבוי', 'larderbox-backup-home-1-year', null],
  ['with ה', 'הגופן', 'vavtail-siksak-font-family', null],
  ['with וה', 'והפתקים', 'mosspage-notes', null],
  ['with ב', 'בעריכת וידאו', 'cutwharf-video-studio', null],
  [
    'with ש where the shop has ל',
    'שלעסק',
    'sumgarden-spreadsheet-pack|plumbarrow-invoicing-1-year|reedwarrant-security-policy-kit',
    null,
  ],
  ['with מ', 'מחשבוניות', 'plumbarrow-invoicing-1-year', null],
  ['with כ', 'כגיבוי', 'larderbox-backup-home-1-year', null],
  ['with שה', 'שהצפנת קבצים', 'marrowlock-file-encryption', null],
  ['a letter that should have its final form', 'גופנ', 'vavtail-siksak-font-family', null],
  ['a plural of the second word', 'עורך קודים', 'nibwright-editor-pro', null],
  ['with ל before a Latin word', 'לWindows', 'rookpost-mail', null],
  // inflected forms
  ['an English plural', 'antiviruses', 'gorsefen-antivirus-plus-3-devices-1-year', null],
  ['a plural where the shop has the singular', 'vpns', 'underlane-vpn-5-devices-1-year', null],
  ['a Hebrew plural', 'גיבויים', 'larderbox-backup-home-1-year', null],
  ['a Hebrew plural in ות', 'סיסמאות', 'pocketlatch-password-manager-family-1-year', null],
  ['a singular where the shop has the plural', 'גיליון', 'sumgarden-spreadsheet-pack', null],
  ['a verb for a noun', 'editing video', 'cutwharf-video-studio', null],
  // niqqud, spelling, punctuation
  ['niqqud', 'גִּבּוּי', 'larderbox-backup-home-1-year', 'spelling', 'גיבוי'],
  ['doubled vav', 'ווידאו', 'grainmirage-khamsin-lut-pack|cutwharf-video-studio', null],
  ['one word written as two', 'אנטי וירוס', 'gorsefen-antivirus-plus-3-devices-1-year', null],
  ['two words written as one', 'אנטיוירוס', 'gorsefen-antivirus-plus-3-devices-1-year', null],
  ['with a hyphen', 'anti-virus', 'gorsefen-antivirus-plus-3-devices-1-year', null],
  ['geresh', 'נוהלי אבטחה לעסק קטן', 'reedwarrant-security-policy-kit', null],
  ['gershayim', 'דוא״ל', 'rookpost-mail|peeriwink-leak-monitor-1-year', null],
  ['ASCII gershayim', 'דוא"ל', 'rookpost-mail|peeriwink-leak-monitor-1-year', null],
  // typing errors
  ['a missing letter', 'antivrus', 'gorsefen-antivirus-plus-3-devices-1-year', 'spelling', 'Antivirus'],
  ['swapped letters', 'pasword manger', 'pocketlatch-password-manager-family-1-year', 'spelling'],
  ['a wrong letter in a brand', 'underlame', 'underlane-vpn-5-devices-1-year', 'spelling', 'Underlane'],
  ['a Hebrew letter too few', 'חשבניות', 'plumbarrow-invoicing-1-year', 'spelling', 'חשבוניות'],
  ['a Hebrew letter too many', 'הצפננת קבצים', 'marrowlock-file-encryption', 'spelling', 'הצפנת קבצים'],
  ['letters that sound alike', 'שיחזור קבצים', 'scoopback-file-recovery', null],
  ['two words without the space', 'pdfpro', 'foldmere-pdf-pro', 'spelling', 'PDF Pro'],
  // brands and loanwords in the other alphabet
  ['a real office suite', 'אופיס', 'tallowdesk-home-suite', null],
  ['another operating system', 'ווינדוס', 'rookpost-mail', null],
  ['an operating system by its Hebrew name', 'חלונות', 'rookpost-mail', null],
  [
    'a brand the shop does not have',
    'נורטון',
    'gorsefen-antivirus-plus-3-devices-1-year',
    'instead',
    'אנטי וירוס',
  ],
  ['Photoshop', 'פוטושופ', 'saffronglass-photo-3', 'instead', 'עריכת תמונות'],
  ['a spreadsheet by its brand', 'excel', 'sumgarden-spreadsheet-pack', null],
  ['a demo brand in Hebrew', 'גורספן', 'gorsefen-antivirus-plus-3-devices-1-year', null],
  ['a brand written as two words', 'אנדר ליין', 'underlane-vpn-5-devices-1-year', null],
  ['a brand spelt as it sounds', 'לארדרבאקס', 'larderbox-backup-home-1-year', 'spelling', 'Larderbox'],
  // the wrong keyboard layout
  ['Hebrew on the Latin keyboard', 'dhcuh', 'larderbox-backup-home-1-year', 'keyboard', 'גיבוי'],
  ['Hebrew with a final letter', 'dupi', 'vavtail-siksak-font-family', 'keyboard', 'גופן'],
  ['two Hebrew words on the Latin keyboard', 'gurl eus', 'nibwright-editor-pro', 'keyboard', 'עורך קוד'],
  ['Latin on the Hebrew keyboard', 'הפמ', 'underlane-vpn-5-devices-1-year', 'keyboard', 'vpn'],
  ['a brand on the Hebrew keyboard', "אןךא'שאקר", 'tiltwater', 'keyboard', 'tiltwater'],
  [
    'an English suggestion for an English brand',
    'norton',
    'gorsefen-antivirus-plus-3-devices-1-year',
    'instead',
    'antivirus',
  ],
  // both languages at once
  ['both languages in one query', 'Hearthpane מערכת הפעלה', 'hearthpane-os-7-pro', null],
  ['a Hebrew brand and an English kind of product', 'פולדמיר PDF', 'foldmere-pdf-pro', null],
  // categories, part numbers, whole sentences
  ['a category', 'משחקים', 'tiltwater|terrace-and-tram', null],
  [
    'a category in English',
    'developer tools',
    'nibwright-editor-pro|duskprompt-terminal|cogbarrow-ci-5000-minutes',
    null,
  ],
  ['a version', 'os 7', 'hearthpane-os-7-pro', null],
  ['a version without the space', 'os7', 'hearthpane-os-7-pro', 'spelling', 'OS 7'],
  ['a season', 'boardroom 26', 'bench-and-boardroom-26', null],
  ['a format', 'FLAC', 'ferrymen-of-ossel-soundtrack', null],
  ['a name with a filler in it', 'disk on key', 'kedgeboot-rescue-usb', null],
  ['a filler in the name of another game', 'need for speed', 'gravelcrest-rally', 'instead', 'rally'],
  ['a filler in a Hebrew name', 'שמירה על ילדים', 'dovecrumb-parental-control-1-year', null],
  ['a whole sentence', 'אני מחפשת תוכנה לעריכת תמונות', 'saffronglass-photo-3', null],
  [
    'with a word no product has',
    'אנטי וירוס למחשב של סבתא',
    'gorsefen-antivirus-plus-3-devices-1-year',
    'some',
  ],
]

/** Queries without results: the page says so and shows other products. */
const unhelpful = ['xyzzyqwk', '!!!', 'פלורנטנטין', '99999']

describe('what shoppers type into the demo shop', () => {
  let shop: TestShop
  let right = 0
  before(async () => {
    shop = await aShop()
    await seedDemoShop(shop.context)
  })
  after(() => shop.close())

  for (const [what, q, first, how, text] of queries)
    test(`${what}: ${q}`, async () => {
      const { data } = await shop.call(listProducts, { q, language: 'he' })
      const found = data.products.map(({ slug }) => slug)
      assert.ok(first.split('|').includes(found[0] ?? 'nothing'), `found ${found.slice(0, 4).join(', ')}`)
      assert.equal(data.understood?.how ?? null, how)
      if (text !== undefined) assert.equal(data.understood?.text, text)
      right++
    })

  for (const q of unhelpful)
    test(`no results for ${q}, but popular products instead`, async () => {
      const { data } = await shop.call(listProducts, { q })
      assert.deepEqual([data.total, data.products], [0, []])
      assert.equal(data.popular.length, 4)
      assert.ok(data.popular.every(({ outOfStock }) => !outOfStock))
      right++
    })

  test(`the score`, (t) => {
    const all = queries.length + unhelpful.length
    t.diagnostic(`${right} of ${all} queries find what they should`)
    assert.ok(all >= 60)
    assert.equal(right, all)
  })
})
