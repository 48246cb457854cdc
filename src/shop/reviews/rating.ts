/** How many published reviews gave one star, two, … five. */
type StarCounts = readonly number[]

export const maxStars = 5

/** How many reviews there are. */
export function reviewCount(counts: StarCounts): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The average, rounded to one decimal; null without reviews. */
export function averageStars(counts: StarCounts): number | null {
  const reviews = reviewCount(counts)
  if (reviews === 0) return null
  const stars = counts.reduce((sum, count, at) => sum + count * (at + 1), 0)
  return Math.round((stars / reviews) * 10) / 10
}
