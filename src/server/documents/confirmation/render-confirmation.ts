import { Document, Font, Image, Page, renderToBuffer, type StyleSheet, Text, View } from '@react-pdf/renderer'
import { fileURLToPath } from 'node:url'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { brandColoursOf } from '#shop/settings/brand-colours.ts'
import { directionOf } from '#shop/localized.ts'
import { fitLogo } from '#shop/settings/logo.ts'
import { type Agorot, formatMoney } from '#shop/money.ts'
import { directionOfName, orderedName } from '#shop/text/name-in-text.ts'
import { shortDate, dateAndTime } from '#server/integrations/mail/format-dates.ts'
import { ink, styles } from './confirmation-styles.ts'
import type { Confirmation, ConfirmationLine } from './read-confirmation.ts'

const fontFile = (weight: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/assistant/${weight}/Assistant_${weight}.ttf`))
Font.register({
  family: 'Assistant',
  fonts: [
    { src: fontFile('400Regular'), fontWeight: 400 },
    { src: fontFile('700Bold'), fontWeight: 700 },
  ],
})
// no hyphenation
Font.registerHyphenationCallback((word) => [word])

/** Direction marks, because the PDF library does not support isolates. */
const marks = { ltr: '\u200e', rtl: '\u200f' } as const

/** Renders an order confirmation as a PDF, in the direction of its language. */
export async function renderConfirmation(
  confirmation: Confirmation,
  logo: Buffer | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const { words, language, number, shop } = confirmation
  const tree = h(
    Document,
    { title: `${words.title} ${number}`, author: shop.businessName, language, creator: shop.name },
    h(Page, { size: 'A4', style: styles.page }, ...new Sheet(confirmation, logo).parts()),
  )
  return new Uint8Array(await renderToBuffer(tree))
}

type Style = NonNullable<Parameters<typeof StyleSheet.create>[0][string]>

/** The parts of the page, aligned by the direction of the language. */
class Sheet {
  readonly #of: Confirmation
  readonly #logo: Buffer | null
  readonly #colour: string
  readonly #rtl: boolean

  constructor(confirmation: Confirmation, logo: Buffer | null) {
    this.#of = confirmation
    this.#logo = logo
    const { colour } = confirmation.look
    this.#colour = colour === null ? ink : brandColoursOf(colour, null).scale[600]
    this.#rtl = directionOf(confirmation.language) === 'rtl'
  }

  parts(): ReactNode[] {
    const { words, number, lines } = this.#of
    return [
      this.#row({}, [
        h(
          View,
          { key: 'shop', style: { alignItems: this.#rtl ? 'flex-end' : 'flex-start' } },
          this.#sign(),
          ...this.#seller(),
        ),
        h(
          View,
          { key: 'title', style: { alignItems: this.#rtl ? 'flex-start' : 'flex-end' } },
          this.#text(words.title, { ...styles.title, color: this.#colour }, 'end'),
          this.#text(number, styles.strong, 'end', 'ltr'),
        ),
      ]),
      h(View, { key: 'nature', style: { marginTop: 12 } }, this.#text(words.nature, styles.muted)),
      h(View, { key: 'details', style: styles.section }, ...this.#details()),
      h(View, { key: 'lines', style: styles.section }, this.#head(), ...lines.map((one) => this.#line(one))),
      h(View, { key: 'sums', style: { marginTop: 8 } }, ...this.#sums()),
      ...this.#documents(),
      h(View, { key: 'keys', style: styles.section }, this.#text(words.keys, styles.small)),
      h(
        View,
        { key: 'foot', fixed: true, style: styles.foot },
        h(Text, {
          style: [styles.small, { textAlign: 'center', direction: this.#rtl ? 'rtl' : 'ltr' }],
          render: ({ pageNumber, totalPages }) => words.page(pageNumber, totalPages),
        }),
      ),
    ]
  }

  /** A text in its direction, aligned to the start or the end of its line. */
  #text(
    text: string,
    style: Style = {},
    at: 'start' | 'end' = 'start',
    direction: 'ltr' | 'rtl' = this.#rtl ? 'rtl' : 'ltr',
  ): ReactElement {
    const textAlign = (at === 'start') === this.#rtl ? ('right' as const) : ('left' as const)
    return h(
      Text,
      { style: [style, { direction, textAlign }] },
      `${marks[direction]}${text}${marks[direction]}`,
    )
  }

  /** Text typed by people, such as a name or an address. */
  #written(text: string, style: Style = {}): ReactElement {
    return this.#text(orderedName(text), style, 'start', directionOfName(text))
  }

  #money(amount: Agorot, style: Style = {}): ReactElement {
    return this.#text(formatMoney(amount), style, 'end', 'ltr')
  }

  #row(style: Style, cells: ReactNode[]): ReactElement {
    const flexDirection = this.#rtl ? ('row-reverse' as const) : ('row' as const)
    return h(View, { style: [{ flexDirection, justifyContent: 'space-between', gap: 12 }, style] }, ...cells)
  }

  #detail(name: string, value: ReactElement): ReactElement {
    return this.#row({ justifyContent: 'flex-start', gap: 8 }, [
      h(View, { key: 'name', style: { width: 120 } }, this.#text(name, styles.muted)),
      h(View, { key: 'value', style: styles.product }, value),
    ])
  }

  /** The logo, or the shop's name if there is none. */
  #sign(): ReactElement {
    const { shop, look } = this.#of
    if (this.#logo === null || look.logo.light === null) return this.#text(shop.name, styles.strong)
    const size = fitLogo(look.logo.light, { width: 160, height: 32 })
    return h(Image, { src: this.#logo, style: { ...size, marginBottom: 6 } })
  }

  #seller(): ReactElement[] {
    const { shop, words } = this.#of
    const { businessName, businessNumber, businessAddress, businessPhone, supportEmail } = shop
    return [
      ...(businessName === '' ? [] : [this.#written(businessName)]),
      ...(businessNumber === '' ? [] : [this.#text(`${words.sellerNumber} ${businessNumber}`)]),
      ...(businessAddress === '' ? [] : [this.#written(businessAddress)]),
      ...[businessPhone, supportEmail]
        .filter((way) => way !== '')
        .map((way) => this.#text(way, {}, 'start', 'ltr')),
    ]
  }

  #details(): ReactElement[] {
    const { words, language, placedAt, paidAt, paidBy, buyer } = this.#of
    const { business } = buyer
    return [
      this.#detail(words.placed, this.#text(dateAndTime(placedAt, language))),
      ...(paidAt === null ? [] : [this.#detail(words.paid, this.#text(dateAndTime(paidAt, language)))]),
      ...(paidBy === null ? [] : [this.#detail(words.paidBy, this.#text(paidBy))]),
      this.#detail(words.buyer, this.#written(buyer.name)),
      ...(buyer.email === '' ? [] : [this.#detail('', this.#text(buyer.email, {}, 'start', 'ltr'))]),
      ...(business === null ? [] : [this.#detail(words.business, this.#written(business.name))]),
      ...(business === null || business.number === null
        ? []
        : [this.#detail(words.businessNumber, this.#text(business.number, {}, 'start', 'ltr'))]),
    ]
  }

  #cells(style: Style, product: ReactNode, count: ReactElement, price: ReactElement, sum: ReactElement) {
    return this.#row(style, [
      h(View, { key: 'product', style: styles.product }, product),
      h(View, { key: 'count', style: styles.count }, count),
      h(View, { key: 'price', style: styles.number }, price),
      h(View, { key: 'sum', style: styles.number }, sum),
    ])
  }

  #head(): ReactElement {
    const { words } = this.#of
    const cell = (text: string) => this.#text(text, styles.strong, 'end')
    const product = this.#text(words.product, styles.strong)
    return this.#cells(styles.rule, product, cell(words.quantity), cell(words.price), cell(words.sum))
  }

  #line({ name, contents, quantity, unitPrice, total }: ConfirmationLine): ReactElement {
    const { words } = this.#of
    const product = [
      this.#written(name),
      ...(contents.length === 0
        ? []
        : [
            this.#text(words.contains, styles.small),
            ...contents.map((one) => this.#written(one, styles.small)),
          ]),
    ]
    return h(
      View,
      { wrap: false },
      this.#cells(
        styles.item,
        h(View, {}, ...product),
        this.#text(String(quantity), {}, 'end', 'ltr'),
        this.#money(unitPrice),
        this.#money(total),
      ),
    )
  }

  #sum(name: string, amount: Agorot, style: Style = {}): ReactElement {
    return this.#row({}, [
      h(View, { key: 'name', style: styles.product }, this.#text(name, style)),
      h(View, { key: 'sum', style: { width: 96 } }, this.#money(amount, style)),
    ])
  }

  #sums(): ReactElement[] {
    const { words, language, subtotal, discount, couponCode, total, vat, vatPercent } = this.#of
    const { refunds, refunded, fee } = this.#of
    return [
      ...(discount > 0
        ? [this.#sum(words.subtotal, subtotal), this.#sum(words.discount(couponCode), -discount)]
        : []),
      this.#sum(words.total, total, styles.total),
      vatPercent > 0
        ? this.#sum(words.vat(vatPercent), vat, styles.muted)
        : this.#text(words.exempt, styles.muted),
      ...refunds.map(({ amount, state, at }) =>
        this.#sum(words.refund(shortDate(at, language), state), -amount),
      ),
      ...(refunded > 0 ? [this.#sum(words.afterRefunds, total - refunded, styles.strong)] : []),
      ...(fee > 0 ? [this.#sum(words.fee, fee, styles.muted)] : []),
    ]
  }

  #documents(): ReactElement[] {
    const { words, documents } = this.#of
    if (documents.length === 0) return []
    const rows = documents.map(({ kind, number, allocationNumber }) =>
      this.#detail(
        words.kinds[kind],
        this.#text(allocationNumber === null ? number : `${number}, ${words.allocation} ${allocationNumber}`),
      ),
    )
    return [
      h(
        View,
        { key: 'documents', style: styles.section },
        this.#text(words.documents, styles.strong),
        ...rows,
      ),
    ]
  }
}
