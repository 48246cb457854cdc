import KeyRound from 'lucide-react/icons/key-round'
import Undo2 from 'lucide-react/icons/undo-2'
import Zap from 'lucide-react/icons/zap'
import { checkoutWords } from './checkout-words.ts'

/** What a buyer may count on, in three lines. */
export function TrustLines() {
  const { trust } = checkoutWords.use()
  const lines = [
    [KeyRound, trust.keys],
    [Zap, trust.instant],
    [Undo2, trust.refund],
  ] as const
  return (
    <ul className="grid gap-1 px-1 text-sm text-muted">
      {lines.map(([Icon, text]) => (
        <li key={text} className="flex items-center gap-1.5">
          <Icon className="text-brass" />
          {text}
        </li>
      ))}
    </ul>
  )
}
