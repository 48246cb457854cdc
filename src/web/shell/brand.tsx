import { markPath } from '../../shop/brand.ts'
import { useShop } from '../platform/site.ts'

/** The mark, a key, and the shop's name; leads home. */
export function Brand() {
  const { name } = useShop()
  return (
    <a href="/" className="flex items-center gap-1 text-lg font-extrabold">
      <svg viewBox="0 0 32 32" className="size-4 flex-none" aria-hidden="true">
        <rect width="32" height="32" rx="7" className="fill-primary" />
        <path d={markPath} fillRule="evenodd" className="fill-on-primary" />
      </svg>
      {name}
    </a>
  )
}
