import { maxCharacters } from '#shop/limits.ts'
import * as v from 'valibot'
import { maxStars } from '#shop/reviews/rating.ts'
import { language, lines, plainText } from '../shapes.ts'

/** The body of the review form, also validated in the browser. */
export const reviewBody = v.strictObject({
  stars: v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^[1-9]$/), v.transform(Number)), v.number()], 'required'),
    v.integer('required'),
    v.minValue(1, 'required'),
    v.maxValue(maxStars, 'required'),
  ),
  title: plainText(maxCharacters.reviewTitle),
  text: lines(maxCharacters.review),
  /** The language it is written in. */
  language,
})
