import * as v from 'valibot'
import * as at from './paths.ts'
import { endpointAt } from './endpoint.ts'
import { identifier, language, page, query } from './shapes.ts'

const namedGroup = v.object({ slug: v.string(), name: v.string() })

export const postCard = v.object({
  slug: v.string(),
  title: v.string(),
  description: v.string(),
  /** ISO day, e.g. 2026-10-04. */
  date: v.string(),
  /** The date written out in the language of the post. */
  dateText: v.string(),
  /** Empty if none is named. */
  author: v.string(),
  categories: v.array(namedGroup),
  imageUrl: v.string(),
  imageAlt: v.string(),
  minutes: v.number(),
})
export type PostCard = v.InferOutput<typeof postCard>

const inLanguage = v.optional(language, 'en')

export const listPosts = endpointAt(at.listPosts, {
  access: 'anyone',
  closedForMaintenance: true,
  summary: 'Lists blog posts in one language, newest first, 9 per page; `perPage` can be smaller.',
  input: v.strictObject({
    language: inLanguage,
    category: v.optional(identifier),
    page,
    perPage: v.optional(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(Number),
        v.integer('page'),
        v.minValue(1, 'page'),
        v.maxValue(9, 'page'),
      ),
      9,
    ),
  }),
  output: v.object({
    posts: v.array(postCard),
    categories: v.array(namedGroup),
    page: v.number(),
    pages: v.number(),
  }),
  refusals: [],
})

export const getPost = endpointAt(at.getPost, {
  access: 'anyone',
  closedForMaintenance: true,
  summary: 'Returns a blog post as safe HTML, with cards of the products it links to and related posts.',
  input: v.strictObject({ slug: identifier, language: inLanguage }),
  output: v.object({
    ...postCard.entries,
    /** When its present version was published, as ISO 8601. */
    updated: v.string(),
    html: v.string(),
    /** Cards of products that the text links to without a card of their own. */
    productsHtml: v.string(),
    related: v.array(postCard),
  }),
  refusals: ['not-found'],
})

export const listQuestions = endpointAt(at.listQuestions, {
  access: 'anyone',
  closedForMaintenance: true,
  summary: 'Lists the frequently asked questions in one language, in order, each with its section.',
  input: v.strictObject({ language: inLanguage }),
  output: v.object({
    questions: v.array(
      v.object({ slug: v.string(), topic: namedGroup, question: v.string(), html: v.string() }),
    ),
  }),
  refusals: [],
})

export const searchTexts = endpointAt(at.searchTexts, {
  access: 'anyone',
  closedForMaintenance: true,
  summary: 'Searches blog posts and questions in one language, and returns the best matches of each.',
  input: v.strictObject({ q: v.pipe(query, v.nonEmpty('required')), language: inLanguage }),
  output: v.object({
    posts: v.array(postCard),
    questions: v.array(v.object({ slug: v.string(), topic: namedGroup, question: v.string() })),
  }),
  refusals: [],
  limit: { calls: 300, seconds: 60 },
})

export const getDocument = endpointAt(at.getDocument, {
  access: 'anyone',
  closedForMaintenance: true,
  summary:
    'Returns a content page as safe HTML: about, privacy policy, terms, accessibility, cancellation, or one that an owner added.',
  input: v.strictObject({ name: identifier, language: inLanguage }),
  output: v.object({
    title: v.string(),
    description: v.string(),
    /** ISO day. */
    updated: v.string(),
    updatedText: v.string(),
    html: v.string(),
  }),
  refusals: ['not-found'],
})
