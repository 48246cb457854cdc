import { type Block, liftBlock } from '#contract/admin/customers/blocks.ts'
import { FormDialog } from '#web/admin/form/form-dialog.tsx'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { blockWords } from '#web/admin/words.ts'

type LiftProps = { readonly block: Pick<Block, 'id' | 'kind' | 'value'>; readonly onClose: () => void }

/** Asks before a block is lifted. */
export function LiftBlock({ block, onClose }: LiftProps) {
  const words = blockWords.use()
  return (
    <FormDialog
      title={words.liftTitle}
      onClose={onClose}
      first={{}}
      send={() => callAdmin(liftBlock, { blockId: block.id })}
      submit={words.lift}
      message={words.liftDone}
    >
      {() => (
        <>
          <BlockedValue block={block} />
          <p>{words.liftText}</p>
        </>
      )}
    </FormDialog>
  )
}

/** What is blocked, and what kind of thing it is. */
export function BlockedValue({ block: { kind, value } }: Pick<LiftProps, 'block'>) {
  const words = blockWords.use()
  return (
    <span className="cell-lines">
      {value === null ? (
        <span className="font-semibold">{words.deleted}</span>
      ) : (
        <bdi dir="ltr" className="max-w-full font-semibold [overflow-wrap:anywhere]">
          {value}
        </bdi>
      )}
      <span className="text-sm text-muted max-sm:hidden">{words.kinds[kind]}</span>
    </span>
  )
}
