import { ShopSign } from '#web/kit/shop-sign.tsx'

/** The shop's sign, which wraps out of sight where there is no room for the name; leads home. */
export function Brand() {
  return (
    <a href="/" className="flex h-4 flex-wrap items-center gap-1 overflow-hidden text-lg font-extrabold">
      <ShopSign />
    </a>
  )
}
