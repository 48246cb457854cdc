import { goingLiveWords } from '#web/admin/words.ts'

/** The share of the list that is done. */
export function Progress({ done, of }: { readonly done: number; readonly of: number }) {
  const words = goingLiveWords.use()
  return (
    <div className="grid gap-0.5">
      <p className="font-semibold">{words.progress(done, of)}</p>
      <svg aria-hidden="true" className="turns h-1 w-full rounded-sm bg-sunken">
        <rect height="100%" width={`${(100 * done) / of}%`} className="fill-success" />
      </svg>
    </div>
  )
}
