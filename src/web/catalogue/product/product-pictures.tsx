import { useState } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import { Picture } from '#web/kit/picture.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'

/** The cover, and where there are more pictures, a row to choose from. */
export function ProductPictures({ product }: { readonly product: ProductPage }) {
  const say = useLocalized()
  const [shown, setShown] = useState(0)
  const alt = (at: number) => say(product.imageAlts[at] ?? product.name)
  return (
    <div className="grid content-start gap-1">
      <div className="overflow-hidden rounded-md border border-line">
        <Picture
          imageUrl={product.images[shown] ?? product.imageUrl}
          alt={alt(shown)}
          sizes="(min-width: 1200px) 676px, (min-width: 900px) 55vw, 94vw"
          first
        />
      </div>
      {product.images.length > 1 && (
        <ul className="grid grid-cols-4 gap-1">
          {product.images.map((image, at) => (
            <li key={image}>
              <button
                type="button"
                aria-label={alt(at)}
                aria-pressed={at === shown}
                onClick={() => setShown(at)}
                className="grid w-full overflow-hidden rounded-md border border-line hover:border-edge aria-pressed:border-link"
              >
                <Picture imageUrl={image} alt="" sizes="170px" place="grid" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
