import { Button, CloseButton, Loader, Progress, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './assets-pane.module.css'
import type { Upload } from './use-uploads.ts'

/** A file on its way, which can be called off; or why it did not arrive, with the way to try again. */
export function UploadRow(props: { upload: Upload; onAgain: () => void; onDismiss: () => void }) {
  const { upload, onAgain, onDismiss } = props
  const { name, share, problem } = upload
  return (
    <li className={classes.row}>
      <span className={classes.picture}>
        {problem === undefined ? (
          <Loader size="xs" aria-hidden />
        ) : (
          <IconAlertTriangle size={20} aria-hidden />
        )}
      </span>
      <div className={classes.words}>
        <Text size="sm" fw={500} truncate>
          {name}
        </Text>
        {problem === undefined ? (
          <Progress value={share * 100} size="sm" mt={4} aria-label={`Uploading ${name}`} />
        ) : (
          <Text size="xs" c="red" role="alert">
            {problem}
          </Text>
        )}
      </div>
      {problem !== undefined && (
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          Try again
        </Button>
      )}
      <CloseButton
        aria-label={problem === undefined ? `Cancel the upload of ${name}` : `Dismiss ${name}`}
        onClick={onDismiss}
      />
    </li>
  )
}
