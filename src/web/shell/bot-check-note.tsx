import { useShop } from '#web/platform/framework/site.ts'

/** Who keeps bots out, and under whose rules; empty where nobody does. */
export function BotCheckNote() {
  return (
    <p>
      {useShop().botNote.map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={part.href} href={part.href} rel="noopener" className="underline underline-offset-4">
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}
