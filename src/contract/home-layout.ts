import * as v from 'valibot'
import { visibleLine } from './shapes.ts'

/** The editable layout of the home page. */

export const sectionKinds = [
  'hero',
  'trust',
  'shelf',
  'categories',
  'banner',
  'text',
  'posts',
  'seen',
] as const
export type SectionKind = (typeof sectionKinds)[number]

/** The products of a shelf: by a rule, or chosen by hand. */
export const shelfRules = ['best-sellers', 'new', 'deals', 'category', 'chosen'] as const
export type ShelfRule = (typeof shelfRules)[number]

export const trustIcons = ['bolt', 'refresh', 'ticket', 'lock', 'key', 'mail', 'user', 'heart'] as const
export const bannerTones = ['plain', 'brand', 'brass'] as const
export const shelfSizes = [4, 8] as const
export const maxSections = 30
export const maxChosen = 12
export const maxPromises = 4

const line = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, 'too-long'), visibleLine)
const both = <Schema extends v.GenericSchema>(schema: Schema) => v.strictObject({ en: schema, he: schema })
const title = both(line(120))
const summary = both(line(300))
const markdown = both(
  v.pipe(
    v.string(),
    v.transform((written) => written.replace(/\r\n?/g, '\n')),
    v.maxLength(20_000, 'too-long'),
    // isolates are allowed for names within Hebrew; overrides could disguise text
    v.regex(/^(?:[\n\t]|[^\p{Cc}\p{Cs}\u202A-\u202E])*$/u, 'characters'),
  ),
)
/** Slug of a category or product; empty if none is chosen yet. */
const name = v.pipe(v.string(), v.regex(/^[a-z0-9-]{0,80}$/, 'unknown'))
const picture = v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{16,32}$/, 'unknown')))
/** Without an address there is no button. */
const button = v.strictObject({ label: both(line(60)), href: line(400) })

const common = {
  /** Does not change when the section moves. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'identifier')),
  hidden: v.boolean(),
}

const hero = v.strictObject({
  ...common,
  kind: v.literal('hero'),
  title,
  text: summary,
  button,
  search: v.boolean(),
  /** Null: covers of the best-selling products that no shelf shows. */
  pictureId: picture,
})
const trust = v.strictObject({
  ...common,
  kind: v.literal('trust'),
  promises: v.pipe(
    v.array(
      v.strictObject({
        icon: v.picklist(trustIcons, 'unknown'),
        title: both(line(60)),
        text: both(line(160)),
      }),
    ),
    v.maxLength(maxPromises, 'too-much'),
  ),
})
const shelf = v.strictObject({
  ...common,
  kind: v.literal('shelf'),
  title,
  rule: v.picklist(shelfRules, 'unknown'),
  category: name,
  productIds: v.pipe(v.array(name), v.maxLength(maxChosen, 'too-much')),
  /** Number of products, for a rule. */
  size: v.picklist(shelfSizes, 'unknown'),
})
const categories = v.strictObject({
  ...common,
  kind: v.literal('categories'),
  title,
  /** A category without a picture shows the drawing of its slug, or else the picture of its best seller. */
  pictures: v.pipe(
    v.array(v.strictObject({ category: name, pictureId: picture })),
    v.maxLength(100, 'too-much'),
  ),
})
const banner = v.strictObject({
  ...common,
  kind: v.literal('banner'),
  title,
  text: summary,
  button,
  pictureId: picture,
  tone: v.picklist(bannerTones, 'unknown'),
})
const text = v.strictObject({ ...common, kind: v.literal('text'), title, text: markdown })
const posts = v.strictObject({ ...common, kind: v.literal('posts'), title })
const seen = v.strictObject({ ...common, kind: v.literal('seen'), title })

const homeSection = v.variant('kind', [hero, trust, shelf, categories, banner, text, posts, seen], 'unknown')
export type HomeSection = v.InferOutput<typeof homeSection>

export const homeLayout = v.strictObject({
  sections: v.pipe(
    v.array(homeSection),
    v.maxLength(maxSections, 'too-much'),
    v.check((sections) => new Set(sections.map(({ id }) => id)).size === sections.length, 'duplicate'),
  ),
})
export type HomeLayout = v.InferOutput<typeof homeLayout>
