import * as contract from '#contract/content.ts'
import { query, type Route } from '#server/http/route.ts'
import type { BlogCovers } from '#server/context/content.ts'
import { getDocument } from './get-document.ts'
import { getPost } from './get-post.ts'
import { listPosts } from './list-posts.ts'
import { listQuestions } from './list-questions.ts'
import type { Content } from '#server/context/content.ts'

export function contentRoutes(content: Content, covers: BlogCovers): readonly Route[] {
  return [
    query(contract.listPosts, async (_, input) => listPosts(content, covers, input)),
    query(contract.getPost, async (_, input) => getPost(content, covers, input)),
    query(contract.listQuestions, async (_, input) => listQuestions(content, input)),
    query(contract.getDocument, async (_, input) => getDocument(content, input)),
  ]
}
