import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'

const ShownNotices = lazy(() =>
  import('./shown-notices.tsx').then((part) => ({ default: part.ShownNotices })),
)

/** Shows notifications. Loaded with the first notification, because most pages have none. */
export function Notices() {
  const { notifications } = useNotifications()
  const [wereNeeded, setWereNeeded] = useState(false)
  if (notifications.length > 0 && !wereNeeded) setWereNeeded(true)
  return <Suspense>{wereNeeded && <ShownNotices />}</Suspense>
}
