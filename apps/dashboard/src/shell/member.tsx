import { useHotkeys } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

/** What stands around every page behind the log-in, the editor included. */
export function Member() {
  return (
    <>
      <Outlet />
      <Commands />
    </>
  )
}

const Palette = lazy(() => import('./palette.tsx').then((part) => ({ default: part.Palette })))
const KeySheet = lazy(() => import('./key-sheet.tsx').then((part) => ({ default: part.KeySheet })))

/** The command palette (Ctrl+K) and the sheet of keys (?); neither is loaded before it is asked for. */
function Commands() {
  const [palette, setPalette] = useState({ wasAsked: false, isOpen: false })
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  useHotkeys(
    [
      ['mod+K', () => setPalette({ wasAsked: true, isOpen: true })],
      ['mod+P', () => setPalette({ wasAsked: true, isOpen: true })],
    ],
    [],
    true,
  )
  useHotkeys([
    ['shift+?', () => setIsSheetOpen(true)],
    // Keyboards that have it without Shift.
    ['?', () => setIsSheetOpen(true)],
  ])
  return (
    <Suspense>
      {palette.wasAsked && (
        <Palette
          isOpen={palette.isOpen}
          onClose={() => setPalette({ wasAsked: true, isOpen: false })}
          onKeys={() => setIsSheetOpen(true)}
        />
      )}
      {isSheetOpen && <KeySheet onClose={() => setIsSheetOpen(false)} />}
    </Suspense>
  )
}
