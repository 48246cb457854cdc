import { reviewWords } from '../../reviews/review-words.ts'
import { defineDeskPage } from '../frame/define-desk-page.ts'
import { stockWords } from '../stock/stock-words.ts'
import { reviewDeskWords } from './review-desk-words.ts'
import { ReviewsView } from './reviews-view.tsx'

export const page = defineDeskPage({
  title: (language) => reviewDeskWords.of(language).title,
  words: [reviewDeskWords, reviewWords, stockWords],
  View: ReviewsView,
})
