type ProseProps = {
  /** Safe HTML made from Markdown by the server. */
  readonly html: string
  readonly className?: string
}

/** Running text. */
export function Prose({ html, className = '' }: ProseProps) {
  return (
    // The HTML comes from the server's own Markdown, which lets no HTML of an author through.
    // oxlint-disable-next-line react/no-danger
    <div className={`prose text-width min-w-0 ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
