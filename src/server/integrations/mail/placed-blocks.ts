import type { Language, Localized } from '#shop/localized.ts'
import { formatMoney } from '#shop/money.ts'
import type { EmailBlock } from './email-blocks.ts'

/** Returns the content of a block; `text` is the owner's text for it, such as a button's label. */
export type FillBlock = (text: string) => readonly EmailBlock[]

type PlacedBlock = {
  readonly label: Localized
  /** Whether the owner writes a text for it, such as a button's label. */
  readonly hasText?: true
  /** The content in previews without an order. */
  readonly sample: (language: Language, publicUrl: string) => FillBlock
}

const texts = {
  product: { en: 'Sample product', he: 'מוצר לדוגמה' },
  order: { en: 'Order', he: 'מספר הזמנה' },
  total: { en: 'Total', he: 'סה״כ' },
  steps: { en: 'What to do next', he: 'מה עושים עכשיו' },
  step: { en: 'Open your order with the button above.', he: 'פותחים את ההזמנה בכפתור שלמעלה.' },
  terms: { en: 'The terms of cancellation appear here.', he: 'כאן מופיעים תנאי הביטול.' },
  message: {
    en: 'A person’s message appears here.',
    he: 'כאן מופיעה הודעה שכתב אדם.',
  },
} as const satisfies Record<string, Localized>

/** Blocks that the shop fills when the e-mail is sent. */
export const placedBlocks = {
  button: {
    label: { en: 'Button', he: 'כפתור' },
    hasText: true,
    sample: (_, publicUrl) => button(publicUrl),
  },
  code: { label: { en: 'Code', he: 'קוד' }, hasText: true, sample: () => code('123 456') },
  keys: {
    label: { en: 'Licence keys', he: 'מפתחות רישיון' },
    sample: (language) =>
      fixed([{ type: 'code', label: texts.product[language], code: 'ABCDE-12345-FGHIJ' }]),
  },
  steps: {
    label: { en: 'What to do next', he: 'מה עושים עכשיו' },
    sample: (language) =>
      fixed([{ type: 'steps', title: texts.steps[language], steps: [texts.step[language]] }]),
  },
  items: {
    label: { en: 'Products of the order', he: 'המוצרים בהזמנה' },
    sample: (language) =>
      fixed([
        {
          type: 'items',
          items: [{ label: texts.product[language], value: formatMoney(4990), imageUrl: null }],
        },
      ]),
  },
  details: {
    label: { en: 'Amounts and details', he: 'סכומים ופרטים' },
    sample: (language) =>
      fixed([
        {
          type: 'rows',
          rows: [
            { label: texts.total[language], value: formatMoney(4990) },
            { label: texts.order[language], value: 'MF-10427' },
          ],
        },
      ]),
  },
  terms: {
    label: { en: 'Terms of cancellation', he: 'תנאי הביטול' },
    sample: (language) => fixed([{ type: 'text', text: texts.terms[language] }]),
  },
  message: {
    label: { en: 'What a person wrote', he: 'מה שנכתב אישית' },
    sample: (language) => fixed([{ type: 'text', text: texts.message[language] }]),
  },
  quote: {
    label: { en: 'What the other person wrote', he: 'מה שכתב הצד השני' },
    hasText: true,
    sample: (language) => quote([texts.message[language]]),
  },
} as const satisfies Record<string, PlacedBlock>

export type PlacedBlockName = keyof typeof placedBlocks

/** True if the owner writes a text for the block. */
export function hasText(block: PlacedBlockName): boolean {
  const { hasText: has }: PlacedBlock = placedBlocks[block]
  return has === true
}

/** A button that links to this URL. */
export function button(url: string): FillBlock {
  return (label) => [{ type: 'button', label, url }]
}

export function code(drawn: string): FillBlock {
  return (label) => [{ type: 'code', label, code: drawn }]
}

/** Quoted paragraphs below the template's text; nothing if there are none. */
export function quote(paragraphs: readonly string[]): FillBlock {
  return (lead) =>
    paragraphs.every((text) => text === '')
      ? []
      : [lead, ...paragraphs].map((text) => ({ type: 'text', text }))
}

/** Blocks that do not depend on the template. */
export function fixed(blocks: readonly EmailBlock[]): FillBlock {
  return () => blocks
}
