import { Text, UnstyledButton } from '@mantine/core'
import { IconCloudDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './starts.module.css'

/** The door to documents in accounts at Google and Microsoft. */
export function DocumentDoor() {
  return (
    <UnstyledButton component={Link} to="/new/document" className={classes.start}>
      <span className={classes.icon} aria-hidden>
        <IconCloudDown />
      </span>
      <span>
        <Text fw={600} component="span" display="block">
          From Google Docs or Microsoft 365
        </Text>
        <Text size="sm" c="dimmed" component="span" display="block">
          A document out of your account.
        </Text>
      </span>
    </UnstyledButton>
  )
}
