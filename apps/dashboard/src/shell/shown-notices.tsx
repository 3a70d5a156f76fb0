import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

export function ShownNotices() {
  return <Notifications position="bottom-center" />
}
