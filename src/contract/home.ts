import * as v from 'valibot'
import * as at from './paths.ts'
import { productCard } from './catalogue.ts'
import { postCard } from './content.ts'
import { endpointAt } from './endpoint.ts'
import { bannerTones, trustIcons } from './home-layout.ts'
import { language } from './shapes.ts'

const button = v.nullable(v.object({ label: v.string(), href: v.string() }))
const common = { id: v.string() }

/** A section of the home page in one language, with names and products filled in. */
const shownSection = v.variant('kind', [
  v.object({
    ...common,
    kind: v.literal('hero'),
    title: v.string(),
    text: v.string(),
    button,
    search: v.boolean(),
    imageUrl: v.nullable(v.string()),
    /** Covers of the best-selling products, if it has no picture. */
    covers: v.array(v.string()),
  }),
  v.object({
    ...common,
    kind: v.literal('trust'),
    promises: v.array(v.object({ icon: v.picklist(trustIcons), title: v.string(), text: v.string() })),
  }),
  v.object({
    ...common,
    kind: v.literal('shelf'),
    title: v.string(),
    /** Link to the whole list. */
    href: v.nullable(v.string()),
    products: v.array(productCard),
  }),
  v.object({
    ...common,
    kind: v.literal('categories'),
    title: v.string(),
    categories: v.array(
      v.object({
        slug: v.string(),
        name: v.string(),
        count: v.number(),
        imageUrl: v.nullable(v.string()),
      }),
    ),
  }),
  v.object({
    ...common,
    kind: v.literal('banner'),
    title: v.string(),
    text: v.string(),
    button,
    imageUrl: v.nullable(v.string()),
    tone: v.picklist(bannerTones),
  }),
  v.object({ ...common, kind: v.literal('text'), title: v.string(), html: v.string() }),
  v.object({ ...common, kind: v.literal('posts'), title: v.string(), posts: v.array(postCard) }),
  v.object({ ...common, kind: v.literal('seen'), title: v.string() }),
])
export type ShownSection = v.InferOutput<typeof shownSection>

export const shownHome = v.object({ sections: v.array(shownSection) })
export type ShownHome = v.InferOutput<typeof shownHome>

export const getHome = endpointAt(at.getHome, {
  access: 'anyone',
  shared: true,
  summary: 'Returns the sections of the home page in one language, in order. No product is on two shelves.',
  input: v.strictObject({ language: v.optional(language, 'en') }),
  output: shownHome,
  refusals: [],
})
