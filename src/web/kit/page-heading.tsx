type PageHeadingProps = {
  readonly title: string
  readonly text: string
  readonly textClassName?: string
}

/** The title of a page and one sentence about it. */
export function PageHeading({ title, text, textClassName = '' }: PageHeadingProps) {
  return (
    <header className="grid gap-0.5">
      <h1 className="text-2xl">{title}</h1>
      <p className={`text-muted ${textClassName}`}>{text}</p>
    </header>
  )
}
