import { useState } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { Lazy } from '#web/platform/framework/lazy.tsx'
import { useLanguage, useLocalized, useWords } from '#web/platform/framework/site.ts'
import { HeartButton } from '#web/favourites/heart-button.tsx'

const loadGallery = () => import('../gallery/gallery.tsx').then(({ section }) => section)

/** The cover and, if there are more pictures, a row of thumbnails; pressing one enlarges it. */
export function ProductPictures({ product }: { readonly product: ProductPage }) {
  const say = useLocalized()
  const { enlarge } = useWords().catalogue.product
  const [shown, setShown] = useState(0)
  const [large, setLarge] = useState(false)
  const alt = (at: number) => say(product.imageAlts[at] ?? product.name)
  return (
    <div className="grid content-start gap-1">
      <div className="relative overflow-hidden rounded-md border border-line">
        <Picture
          imageUrl={product.images[shown] ?? product.imageUrl}
          alt={alt(shown)}
          sizes="(min-width: 1536px) 798px, (min-width: 1200px) 676px, (min-width: 900px) 55vw, (min-width: 600px) 46vw, 94vw"
          first
          coverOf={productPath(product, useLanguage())}
          className="max-sm:aspect-3/2"
        />
        <button
          type="button"
          aria-label={enlarge}
          onClick={() => setLarge(true)}
          className="absolute inset-0 grid cursor-zoom-in items-end justify-end p-1"
        >
          <span className="grid size-4.5 place-items-center rounded-full border border-line bg-surface">
            <Icon name="search" />
          </span>
        </button>
        <HeartButton
          productId={product.id}
          name={say(product.name)}
          className="absolute end-1 top-1 size-5.5"
        />
      </div>
      {product.images.length > 1 && (
        <ul className="grid grid-cols-6 gap-1 sm:grid-cols-4">
          {product.images.map((image, at) => (
            <li key={image}>
              <button
                type="button"
                aria-label={alt(at)}
                aria-pressed={at === shown}
                onClick={() => setShown(at)}
                className="grid w-full overflow-hidden rounded-md border border-line hover:border-edge aria-pressed:border-link"
              >
                <Picture imageUrl={image} alt="" sizes="170px" place="grid" className="max-sm:h-5.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Lazy
        wanted={large}
        load={loadGallery}
        props={{ product, shown, onShow: setShown, open: large, onClose: () => setLarge(false) }}
      />
    </div>
  )
}
