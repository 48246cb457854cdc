type ProseProps = {
  /** Safe HTML, rendered from Markdown by the server. */
  readonly html: string
  readonly className?: string
}

/** Running text. */
export function Prose({ html, className = '' }: ProseProps) {
  return (
    // The HTML is from the server's Markdown renderer, which escapes HTML written by authors.
    // oxlint-disable-next-line react/no-danger
    <div className={`prose text-width min-w-0 ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
