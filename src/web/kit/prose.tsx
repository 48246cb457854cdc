type ProseProps = {
  /** Safe HTML made from Markdown by the server. */
  readonly html: string
  readonly className?: string
}

/** Running text. */
export function Prose({ html, className = '' }: ProseProps) {
  return <div className={`prose text-width ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
