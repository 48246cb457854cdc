import { useWords } from '#web/platform/framework/site.ts'

type StarsProps = { readonly average: number; readonly count: number }

/** Average rating and number of reviews: ★ 4.6 (12). */
export function Stars({ average, count }: StarsProps) {
  const { card } = useWords().catalogue
  return (
    <span role="img" aria-label={card.rated(average, count)} className="whitespace-nowrap">
      <bdi dir="ltr">
        <span className="star text-brass" />
        {` ${average.toFixed(1)} (${count})`}
      </bdi>
    </span>
  )
}
