type ProseProps = {
  /** Safe HTML made from Markdown by the server. */
  readonly html: string
  readonly className?: string
}

/** Running text. */
export function Prose({ html, className = '' }: ProseProps) {
  // oxlint-disable-next-line react/no-danger -- made with html: false, so nothing of the author's is markup
  return <div className={`prose text-width ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
