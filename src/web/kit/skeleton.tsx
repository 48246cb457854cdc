/** A placeholder for loading content; size it with `className`. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}
