import { randomInt } from 'node:crypto'
import { noAttributes } from '#contract/product/product-attributes.ts'
import { productFiles, products } from '#server/database/tables/catalogue.ts'
import { newId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import { markAsDemo } from './mark-as-demo.ts'
import { brands, editions, nouns, terms } from './load-names.ts'

type NewProduct = typeof products.$inferInsert

/** Ids of pictures that the products of a category share. */
type CoversByCategory = ReadonlyMap<string, readonly string[]>

/**
 * Inserts `count` live products with generated names, and the files of downloads. Returns those that
 * need keys.
 */
export async function loadProducts(
  work: Work,
  first: number,
  count: number,
  covers: CoversByCategory,
): Promise<NewProduct[]> {
  const made = Array.from({ length: count }, (_, i) => inventProduct(first + i, covers))
  await work.tx.insert(products).values(made)
  await markAsDemo(work, 'product', made)
  const files = made.filter(({ kind }) => kind === 'file')
  if (files.length > 0)
    await work.tx.insert(productFiles).values(
      files.map(({ id, slug, name }) => ({
        productId: id,
        name: `${slug}.txt`,
        mime: 'text/plain; charset=utf-8',
        content: Buffer.from(`\uFEFF${name.en}\r\n${name.he}\r\n`),
      })),
    )
  return made.filter(({ kind }) => kind === 'key')
}

function oneOf<T>(list: readonly T[]): T {
  const item = list[randomInt(list.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}

function inventProduct(number: number, covers: CoversByCategory): NewProduct {
  const { category, noun } = oneOf(nouns)
  const [brand, edition, term] = [oneOf(brands), oneOf(editions), oneOf(terms)]
  const name = {
    en: `${brand} ${noun.en} ${edition.en} – ${term.name.en}`,
    he: `${brand} ${noun.he} ${edition.he} – ${term.name.he}`,
  }
  const cover = oneOf(covers.get(category) ?? [''])
  return {
    id: newId(),
    slug: `${name.en.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${number}`.slice(-80).replace(/^-/, ''),
    category,
    kind: randomInt(100) < 85 ? 'key' : oneOf(['file', 'service'] as const),
    state: 'live',
    brand,
    name,
    summary: {
      en: `${noun.en} by ${brand}, ${edition.en} edition, ${term.name.en}.`,
      he: `${noun.he} מבית ${brand}, במהדורה ${edition.he}, ${term.name.he}.`,
    },
    description: {
      en: `${name.en} is one of many products made to try the shop under load.\n\n- Delivered at once\n- Works in Hebrew and in English`,
      he: `${name.he} הוא אחד ממוצרים רבים שנוצרו לבדיקת החנות בעומס.\n\n- אספקה מיידית\n- עובד בעברית ובאנגלית`,
    },
    instructions: { en: '1. Enter the key in the program.', he: '1. הזינו את המפתח בתוכנה.' },
    attributes: {
      ...noAttributes,
      platforms: ['windows', 'macos'],
      region: oneOf(['israel', 'global', 'global', 'europe'] as const),
      edition,
      termMonths: term.months,
      devices: 1 + randomInt(10),
    },
    priceAgorot: 1990 + randomInt(600) * 100,
    discountPercent: randomInt(100) < 25 ? 5 * (1 + randomInt(12)) : null,
    isNew: randomInt(100) < 10,
    maxPerOrder: 1 + randomInt(10),
    imageIds: cover === '' ? [] : [cover],
    createdAt: new Date(Date.now() - randomInt(24 * 900) * 3_600_000),
  }
}
