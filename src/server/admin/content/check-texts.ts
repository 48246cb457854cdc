import { and, inArray, or } from 'drizzle-orm'
import type { TextProblem } from '#contract/admin/content/content-shapes.ts'
import { type ContentBody, type ContentKind, contentPath } from '#shop/content/content.ts'
import { type Language, languages, type Localized } from '#shop/localized.ts'
import { pictureIn, type Reference, referencesIn } from '#server/content/markdown.ts'
import { cardsIn, findSold } from '#server/content/product-cards.ts'
import { fillIn, unknownNames, type Variables } from '#server/content/fill-in.ts'
import { images, oldSlugs, products } from '#server/database/tables/catalogue.ts'
import { contentEntries, contentOldSlugs } from '#server/database/tables/content/content.ts'
import type { Read } from '#server/database/transaction.ts'

type InBoth = Readonly<Record<Language, Variables>>
type Reading = Pick<Read, 'tx'>
type InText = Omit<TextProblem, 'language'>

/**
 * The mistakes in the Markdown of both languages: unknown variables, links, pictures and cards that lead
 * nowhere.
 */
export async function checkTexts(read: Reading, texts: Localized, variables: InBoth): Promise<TextProblem[]> {
  const found: TextProblem[] = []
  // one after the other: a transaction has one connection
  for (const language of languages)
    for (const one of await checkText(read, texts[language], variables[language]))
      found.push({ language, ...one })
  return found
}

/** The same for all texts of an entry; its title may contain variables too. */
export async function checkBody(
  read: Reading,
  { title, description, text }: ContentBody,
  variables: InBoth,
): Promise<TextProblem[]> {
  const elsewhere = (language: Language) =>
    [title[language], description[language]].flatMap((one) =>
      unknownNames(one, variables[language]).map(({ name }) => problem('unknown-name', 0, name)),
    )
  const named = languages.flatMap((language) => elsewhere(language).map((one) => ({ language, ...one })))
  return [...named, ...(await checkTexts(read, text, variables))]
}

async function checkText(read: Reading, text: string, variables: Variables): Promise<InText[]> {
  const references = referencesIn(fillIn(text, variables))
  const found = [
    ...unknownNames(text, variables).map(({ name, line }) => problem('unknown-name', line, name)),
    ...unsafeLinks(text),
    ...(await checkPages(read, references)),
    ...(await checkPictures(read, references)),
    ...(await checkCards(read, text)),
  ]
  return found.toSorted((a, b) => a.line - b.line)
}

function problem(code: InText['code'], line: number, what: string): InText {
  return { code, line, what }
}

/** Markdown shows an untrusted link as plain text, so its author should learn of it. */
function unsafeLinks(text: string): InText[] {
  return text.split('\n').flatMap((line, at) =>
    [...line.matchAll(/\]\(\s*<?((?:[a-z][a-z0-9+.-]*:|\/\/)[^)\s]*)/gi)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?:|mailto:)/i.test(target))
      .map((target) => problem('bad-link', at + 1, target)),
  )
}

const ownPage = /^\/(product|blog|page)\/([^/?#]+)/

async function checkPages(read: Reading, references: readonly Reference[]): Promise<InText[]> {
  const wanted = references.flatMap(({ kind, target, line }) => {
    const [, place = '', written = ''] = ownPage.exec(target) ?? []
    return kind === 'link' && place !== '' ? [{ place, slug: decoded(written), target, line }] : []
  })
  if (wanted.length === 0) return []
  const slugs = wanted.map(({ slug }) => slug)
  const known = new Set([...(await productPathsOf(read, slugs)), ...(await contentPathsOf(read, slugs))])
  return wanted
    .filter(({ place, slug }) => !known.has(`/${place}/${slug}`))
    .map(({ target, line }) => problem('missing-page', line, target))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function productPathsOf({ tx }: Reading, slugs: readonly string[]): Promise<string[]> {
  const now = await tx
    .select({ id: products.id, slug: products.slug, slugHe: products.slugHe })
    .from(products)
    .where(or(inArray(products.slug, slugs), inArray(products.slugHe, slugs), inArray(products.id, slugs)))
  const before = await tx.select({ slug: oldSlugs.slug }).from(oldSlugs).where(inArray(oldSlugs.slug, slugs))
  const names = [
    ...now.flatMap(({ id, slug, slugHe }) => [id, slug, slugHe]),
    ...before.map(({ slug }) => slug),
  ]
  return names.flatMap((name) => (name === null ? [] : [`/product/${name}`]))
}

async function contentPathsOf({ tx }: Reading, slugs: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ kind: contentEntries.kind, slug: contentEntries.slug })
    .from(contentEntries)
    .where(and(inArray(contentEntries.slug, slugs), inArray(contentEntries.kind, addressed)))
  const former = await tx
    .select({ kind: contentOldSlugs.kind, slug: contentOldSlugs.slug })
    .from(contentOldSlugs)
    .where(inArray(contentOldSlugs.slug, slugs))
  return [...rows, ...former].map(({ kind, slug }) => contentPath(kind, slug))
}
const addressed: ContentKind[] = ['page', 'post']

async function checkPictures({ tx }: Reading, references: readonly Reference[]): Promise<InText[]> {
  const pictures = references.filter(({ kind }) => kind === 'picture')
  const ids = pictures.flatMap(({ target }) => pictureIn(target) ?? [])
  const rows =
    ids.length === 0 ? [] : await tx.select({ id: images.id }).from(images).where(inArray(images.id, ids))
  const stored = new Set(rows.map(({ id }) => id))
  return pictures.flatMap(({ target, text, line }) => {
    const id = pictureIn(target)
    if (id === null) return [problem('foreign-picture', line, target)]
    if (!stored.has(id)) return [problem('missing-picture', line, target)]
    return text.trim() === '' ? [problem('no-alt', line, target)] : []
  })
}

async function checkCards(read: Reading, text: string): Promise<InText[]> {
  const cards = cardsIn(text)
  if (cards.length === 0) return []
  const sold = await findSold(
    read,
    cards.map(({ slug }) => slug),
  )
  return cards
    .filter(({ slug }) => !sold.has(slug))
    .map(({ slug, line }) => problem('missing-product', line, slug))
}
