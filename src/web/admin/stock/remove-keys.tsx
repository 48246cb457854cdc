import { useState } from 'react'
import { removeKeys } from '#contract/admin/stock/stock-keys.ts'
import type { KeyRemoval } from '#shop/stock/key-status.ts'
import { Button } from '#web/kit/button.tsx'
import { callAdmin } from '../platform/call-admin.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { stockWords } from '#web/admin/words.ts'

type RemoveProps = { readonly ids: readonly string[]; readonly onDone: () => void }

/** Removes the selected keys from sale, all of them or none. */
export function RemoveKeys({ ids, onDone }: RemoveProps) {
  const words = stockWords.use().remove
  const [how, setHow] = useState<KeyRemoval | null>(null)
  const burns = how === 'burn'
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setHow('withdraw')}>
        {words.withdraw}
      </Button>
      <Button variant="danger" size="sm" onClick={() => setHow('burn')}>
        {words.burn}
      </Button>
      {how !== null && (
        <ReasonDialog
          open
          onClose={() => setHow(null)}
          title={burns ? words.burnTitle(ids.length) : words.withdrawTitle(ids.length)}
          submit={burns ? words.burn : words.withdraw}
          danger={burns}
          send={(reason) => callAdmin(removeKeys, { keyIds: [...ids], how, reason })}
          message={({ removed }) => words.done(removed)}
          onDone={(_, isShown) => {
            if (isShown) setHow(null)
            onDone()
          }}
        >
          <p>{burns ? words.burnText : words.withdrawText}</p>
        </ReasonDialog>
      )}
    </>
  )
}
