import { useEffect, useState } from 'react'
import { productPath } from '#shop/catalogue/product-path.ts'
import { Name } from '#web/kit/name.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { readSeenProducts, type ViewedProduct } from '../viewed-products.ts'
import { HomeSection } from './home-section.tsx'

/**
 * The products last viewed in this browser. The head script knows whether there are any, so the space is
 * reserved in advance.
 */
export function RecentlySeen({ title }: { readonly title: string }) {
  const say = useLocalized()
  const language = useLanguage()
  const [seen, setSeen] = useState<readonly ViewedProduct[]>([])
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSeen(readSeenProducts()))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <HomeSection title={title} className="only-seen">
      <ul className="flex h-[11.5rem] [scroll-snap-type:x_proximity] gap-1.5 overflow-x-auto sm:gap-2">
        {seen.map((product) => (
          <li key={product.id} className="relative grid w-[8.5rem] shrink-0 snap-start content-start gap-0.5">
            <Picture
              imageUrl={product.imageUrl}
              alt=""
              sizes="140px"
              place="grid"
              className="rounded-md border border-line"
            />
            <a
              href={productPath(product, language)}
              className="card-link line-clamp-2 text-sm leading-snug font-semibold underline-offset-4 hover:underline"
            >
              <Name text={say(product.name)} />
            </a>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
