import { Icon } from '#web/kit/icon.tsx'
import { useStore } from '#web/platform/browser/store.ts'
import { useSite } from '#web/platform/framework/site.ts'
import { favouriteIds } from './favourite-ids.ts'

type HeartButtonProps = {
  readonly productId: string
  readonly name: string
  readonly className: string
}

/** Adds a product to the favourites or removes it. Its code is loaded at the first press. */
export function HeartButton({ productId, name, className }: HeartButtonProps) {
  const site = useSite()
  return (
    <button
      type="button"
      aria-label={site.words.catalogue.card.favourite(name)}
      aria-pressed={useStore(favouriteIds).includes(productId)}
      onClick={() =>
        void import('./change-favourites.ts').then(({ toggleFavourite }) => toggleFavourite(productId, site))
      }
      className={`heart ${className}`}
    >
      <Icon name="heart" />
    </button>
  )
}
