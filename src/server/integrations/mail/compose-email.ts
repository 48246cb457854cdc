import type { EmailTemplate } from '#contract/admin/content/emails.ts'
import type { Language } from '#shop/localized.ts'
import { nameInText, nonBreakingName } from '#shop/text/name-in-text.ts'
import { fillVariables } from '#shop/text/text-variables.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { emailKey } from '#server/settings/read-emails.ts'
import { type EmailBlock, texts } from './email-blocks.ts'
import { type EmailDefinition, placedBlockOf, templateProblem } from './email-definition.ts'
import {
  constantValues,
  type EmailConstant,
  type EmailVariable,
  isName,
  type OwnVariable,
} from './email-variables.ts'
import type { FillBlock, PlacedBlockName } from './placed-blocks.ts'
import { type EmailContent, renderEmail } from './render-email.ts'

type Sender = Pick<Settings, 'publicUrl' | 'shop' | 'look' | 'emails'>

/**
 * The values and blocks of an e-mail. A missing value is empty; a block that does not apply renders nothing.
 */
type EmailFilling<
  Variable extends OwnVariable = OwnVariable,
  Block extends PlacedBlockName = PlacedBlockName,
> = Pick<EmailContent, 'language' | 'footLink'> & {
  readonly values: Readonly<Record<Exclude<Variable, EmailConstant>, string | number>>
  readonly blocks: Readonly<Record<Block, FillBlock>>
}

/**
 * Renders an e-mail with the owner's template. A stored template that does not fit this release is ignored:
 * the default is sent, and the list of e-mails and the overview report it.
 */
export function composeEmail<Variable extends OwnVariable, Block extends PlacedBlockName>(
  sender: Sender,
  definition: EmailDefinition<Variable, Block>,
  filling: EmailFilling<Variable, Block>,
): ReturnType<typeof renderEmail> {
  return renderTemplate(sender, definition, templateNow(sender, definition, filling.language), filling)
}

/**
 * Whether the e-mail in this language has its default template, a changed one, or one that cannot be sent.
 */
export function emailState(
  { emails }: Pick<Settings, 'emails'>,
  definition: EmailDefinition,
  language: Language,
): 'default' | 'changed' | 'broken' {
  const stored = emails.get(emailKey(definition.name, language))
  if (stored === undefined) return 'default'
  return stored === null || templateProblem(definition, stored) !== null ? 'broken' : 'changed'
}

/** The template in use. */
function templateNow(
  sender: Pick<Settings, 'emails'>,
  definition: EmailDefinition,
  language: Language,
): EmailTemplate {
  const stored = sender.emails.get(emailKey(definition.name, language))
  const usable = emailState(sender, definition, language) === 'changed'
  return usable && stored ? stored : definition.defaults[language]
}

/** Renders a given template of this e-mail. */
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

/** For previews, where the e-mail is known only at run time. */
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
      isName(name) ? nonBreakingName(nameInText(String(value), language)) : String(value),
    ]),
  )
}
