import { useWords } from '#web/platform/framework/site.ts'

type SpinnerProps = {
  /** 20 px beside text; otherwise 48 px. */
  readonly small?: boolean
}

/** The loading spinner, labelled Loading. */
export function Spinner({ small = false }: SpinnerProps) {
  const { kit } = useWords()
  return <output aria-label={kit.loading} className={`spinner ${small ? 'spinner-small' : ''}`} />
}
