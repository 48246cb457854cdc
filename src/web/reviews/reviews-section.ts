import { problemWords } from '#web/platform/framework/problem-text.ts'
import { reviewWords } from './review-words.ts'
import { Reviews } from './reviews.tsx'

/** The reviews of a product. */
export const section = { View: Reviews, words: [reviewWords, problemWords] }
