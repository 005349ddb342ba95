// Runs before anything is painted: the colours that the reader chose, without a flash.

const root = document.documentElement;
root.classList.add('js');
try {
  const theme = localStorage.getItem('routewright:theme');
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
} catch {
  // Storage is refused, as it may be for pages on disk: the system's colours hold.
}

export {};
