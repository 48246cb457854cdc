import { ShopSign } from '#web/kit/marks/shop-sign.tsx'

/** The shop's logo or name, linked to the home page; the name wraps out of sight if there is no room. */
export function Brand() {
  return (
    <a href="/" className="flex h-4 flex-wrap items-center gap-1 overflow-hidden text-lg font-extrabold">
      <ShopSign />
    </a>
  )
}
