import * as contract from '../../contract/content.ts'
import { reads, type Route } from '../http/route.ts'
import type { BlogCovers } from './blog-covers.ts'
import { getDocument } from './get-document.ts'
import { getPost } from './get-post.ts'
import { listPosts } from './list-posts.ts'
import { listQuestions } from './list-questions.ts'
import type { Content } from './load-content.ts'

export function contentRoutes(content: Content, covers: BlogCovers): readonly Route[] {
  return [
    reads(contract.listPosts, async (_, input) => listPosts(content, covers, input)),
    reads(contract.getPost, async (_, input) => getPost(content, covers, input)),
    reads(contract.listQuestions, async (_, input) => listQuestions(content, input)),
    reads(contract.getDocument, async (_, input) => getDocument(content, input)),
  ]
}
