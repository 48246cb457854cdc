import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { reviewWords } from './review-words.ts'

/** Five stars, `stars` of them filled. */
export function StarRow({ stars }: { readonly stars: number }) {
  const words = reviewWords.use()
  return (
    <span role="img" aria-label={words.outOf(stars)} className="inline-flex text-brass">
      {[1, 2, 3, 4, 5].map((at) => (
        <AdminIcon
          key={at}
          name="star"
          className={`size-2 ${at <= Math.round(stars) ? 'fill-current' : ''}`}
        />
      ))}
    </span>
  )
}
