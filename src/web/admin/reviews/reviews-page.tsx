import { reviewWords } from '#web/reviews/review-words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { reviewAdminWords, stockWords } from '#web/admin/words.ts'
import { ReviewsView } from './reviews-view.tsx'

export const page = defineAdminPage({
  title: (language) => reviewAdminWords.of(language).title,
  words: [reviewAdminWords, reviewWords, stockWords],
  View: ReviewsView,
})
