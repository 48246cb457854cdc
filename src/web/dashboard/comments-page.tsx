import { reviewWords } from '#web/reviews/review-words.ts'
import { CommentsView } from './comments-view.tsx'
import { defineUserPage } from './define-user-page.tsx'

export const page = defineUserPage({ name: 'comments', View: CommentsView, words: [reviewWords] })
