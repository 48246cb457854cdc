import type { Email } from '#contract/admin/content/emails.ts'
import { emailWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { IconButton } from '#web/kit/button.tsx'
import { Field, Select, TextArea } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import {
  type BlockDraft,
  blockField,
  freeBlocks,
  isFree,
  isWritten,
  leftOut,
  unknownVariablesIn,
} from './email-draft.ts'

type ListProps = {
  readonly email: Email
  readonly blocks: readonly BlockDraft[]
  /** True after an attempt to save with errors. */
  readonly checked: boolean
  /** The error that the server found in a block. */
  readonly errorOf: (draft: BlockDraft) => string | undefined
  readonly onChange: (blocks: readonly BlockDraft[]) => void
}

/** The blocks of an e-mail in order: edit, move, remove and restore. */
export function BlockList({ email, blocks, checked, errorOf, onChange }: ListProps) {
  const words = emailWords.use()
  const localized = useLocalized()
  const move = (at: number, by: number) => {
    const next = [...blocks]
    next.splice(at + by, 0, ...next.splice(at, 1))
    onChange(next)
  }
  const add = (block: string) => {
    const id = Math.max(-1, ...blocks.map((one) => one.id)) + 1
    const text = email.default.blocks.find((one) => one.block === block)?.text ?? ''
    if (block !== '') onChange([...blocks, { id, block, text: isFree(block) ? '' : text }])
  }
  return (
    <>
      <ol className="grid gap-1">
        {blocks.map((draft, at) => (
          <BlockLine
            key={draft.id}
            email={email}
            draft={draft}
            checked={checked}
            error={errorOf(draft)}
            onChange={(text) => onChange(blocks.map((one) => (one.id === draft.id ? { ...one, text } : one)))}
            onUp={at === 0 ? null : () => move(at, -1)}
            onDown={at === blocks.length - 1 ? null : () => move(at, 1)}
            onRemove={() => onChange(blocks.filter((one) => one.id !== draft.id))}
          />
        ))}
      </ol>
      <Select label={words.add} value="" onChange={(event) => add(event.target.value)}>
        <option value="">{words.addChoose}</option>
        {freeBlocks.map((block) => (
          <option key={block} value={block}>
            {words.free[block]}
          </option>
        ))}
        {leftOut(email, blocks).map(({ block, label }) => (
          <option key={block} value={block}>
            {localized(label)}
          </option>
        ))}
      </Select>
    </>
  )
}

type LineProps = {
  readonly email: Email
  readonly draft: BlockDraft
  readonly checked: boolean
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
  readonly onRemove: () => void
}

function BlockLine({ email, draft, checked, error, onChange, onUp, onDown, onRemove }: LineProps) {
  const words = emailWords.use()
  const localized = useLocalized()
  const { block } = draft
  const placed = email.blocks.find((one) => one.block === block)
  const name = isFree(block) ? words.free[block] : placed === undefined ? block : localized(placed.label)
  return (
    <li data-block={block} className="grid gap-0.5 rounded-sm border border-line p-1">
      <div className="flex flex-wrap items-center gap-1">
        <span className="text-sm font-semibold">{name}</span>
        {placed?.required === true && <Badge>{words.required}</Badge>}
        <span className="ms-auto flex">
          <IconButton label={words.up(name)} aria-disabled={onUp === null} onClick={() => onUp?.()}>
            <Icon name="down" className="rotate-180" />
          </IconButton>
          <IconButton label={words.down(name)} aria-disabled={onDown === null} onClick={() => onDown?.()}>
            <Icon name="down" />
          </IconButton>
          {placed?.required !== true && (
            <IconButton label={words.remove(name)} onClick={onRemove}>
              <Icon name="trash" />
            </IconButton>
          )}
        </span>
      </div>
      {isWritten(email, block) ? (
        <BlockText email={email} draft={draft} checked={checked} error={error} onChange={onChange} />
      ) : (
        <p className="text-sm text-muted">{words.filled}</p>
      )}
    </li>
  )
}

type TextProps = Pick<LineProps, 'email' | 'draft' | 'checked' | 'error' | 'onChange'>

function BlockText({ email, draft, checked, error, onChange }: TextProps) {
  const words = emailWords.use()
  const { block, text } = draft
  const unknown = unknownVariablesIn(email, text)
  const empty = checked && text.trim() === ''
  const field = {
    dir: email.language === 'he' ? 'rtl' : 'ltr',
    lang: email.language,
    value: text,
    name: blockField(draft),
    error: unknown.length > 0 ? words.unknown(unknown) : empty ? words.empty : error,
  } as const
  if (block === 'text')
    return (
      <TextArea
        label={words.paragraphs}
        hint={text.includes('\n') ? words.paragraphsHint : undefined}
        rows={Math.min(10, Math.max(2, Math.ceil(text.length / 60) + text.split('\n').length - 1))}
        maxLength={4000}
        {...field}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <Field
      label={block === 'heading' ? words.headingText : block === 'code' ? words.codeLabel : words.buttonLabel}
      maxLength={200}
      {...field}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
