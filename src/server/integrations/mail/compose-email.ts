import type { EmailTemplate } from '#contract/admin/content/emails.ts'
import type { Language } from '#shop/localized.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { fillVariables } from '#shop/text/text-variables.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { emailKey } from '#server/settings/read-emails.ts'
import { type EmailBlock, texts } from './email-blocks.ts'
import { type EmailDefinition, placedBlockOf, templateProblem } from './email-definition.ts'
import { constantValues, type EmailConstant, type EmailVariable, isName } from './email-variables.ts'
import type { FillBlock, PlacedBlockName } from './placed-blocks.ts'
import { type EmailContent, renderEmail } from './render-email.ts'

type Sender = Pick<Settings, 'publicUrl' | 'shop' | 'look' | 'emails'>

/** What one e-mail is filled with. A value that is missing is empty; a block that does not apply gives nothing. */
export type EmailFilling<
  Variable extends EmailVariable = EmailVariable,
  Block extends PlacedBlockName = PlacedBlockName,
> = Pick<EmailContent, 'language' | 'footLink'> & {
  readonly values: Readonly<Record<Exclude<Variable, 'shopName' | EmailConstant>, string | number>>
  readonly blocks: Readonly<Record<Block, FillBlock>>
}

/**
 * An e-mail as its owner wants it, ready to be sent. A stored template that does not fit this release
 * is passed over: the default is sent, and the list of e-mails and the overview say so.
 */
export function composeEmail<Variable extends EmailVariable, Block extends PlacedBlockName>(
  sender: Sender,
  definition: EmailDefinition<Variable, Block>,
  filling: EmailFilling<Variable, Block>,
): ReturnType<typeof renderEmail> {
  return renderTemplate(sender, definition, templateNow(sender, definition, filling.language), filling)
}

/** How the e-mail stands in this language: at its default, changed, or changed into what cannot be sent. */
export function emailState(
  { emails }: Pick<Settings, 'emails'>,
  definition: EmailDefinition,
  language: Language,
): 'default' | 'changed' | 'broken' {
  const stored = emails.get(emailKey(definition.name, language))
  if (stored === undefined) return 'default'
  return stored === null || templateProblem(definition, stored) !== null ? 'broken' : 'changed'
}

/** What the e-mail says now. */
export function templateNow(
  sender: Pick<Settings, 'emails'>,
  definition: EmailDefinition,
  language: Language,
): EmailTemplate {
  const stored = sender.emails.get(emailKey(definition.name, language))
  const usable = emailState(sender, definition, language) === 'changed'
  return usable && stored ? stored : definition.defaults[language]
}

/** Any template of this e-mail, filled in. */
export function renderTemplate(
  sender: Omit<Sender, 'emails'>,
  definition: EmailDefinition,
  { subject, blocks }: EmailTemplate,
  { language, values, blocks: fillings, footLink }: EmailFilling | Loose,
): ReturnType<typeof renderEmail> {
  const all = textValues({ ...constantValues, ...values, shopName: sender.shop[language].name }, language)
  const fill = (text: string) => fillVariables(text, all)
  const known = new Map<string, FillBlock | undefined>(Object.entries(fillings))
  const shown = blocks.flatMap(({ block, text }): readonly EmailBlock[] => {
    if (block === 'text')
      return texts(
        fill(text)
          .split(/\s*\n\s*/)
          .filter((line) => line !== ''),
      )
    if (block === 'heading') return [{ type: 'heading', text: fill(text) }]
    const name = placedBlockOf(definition, block)
    return name === null ? [] : (known.get(name)?.(fill(text)) ?? [])
  })
  const prefix = definition.subjectPrefix?.[language] ?? ''
  return renderEmail(
    { language, subject: prefix + fill(subject), blocks: shown, ...(footLink && { footLink }) },
    sender,
  )
}

/** Of a preview, which knows the e-mail only when it runs. */
type Loose = Pick<EmailContent, 'language' | 'footLink'> & {
  readonly values: Readonly<Partial<Record<EmailVariable, string | number>>>
  readonly blocks: Readonly<Partial<Record<PlacedBlockName, FillBlock>>>
}

function textValues(
  values: Readonly<Partial<Record<EmailVariable, string | number>>>,
  language: Language,
): Record<string, string> {
  // edge: the keys of the values are names of variables
  const entries = Object.entries(values) as [EmailVariable, string | number][]
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      isName(name) ? nameInText(String(value), language) : String(value),
    ]),
  )
}
