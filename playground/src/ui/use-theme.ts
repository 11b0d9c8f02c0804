import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

export type Theme = 'light' | 'dark';

const DARK = '(prefers-color-scheme: dark)';

/** The theme that is shown, and how to turn it over: the system's until somebody chooses. */
export function useTheme(): readonly [theme: Theme, turn: () => void] {
  const [system, setSystem] = useState(() => matchMedia(DARK).matches);
  const [chosen, setChosen] = useState<Theme | null>(null);
  useEffect(() => {
    const query = matchMedia(DARK);
    const follow = () => setSystem(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  const theme = chosen ?? (system ? 'dark' : 'light');
  // Before the effects of those who read its colours.
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return [theme, () => setChosen(theme === 'dark' ? 'light' : 'dark')];
}
