/** The place of something on its way; size it with `className`. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}
