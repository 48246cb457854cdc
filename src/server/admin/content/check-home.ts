import { eq, inArray } from 'drizzle-orm'
import type { LayoutProblem } from '#contract/admin/content/home.ts'
import type { HomeLayout, HomeSection } from '#contract/home-layout.ts'
import { type Language, languages, type Localized } from '#shop/localized.ts'
import { unknownNames, type Variables } from '#server/content/fill-in.ts'
import type { Content } from '#server/context/content.ts'
import { categories, images, products } from '#server/database/tables/catalogue.ts'
import type { Read } from '#server/database/transaction.ts'
import { checkTarget } from '#server/content/check-target.ts'
import { checkTexts } from './check-texts.ts'

type InBoth = Readonly<Record<Language, Variables>>
type Reading = Pick<Read, 'tx'>
type Against = { readonly content: Content; readonly variables: InBoth }

/** What is wrong with the sections that visitors would see. One that is hidden may be unfinished. */
export async function checkHome(
  read: Reading,
  against: Against,
  { sections }: HomeLayout,
): Promise<LayoutProblem[]> {
  const found: LayoutProblem[] = []
  // one after the other: a transaction has one connection
  for (const section of sections)
    if (!section.hidden) found.push(...(await checkSection(read, against, section)))
  return found
}

async function checkSection(read: Reading, against: Against, section: HomeSection): Promise<LayoutProblem[]> {
  const { id: place } = section
  const { variables, content } = against
  const markdown = section.kind === 'text' ? await checkTexts(read, section.text, variables) : []
  return [
    ...missingTexts(section).map((language) => problem(place, language, 'required', '')),
    ...namesIn(section).flatMap((text) => checkNames(place, text, variables)),
    ...markdown.map(({ language, code, what }) => problem(place, language, code, what)),
    ...(await checkButton(read, content, section)),
    ...(await checkProducts(read, section)),
    ...(await checkPictures(read, section)),
  ]
}

function problem(
  place: string,
  language: Language | null,
  code: LayoutProblem['code'],
  what: string,
): LayoutProblem {
  return { place, language, code, what }
}

/** The texts that a section cannot do without. */
function neededIn(section: HomeSection): readonly Localized[] {
  switch (section.kind) {
    case 'trust':
      return section.promises.map(({ title }) => title)
    case 'text':
      return [section.text]
    case 'hero':
    case 'banner':
      return section.button.href === '' ? [section.title] : [section.title, section.button.label]
    case 'shelf':
    case 'categories':
    case 'posts':
    case 'seen':
      return [section.title]
  }
}

function missingTexts(section: HomeSection): Language[] {
  const needed = neededIn(section)
  return languages.filter((language) => needed.some((text) => text[language].trim() === ''))
}

/** The texts that may contain variables, besides Markdown. */
function namesIn(section: HomeSection): readonly Localized[] {
  switch (section.kind) {
    case 'trust':
      return section.promises.flatMap(({ title, text }) => [title, text])
    case 'hero':
    case 'banner':
      return [section.title, section.text, section.button.label]
    case 'shelf':
    case 'categories':
    case 'posts':
    case 'seen':
    case 'text':
      return [section.title]
  }
}

function checkNames(place: string, text: Localized, variables: InBoth): LayoutProblem[] {
  return languages.flatMap((language) =>
    unknownNames(text[language], variables[language]).map(({ name }) =>
      problem(place, language, 'unknown-name', name),
    ),
  )
}

async function checkButton(read: Reading, content: Content, section: HomeSection): Promise<LayoutProblem[]> {
  if (section.kind !== 'hero' && section.kind !== 'banner') return []
  const { href } = section.button
  const wrong = href === '' ? null : await checkTarget(read, content, href)
  return wrong === null ? [] : [problem(section.id, null, wrong, href)]
}

async function checkProducts({ tx }: Reading, section: HomeSection): Promise<LayoutProblem[]> {
  if (section.kind !== 'shelf') return []
  const { id, rule, category, productIds } = section
  if (rule === 'category') {
    const [known] = await tx.select().from(categories).where(eq(categories.slug, category))
    return known === undefined ? [problem(id, null, 'missing-category', category)] : []
  }
  if (rule !== 'chosen') return []
  if (productIds.length === 0) return [problem(id, null, 'missing-product', '')]
  const rows = await tx
    .select({ id: products.id, state: products.state })
    .from(products)
    .where(inArray(products.id, productIds))
  const sold = new Set(rows.filter(({ state }) => state === 'live').map((row) => row.id))
  return productIds.filter((one) => !sold.has(one)).map((one) => problem(id, null, 'missing-product', one))
}

async function checkPictures({ tx }: Reading, section: HomeSection): Promise<LayoutProblem[]> {
  const pictureIds =
    section.kind === 'hero' || section.kind === 'banner'
      ? [section.pictureId]
      : section.kind === 'categories'
        ? section.pictures.map(({ pictureId }) => pictureId)
        : []
  const ids = pictureIds.flatMap((one) => one ?? [])
  if (ids.length === 0) return []
  const rows = await tx.select({ id: images.id }).from(images).where(inArray(images.id, ids))
  const stored = new Set(rows.map((row) => row.id))
  return ids.filter((one) => !stored.has(one)).map((one) => problem(section.id, null, 'missing-picture', one))
}
