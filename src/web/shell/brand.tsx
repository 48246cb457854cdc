import { markPath } from '#shop/brand.ts'
import { useShop } from '#web/platform/framework/site.ts'

/** The mark, a key, and the shop's name, which wraps out of sight where there is no room for it; leads home. */
export function Brand() {
  const { name } = useShop()
  return (
    <a href="/" className="flex h-4 flex-wrap items-center gap-1 overflow-hidden text-lg font-extrabold">
      <svg viewBox="0 0 32 32" className="size-4 flex-none" aria-hidden="true">
        <rect width="32" height="32" rx="7" className="fill-primary" />
        <path d={markPath} fillRule="evenodd" className="fill-on-primary" />
      </svg>
      {name}
    </a>
  )
}
