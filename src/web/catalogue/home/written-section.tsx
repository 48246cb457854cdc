import { Prose } from '#web/kit/prose.tsx'

/** A text by the owner, rendered from Markdown by the server. */
export function WrittenSection({ title, html }: { readonly title: string; readonly html: string }) {
  return (
    <section className="page-width grid gap-2 pt-5 md:pt-7">
      {title !== '' && <h2 className="text-xl">{title}</h2>}
      <Prose html={html} />
    </section>
  )
}
