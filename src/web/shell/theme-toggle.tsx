import { IconButton } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useCell } from '../platform/cell.ts'
import { useWords } from '../platform/site.ts'
import { theme, toggleTheme } from '../platform/theme.ts'

/** Both pictures are drawn; CSS shows the right one from the first paint. */
export function ThemeToggle() {
  const { shell } = useWords()
  const dark = useCell(theme) === 'dark'
  return (
    <IconButton label={dark ? shell.themeToLight : shell.themeToDark} onClick={toggleTheme}>
      <Icon name="moon" className="only-light" />
      <Icon name="sun" className="only-dark" />
    </IconButton>
  )
}
