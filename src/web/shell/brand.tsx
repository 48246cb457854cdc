import { useShop } from '../platform/site.ts'

/** The mark, a key seen from above, and the shop's name; leads home. */
export function Brand() {
  const { name } = useShop()
  return (
    <a href="/" className="flex items-center gap-1 text-lg font-extrabold tracking-tight">
      <svg viewBox="0 0 32 32" className="size-4 flex-none" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="fill-primary" />
        <path
          d="M11 9.5a4.5 4.5 0 1 0 3.9 6.75H18v2.5h2.75v-2.5H25v-3.5H14.9A4.5 4.5 0 0 0 11 9.5Zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z"
          className="fill-on-primary"
          transform="rotate(-45 16 16) translate(-1.5 1.5)"
        />
      </svg>
      {name}
    </a>
  )
}
