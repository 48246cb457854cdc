import { addBlock } from '#contract/admin/customers/blocks.ts'
import { beginningOfDay, isDay, nextDay } from '#shop/israel-time.ts'
import { type BlockKind, blockKinds } from '#shop/orders/block.ts'
import { Field, Select, TextArea } from '#web/kit/field.tsx'
import { FormDialog } from '#web/admin/form/form-dialog.tsx'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { blockWords } from '#web/admin/words.ts'

type Props = {
  /** The buyer to block; without it the form has a field for what to block. */
  readonly buyer?: { readonly email: string; readonly reason: string }
  readonly onClose: () => void
}

/** Adds a block: whom, why, and until when. */
export function AddBlock({ buyer, onClose }: Props) {
  const words = blockWords.use()
  return (
    <FormDialog
      title={buyer === undefined ? words.addTitle : words.buyer}
      onClose={onClose}
      first={{ kind: 'email', value: buyer?.email ?? '', reason: buyer?.reason ?? '', endsAt: '' }}
      send={({ kind, value, reason, endsAt }) =>
        callAdmin(addBlock, {
          kind: kindOf(kind),
          value,
          reason,
          endsAt: isDay(endsAt) ? new Date(beginningOfDay(nextDay(endsAt))).toISOString() : null,
        })
      }
      submit={buyer === undefined ? words.add : words.buyer}
      danger
      message={words.added}
    >
      {(form) => {
        const kind = kindOf(form.values.kind)
        return (
          <>
            {buyer !== undefined && <p>{words.buyerText}</p>}
            <Select label={words.kind} {...form.text('kind')}>
              {blockKinds.map((one) => (
                <option key={one} value={one}>
                  {words.kinds[one]}
                </option>
              ))}
            </Select>
            <Field
              label={words.values[kind]}
              hint={words.hints[kind]}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              maxLength={254}
              required
              {...form.text('value')}
            />
            <TextArea
              label={words.reason}
              hint={words.reasonHint}
              dir="auto"
              rows={2}
              maxLength={500}
              required
              {...form.text('reason')}
            />
            <Field label={words.endsAt} hint={words.endsAtHint} type="date" {...form.text('endsAt')} />
          </>
        )
      }}
    </FormDialog>
  )
}

function kindOf(value: string): BlockKind {
  return blockKinds.find((kind) => kind === value) ?? 'email'
}
