import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'

const ShownNotices = lazy(() =>
  import('./shown-notices.tsx').then((part) => ({ default: part.ShownNotices })),
)

/** Where notices are shown; loaded with the first one, as most pages have nothing to tell. */
export function Notices() {
  const { notifications } = useNotifications()
  const [wereNeeded, setWereNeeded] = useState(false)
  if (notifications.length > 0 && !wereNeeded) setWereNeeded(true)
  return <Suspense>{wereNeeded && <ShownNotices />}</Suspense>
}
