import * as contract from '#contract/content.ts'
import type { Content } from '#server/context/content.ts'
import { query, type Route } from '#server/http/route.ts'
import { getDocument } from './get-document.ts'
import { getPost } from './get-post.ts'
import { listPosts } from './list-posts.ts'
import { listQuestions } from './list-questions.ts'
import { searchTexts } from './search-texts.ts'

export function contentRoutes(content: Content): readonly Route[] {
  return [
    query(contract.listPosts, async (_, input) => listPosts(content, input)),
    query(contract.getPost, (read, input) => getPost(read, content, input)),
    query(contract.listQuestions, (read, input) => listQuestions(read, content, input)),
    query(contract.searchTexts, async (_, input) => searchTexts(content, input)),
    query(contract.getDocument, (read, input) => getDocument(read, content, input)),
  ]
}
