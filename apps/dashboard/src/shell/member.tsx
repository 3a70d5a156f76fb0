import { useHotkeys } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

/** The frame of every page with a session, including the editor. */
export function Member() {
  return (
    <>
      <Outlet />
      <Commands />
    </>
  )
}

const CommandPalette = lazy(() =>
  import('./command-palette/command-palette.tsx').then((part) => ({ default: part.CommandPalette })),
)
const KeySheet = lazy(() => import('./key-sheet.tsx').then((part) => ({ default: part.KeySheet })))

/** The command palette (Ctrl+K) and the keyboard shortcuts (?). Both are loaded when they are first opened. */
function Commands() {
  const [palette, setPalette] = useState({ wasOpened: false, isOpen: false })
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  useHotkeys(
    [
      ['mod+K', () => setPalette({ wasOpened: true, isOpen: true })],
      ['mod+P', () => setPalette({ wasOpened: true, isOpen: true })],
    ],
    [],
    true,
  )
  useHotkeys([
    ['shift+?', () => setIsSheetOpen(true)],
    // For keyboards on which ? does not need Shift.
    ['?', () => setIsSheetOpen(true)],
  ])
  return (
    <Suspense>
      {palette.wasOpened && (
        <CommandPalette
          isOpen={palette.isOpen}
          onClose={() => setPalette({ wasOpened: true, isOpen: false })}
          onKeys={() => setIsSheetOpen(true)}
        />
      )}
      {isSheetOpen && <KeySheet onClose={() => setIsSheetOpen(false)} />}
    </Suspense>
  )
}
