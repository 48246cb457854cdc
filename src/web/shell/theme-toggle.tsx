import { IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useStore } from '#web/platform/browser/store.ts'
import { useWords } from '#web/platform/framework/site.ts'
import { theme, toggleTheme } from '#web/platform/browser/theme.ts'

/** Both icons are rendered; CSS shows the right one from the first paint. */
export function ThemeToggle() {
  const { shell } = useWords()
  const dark = useStore(theme) === 'dark'
  return (
    <IconButton label={dark ? shell.themeToLight : shell.themeToDark} onClick={toggleTheme}>
      <Icon name="moon" className="only-light" />
      <Icon name="sun" className="only-dark" />
    </IconButton>
  )
}
