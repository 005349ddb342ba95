// Runs before the first paint and sets the theme that the reader chose, so that the page does not flash.

const root = document.documentElement;
root.classList.add('js');
try {
  const theme = localStorage.getItem('routewright:theme');
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
} catch {
  // Storage may be blocked, for example for local pages. The theme of the system then applies.
}

export {};
