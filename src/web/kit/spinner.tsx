import { useWords } from '#web/platform/framework/site.ts'

type SpinnerProps = {
  /** 20 px beside text; 48 px when it stands alone. */
  readonly small?: boolean
}

/** The waiting wheel, labelled Loading. */
export function Spinner({ small = false }: SpinnerProps) {
  const { kit } = useWords()
  return <output aria-label={kit.loading} className={`spinner ${small ? 'spinner-small' : ''}`} />
}
