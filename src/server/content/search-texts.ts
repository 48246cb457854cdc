import type * as contract from '#contract/content.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { type FindableText, findTexts, type TextWords, wordsOfText } from '#shop/catalogue/find-texts.ts'
import type { Content } from '#server/context/content.ts'
import { toPostCard } from './list-posts.ts'

const postsShown = 3
const questionsShown = 5

/** The published posts and questions in one language that match a search, best first. */
export function searchTexts(
  content: Content,
  { q, language }: InputOf<typeof contract.searchTexts>,
): OutputOf<typeof contract.searchTexts> {
  const posts = find(content.posts[language], q, ({ title, description, html }) => ({
    title,
    summary: description,
    html,
  }))
  const questions = find(content.questions[language], q, ({ question, topic, html }) => ({
    title: question,
    summary: topic.name,
    html,
  }))
  return {
    posts: posts.slice(0, postsShown).map((post) => toPostCard(post, language)),
    questions: questions.slice(0, questionsShown).map(({ slug, topic, question }) => ({
      slug,
      topic: { ...topic },
      question,
    })),
  }
}

/** Caches the words of the texts; a new version of the texts is a new list. */
const known = new WeakMap<object, readonly TextWords[]>()

function find<Text extends object>(
  all: readonly Text[],
  q: string,
  findable: (text: Text) => FindableText,
): Text[] {
  const words = known.get(all) ?? all.map((text) => wordsOfText(findable(text)))
  known.set(all, words)
  return findTexts(words, q).flatMap((at) => all[at] ?? [])
}
