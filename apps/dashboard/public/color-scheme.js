// Before the first paint, so that a dark screen never flashes white.
;(function () {
  let kept
  try {
    kept = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // A browser that keeps nothing follows its own setting.
  }
  const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
