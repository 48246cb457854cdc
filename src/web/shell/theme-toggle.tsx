import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { IconButton } from '../kit/button.tsx'
import { useCell } from '../platform/cell.ts'
import { useWords } from '../platform/site.ts'
import { theme, toggleTheme } from '../platform/theme.ts'

/** Both pictures are drawn; CSS shows the right one from the first paint. */
export function ThemeToggle() {
  const { shell } = useWords()
  const dark = useCell(theme) === 'dark'
  return (
    <IconButton label={dark ? shell.themeToLight : shell.themeToDark} onClick={toggleTheme}>
      <Moon className="only-light" />
      <Sun className="only-dark" />
    </IconButton>
  )
}
