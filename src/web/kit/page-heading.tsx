type PageHeadingProps = {
  readonly title: string
  readonly text: string
  readonly textClassName?: string
}

/** What a page is for, in its name and one sentence. */
export function PageHeading({ title, text, textClassName = '' }: PageHeadingProps) {
  return (
    <header className="grid gap-0.5">
      <h1 className="text-2xl">{title}</h1>
      <p className={`text-muted ${textClassName}`}>{text}</p>
    </header>
  )
}
